import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions } from 'fastify'
import { moveDatabase } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { postgresLocation } from '#server/database-setting.ts'
import { fill } from './data.ts'
import { changes, erasure } from './distributed/changes.ts'
import { mixedOrders } from './distributed/orders.ts'
import { questions } from './distributed/questions.ts'
import { BENCH_NOW, openApp } from './open-app.ts'

/** Of each of two kinds: together more than are searched without the text index. */
const ORDERS = 12_000
const MAX_SHOWN = 300

/**
 * Fills a file and moves it to the empty cluster at `url`, whose tables `npm run admin -- distribute` has distributed; makes the same
 * changes in both, verifies the cluster, and asks both the same questions. Prints each difference, and fails if there is one.
 */
export async function run([url, count = '600', seed = '1']: readonly string[]): Promise<void> {
  if (url === undefined) throw new Error('Give the address of the cluster: npm run bench -- distributed URL')
  const cluster = postgresLocation('URL', url)
  const folder = resolve('.cache', 'bench-distributed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = { kind: 'sqlite', file: databaseFile(folder) } as const
  const orders = [...mixedOrders(ORDERS)]
  await fill(file, () => orders)
  await moveDatabase(file, cluster, { replace: false })
  console.log(`${orders.length} orders moved`)

  const folders = [folder, resolve(folder, 'cluster')] as const
  let now = BENCH_NOW
  const clock = () => now
  const sides = [await openApp(file, folders[0], clock), await openApp(cluster, folders[1], clock)] as const
  const times: [number[], number[]] = [[], []]
  const ask = async (call: InjectOptions, side: 0 | 1) => {
    const begin = performance.now()
    const { statusCode, body } = await sides[side].app.inject(call)
    times[side].push(performance.now() - begin)
    return { status: statusCode, body: comparable(String(call.url), body) }
  }
  let [asked, different] = [0, 0]
  const compare = async (call: InjectOptions) => {
    // Histories are sorted by time.
    now += 1000
    const answers = [await ask(call, 0), await ask(call, 1)] as const
    asked++
    if (isDeepStrictEqual(...answers) && answers[0].status < 500) return
    different++
    const [ofFile, ofCluster] = answers.map(({ status, body }) => `${status} ${differingPart(body, answers)}`)
    console.log(`${call.method ?? 'GET'} ${call.url}\n  file:    ${ofFile}\n  cluster: ${ofCluster}`)
  }
  try {
    for (const change of changes(orders)) {
      await compare(change)
      for (const { database } of sides) while ((await database.runningJobs()).length > 0) await wait(20)
    }
    console.log(`${asked} changes`)
    const faults = await verifyDatabase(cluster)
    for (const fault of faults) console.log(fault)
    different += faults.length
    for (const question of questions(orders, Number(count), Number(seed))) await compare({ url: question })
    for (const call of erasure(orders)) await compare(call)
  } finally {
    for (const { close } of sides) await close()
  }
  const [ofFile, ofCluster] = times.map(quantiles)
  console.log(`${asked} calls, ${different} differences; p50 / p95 ms: file ${ofFile}, cluster ${ofCluster}`)
  if (different > 0) process.exitCode = 1
}

/** IDs, and texts that contain them, are new on each side; a total that may come later need not. */
function comparable(url: string, body: string): string {
  const made = [
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    /Erased customer [0-9A-F]+/,
    /(?<="(?:at|finishedAt)":)\d{13}/,
    /(?<="etag":"\\"\d+-)[\w-]+/,
  ]
  if (url.includes('total=later')) made.push(/(?<="(?:total|pages)":)(?:null|\d+)/)
  return made.reduce((text, pattern) => text.replace(new RegExp(pattern, 'g'), '(new)'), body)
}

/** From shortly before the first difference on. */
function differingPart(body: string, [a, b]: readonly [{ readonly body: string }, { readonly body: string }]): string {
  let start = 0
  while (start < a.body.length && a.body[start] === b.body[start]) start++
  return body.slice(Math.max(0, start - MAX_SHOWN / 4)).slice(0, MAX_SHOWN)
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95].map((part) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)).join(' / ')
}
