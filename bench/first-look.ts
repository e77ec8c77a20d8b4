import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS, provideBrowser } from '#scripts/browser.ts'
import { buildClient, CLIENT_FOLDER } from '#scripts/build-client.ts'
import { startServerProcess } from '#scripts/server-process.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { run as makeData } from './data.ts'
import { dataFolder, parseDataSet } from './data-set.ts'
import { buildBarePage } from './first-look/build-bare-page.ts'
import { serveCompressed } from './first-look/compressed-server.ts'
import { measureInteractions } from './first-look/interactions.ts'
import { measureLoads } from './first-look/loads.ts'
import { measuredPages } from './first-look/pages.ts'

const ORDERS = '100000'

/**
 * Our screens against a bare React page with the same data (bench/bare-page), in turn, each visit with empty caches: the sample
 * from a static server, as the bare page, and 100,000 orders from our server. `rounds`: how often each page is measured.
 */
export async function run([rounds = '7']: readonly string[]): Promise<void> {
  if (!(Number(rounds) > 0)) throw new Error('Usage: npm run bench -- first-look [ROUNDS]')
  await buildClient()
  const bareBuild = await buildBarePage()
  const folder = dataFolder(parseDataSet(ORDERS))
  if (!existsSync(databaseFile(folder))) await makeData([ORDERS])
  const live = startServerProcess({ DATA_DIR: folder })
  const sample = await serveCompressed(CLIENT_FOLDER)
  const bare = await serveCompressed(bareBuild.folder)
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS })
  try {
    const pages = measuredPages({ bare: bare.address, sample: sample.address, live: await live.address })
    await measureLoads(browser, pages, Number(rounds))
    await measureInteractions(browser, pages, Number(rounds))
  } finally {
    await browser.close()
    bare.stop()
    sample.stop()
    live.child.kill()
    await live.ended
    bareBuild.remove()
  }
}
