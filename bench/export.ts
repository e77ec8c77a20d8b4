import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { snapshotsOf } from '#server/database/open-database.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { csvDialect, csvFormat } from '#server/orders/export/csv-text.ts'
import { type ExportFormat, openExport } from '#server/orders/export/export-stream.ts'
import { jsonFormat } from '#server/orders/export/json-text.ts'
import type { ExportQuery } from '#server/orders/export/matching-orders.ts'
import { dataFolder, parseDataSet } from './data-set.ts'

const CSV = csvFormat(csvDialect({}))
const JSON_TEXT = jsonFormat(0)

const CASES: readonly (readonly [string, ExportFormat, Partial<ExportQuery>])[] = [
  ['CSV, newest first', CSV, {}],
  ['JSON, newest first', JSON_TEXT, {}],
  ['CSV, by user', CSV, { sort: parseSort('user') ?? DEFAULT_QUERY.sort }],
  ['CSV, by amount', CSV, { sort: parseSort('-amount') ?? DEFAULT_QUERY.sort }],
  ['CSV, one status', CSV, { statuses: ['Pending'] }],
  ['CSV, one status by project', CSV, { statuses: ['Pending'], sort: parseSort('project') ?? DEFAULT_QUERY.sort }],
  ['CSV, a search', CSV, { search: 'lamp' }],
  ['CSV, a search without a match', CSV, { search: 'zqxjkv' }],
]

/** Of every so many bytes the memory is measured: to measure it with each piece took a fifteenth of the time. */
const MEASURED_BYTES = 5_000_000

/** Exports every order and discards it: seconds, memory, and the longest time other requests would wait. */
export async function run([name]: readonly string[]): Promise<void> {
  const file = databaseFile(dataFolder(parseDataSet(name)))
  console.log(
    '| export | orders | MB | s | orders/s | longest hold, ms | most memory, MB |\n|---|---|---|---|---|---|---|',
  )
  plainQuery(file)
  for (const [name, format, question] of CASES) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const start = performance.now()
    const { count, body } = await openExport(
      snapshotsOf({ kind: 'sqlite', file }),
      { workspaceId: 1 },
      { ...DEFAULT_QUERY, ...question },
      format,
    )
    let bytes = 0
    let memory = process.memoryUsage.rss()
    for await (const piece of body) {
      const before = Math.floor(bytes / MEASURED_BYTES)
      bytes += (piece as Buffer).length
      if (Math.floor(bytes / MEASURED_BYTES) > before) memory = Math.max(memory, process.memoryUsage.rss())
    }
    const seconds = (performance.now() - start) / 1000
    delay.disable()
    const figures = [count, (bytes / 1e6).toFixed(0), seconds.toFixed(1), Math.round(count / seconds)]
    console.log(`| ${[name, ...figures, (delay.max / 1e6).toFixed(0), (memory / 1e6).toFixed(0)].join(' | ')} |`)
  }
}

/** Reads the same rows without writing them and without other requests. */
function plainQuery(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  const start = performance.now()
  const query = database.prepare(
    `select * from orders left join order_lines on order_lines.workspace_id = orders.workspace_id
     and order_id = orders.id where orders.workspace_id = 1 order by placed_at desc, id_key desc, line`,
  )
  query.setReadBigInts(true)
  let rows = 0
  for (const _row of query.iterate()) rows++
  const seconds = (performance.now() - start) / 1000
  console.log(`| plain query, ${rows} rows read only | | | ${seconds.toFixed(1)} | | | |`)
  database.close()
}
