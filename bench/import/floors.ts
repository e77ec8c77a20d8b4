import { rmSync } from 'node:fs'
import type { SQLInputValue } from 'node:sqlite'
import { DEADLINES } from '#server/database/deadlines.ts'
import { connectTo } from '#server/database/postgres/connect.ts'
import { copyRows } from '#server/database/postgres/statements.ts'
import { paddedText } from '#server/database/sqlite/fts-texts.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'

/** The same rows by the database's own means: seconds for the orders and their lines, and for all that an import writes. */
export interface Floor {
  readonly orders: number
  readonly everything: number
  /** Seconds of this process's processor for the same two; undefined where the database is a server, which does the work. */
  readonly processor: { readonly orders: number; readonly everything: number } | undefined
}

const DERIVED = ['order_rollups', 'product_rollups', 'customer_days', 'customer_gaps']

/** One prepared insert a table, in one transaction on an empty database with every index. */
export function sqliteFloor(file: string): Floor {
  const from = openSqliteFile(file)
  const target = `${file}.floor`
  const to = openSqliteFile(target)
  to.exec('pragma foreign_keys = off; pragma cache_size = -200000; begin')
  let [spent, busy] = [0, 0]
  const insertAll = (query: string, statement: string, made = (row: SQLInputValue[]) => row) => {
    const read = from.prepare(query)
    read.setReadBigInts(true)
    read.setReturnArrays(true)
    const insert = to.prepare(statement)
    for (const rows of chunks(read.iterate() as unknown as Iterable<SQLInputValue[]>)) {
      const due = rows.map(made)
      const [started, before] = [performance.now(), process.cpuUsage()]
      for (const row of due) insert.run(...row)
      spent += performance.now() - started
      busy += processorSince(before)
    }
  }
  const load = (table: string) => {
    const { length } = from.prepare(`pragma table_info(${table})`).all()
    insertAll(`select * from ${table}`, `insert into ${table} values (${Array(length).fill('?')})`)
  }
  for (const table of ['workspaces', 'orders', 'order_lines']) load(table)
  const [orders, busyWithOrders] = [spent, busy]
  for (const table of DERIVED) load(table)
  insertAll(
    'select number, search from orders order by number',
    'insert into order_search (rowid, search) values (?, ?)',
    ([number = 0, search]) => [number, paddedText(String(search))],
  )
  const [committing, before] = [performance.now(), process.cpuUsage()]
  to.exec('commit')
  const [commit, committed] = [performance.now() - committing, processorSince(before)]
  const floor = {
    orders: (orders + commit) / 1000,
    everything: (spent + commit) / 1000,
    processor: { orders: busyWithOrders + committed, everything: busy + committed },
  }
  from.close()
  to.close()
  for (const end of ['', '-wal', '-shm']) rmSync(target + end, { force: true })
  return floor
}

/** One COPY a table, in one transaction on an empty database with every index. */
export async function postgresFloor(from: string, to: string): Promise<Floor> {
  const long = { ...DEADLINES, answer: DEADLINES.longAnswer }
  const [source, target] = await Promise.all([connectTo(from, long), connectTo(to, long)])
  await target.query('begin')
  let [orders, spent] = [0, 0]
  await source.query('begin')
  for (const table of ['orders', 'order_lines', ...DERIVED]) {
    await source.query(`declare rows no scroll cursor for select * from ${table}`)
    for (;;) {
      const { rows, fields } = await source.query({ text: `fetch ${CHUNK} from rows`, rowMode: 'array' })
      if (rows.length === 0) break
      const columns = fields.map(({ name }) => name)
      const started = performance.now()
      await copyRows(target, table, columns, rows)
      spent += performance.now() - started
    }
    await source.query('close rows')
    if (table === 'order_lines') orders = spent
  }
  const committing = performance.now()
  await target.query('commit')
  const commit = performance.now() - committing
  await Promise.all([source.end(), target.end()])
  return { orders: (orders + commit) / 1000, everything: (spent + commit) / 1000, processor: undefined }
}

/** So many at once, because a big file's rows are more than fit into memory. */
const CHUNK = 100_000

function* chunks<T>(all: Iterable<T>): Generator<T[]> {
  let chunk: T[] = []
  for (const one of all) {
    chunk.push(one)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  yield chunk
}

/** Seconds. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
