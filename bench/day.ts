import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS, provideBrowser } from '#scripts/browser.ts'
import { buildClient, CLIENT_FOLDER } from '#scripts/build-client.ts'
import { startServerProcess } from '#scripts/server-process.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { run as makeData } from './data.ts'
import { dataFolder, parseDataSet } from './data-set.ts'
import { type KeyTimes, TimedKeys, watchResults } from './day/key-times.ts'
import { printDay } from './day/report.ts'
import { hasTyped } from './day/results.ts'
import { type TriagedList, warmUp, workDay } from './day/triage.ts'
import { serveCompressed } from './first-look/compressed-server.ts'

const ORDERS = '100000'
const WINDOW = { width: 1440, height: 900 }
const SAMPLE: TriagedList = { isLive: false, terms: ['imani', 'keiko'] }
const LIVE: TriagedList = { isLive: true, terms: ['kate', 'drew'] }

/**
 * 50 orders triaged by the keyboard, in the sample and over 100,000 orders: what each key takes to its painted result. Each of
 * the `rounds` has a page and a server of its own.
 */
export async function run([rounds = '3']: readonly string[]): Promise<void> {
  if (!(Number(rounds) > 0)) throw new Error('Usage: npm run bench -- day [ROUNDS]')
  await buildClient()
  const folder = dataFolder(parseDataSet(ORDERS))
  if (!existsSync(databaseFile(folder))) await makeData([ORDERS])
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS })
  const days = { floor: [] as KeyTimes[], sample: [] as KeyTimes[], live: [] as KeyTimes[] }
  try {
    const load = loadavg().map((value) => value.toFixed(1))
    console.log(
      `${cpus().length} cores, load ${load.join(' ')}; Node ${process.version}, Chromium ${browser.version()}`,
    )
    for (let round = 0; round < Number(rounds); round++) {
      days.floor.push(await onPage(browser, textField))
      days.sample.push(await onSample(browser))
      days.live.push(await onCopy(browser, folder))
    }
  } finally {
    await browser.close()
  }
  printDay(days)
}

async function onSample(browser: Browser): Promise<KeyTimes> {
  const server = await serveCompressed(CLIENT_FOLDER)
  try {
    return await onPage(browser, (keys) => dayAt(keys, server.address, SAMPLE))
  } finally {
    server.stop()
  }
}

/** The day changes orders, so its server has a copy of them. */
async function onCopy(browser: Browser, folder: string): Promise<KeyTimes> {
  const copy = mkdtempSync(`${folder}-day-`)
  copyFileSync(databaseFile(folder), databaseFile(copy))
  const server = startServerProcess({ DATA_DIR: copy })
  try {
    const address = await server.address
    return await onPage(browser, (keys) => dayAt(keys, address, LIVE))
  } finally {
    server.child.kill()
    await server.ended
    rmSync(copy, { recursive: true })
  }
}

async function onPage(browser: Browser, act: (keys: TimedKeys) => Promise<KeyTimes>): Promise<KeyTimes> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchResults)
    return await act(new TimedKeys(page))
  } finally {
    await context.close()
  }
}

async function dayAt(keys: TimedKeys, address: string, list: TriagedList): Promise<KeyTimes> {
  const { page } = keys
  await page.goto(`${address}/order-list`)
  await page.locator('.order-row').nth(9).waitFor()
  await page.waitForLoadState('networkidle')
  await warmUp(keys, list)
  const measured = new TimedKeys(page)
  await workDay(measured, list)
  return measured.times
}

/** A page with one text field: what the browser itself takes. */
async function textField(keys: TimedKeys): Promise<KeyTimes> {
  await keys.page.goto('data:text/html,<table aria-busy=false></table><input type=search autofocus>')
  for (let length = 1; length <= 40; length++) await keys.press('letter', 'a', hasTyped, 'a'.repeat(length))
  return keys.times
}
