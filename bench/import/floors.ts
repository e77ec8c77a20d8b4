import { rmSync } from 'node:fs'
import pg from 'pg'
import { connectionConfig } from '#server/database/postgres/connect.ts'
import { copyRows } from '#server/database/postgres/copy-rows.ts'
import { paddedText } from '#server/database/sqlite/fts-texts.ts'
import { openDatabase } from '#server/database/sqlite/open.ts'

/** The same rows by the database's own means: seconds for the orders and their lines, and for all that an import writes. */
export interface Floor {
  readonly orders: number
  readonly everything: number
  /** For all of it, of this process; where the database is a server, its own is not in it. */
  readonly processor: number
}

const DERIVED = [
  'order_rollups',
  'product_rollups',
  'customer_days',
  'customer_gaps',
  'date_counts',
  'sort_ranges',
  'shared_texts',
  'search_grams',
]

/** One prepared insert a table, in one transaction on an empty database with every index. */
export function sqliteFloor(file: string): Floor {
  const from = openDatabase(file)
  const target = `${file}.floor`
  const to = openDatabase(target)
  to.exec('pragma foreign_keys = off; pragma cache_size = -200000; begin')
  let [spent, busy] = [0, 0]
  const load = (table: string) => {
    const read = from.prepare(`select * from ${table}`)
    read.setReadBigInts(true)
    read.setReturnArrays(true)
    const rows = read.all() as unknown as bigint[][]
    const [started, before] = [performance.now(), process.cpuUsage()]
    const insert = to.prepare(`insert into ${table} values (${rows[0]?.map(() => '?')})`)
    for (const row of rows) insert.run(...row)
    spent += performance.now() - started
    busy += processorSince(before)
  }
  for (const table of ['workspaces', 'orders', 'order_lines']) load(table)
  const orders = spent
  for (const table of DERIVED) load(table)
  const texts = from.prepare('select number, search from orders order by number').all()
  const [started, before] = [performance.now(), process.cpuUsage()]
  const insert = to.prepare('insert into order_search (rowid, search) values (?, ?)')
  for (const { number, search } of texts) insert.run(number ?? 0, paddedText(String(search)))
  const committing = performance.now()
  to.exec('commit')
  const commit = performance.now() - committing
  const floor = {
    orders: (orders + commit) / 1000,
    everything: (spent + performance.now() - started) / 1000,
    processor: busy + processorSince(before),
  }
  from.close()
  to.close()
  for (const end of ['', '-wal', '-shm']) rmSync(target + end, { force: true })
  return floor
}

/** One COPY a table, in one transaction on an empty database with every index. */
export async function postgresFloor(from: string, to: string): Promise<Floor> {
  const [source, target] = [new pg.Client(connectionConfig(from)), new pg.Client(connectionConfig(to))]
  await Promise.all([source.connect(), target.connect()])
  await target.query('begin')
  let [orders, spent] = [0, 0]
  for (const table of ['orders', 'order_lines', ...DERIVED]) {
    const { rows, fields } = await source.query({ text: `select * from ${table}`, rowMode: 'array' })
    const started = performance.now()
    await copyRows(
      target,
      table,
      fields.map(({ name }) => name),
      rows,
    )
    if (table === 'order_lines') orders = spent + performance.now() - started
    spent += performance.now() - started
  }
  const committing = performance.now()
  await target.query('commit')
  const commit = performance.now() - committing
  await Promise.all([source.end(), target.end()])
  return { orders: (orders + commit) / 1000, everything: (spent + commit) / 1000, processor: 0 }
}

/** Seconds. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
