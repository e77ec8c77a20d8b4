import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GROUP_MEMORY } from '#server/imports/limits.ts'
import { firstRow, type OrderGroup } from './order-groups.ts'

/**
 * Records of one table, and the orders that they make: read by ID, and by the order's first record. Both are only appended to and
 * sorted when they are read: in a file whose IDs have no order, each record would change another page of an index.
 */
const TABLES = `
  pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -16000;
  create table records (id text, number integer, json text);
  create table grouped (record integer, json text);
  begin`

/**
 * Orders that do not fit into memory, in a database file that is created when it is first needed. It is unlinked as soon as it is
 * open, so the system removes it when the process ends, however it ends. Only its owner may read it: it contains customers' names.
 * `memory`: bytes of records that fit.
 */
export function spilledOrders(folder: string, memory = GROUP_MEMORY) {
  let opened: ReturnType<typeof openTables> | undefined
  const tables = () => (opened ??= openTables(folder))
  const read = (sql: string) =>
    tables()
      .database.prepare(sql)
      .iterate()
      .map(({ json }) => JSON.parse(String(json)) as OrderGroup)
  return {
    memory,
    /** Throws what the database throws; `SQLITE_FULL` where the disk is full. */
    add(order: OrderGroup): void {
      tables().addRecord.run(order.id, firstRow(order).record, JSON.stringify(order))
    },
    /** Due after the last record; the orders are by their first records. `merge` adds a record of an order to those before. */
    group(merge: (order: OrderGroup, record: OrderGroup) => void, onGroup: (order: OrderGroup) => void) {
      let size = 0
      let order: OrderGroup | undefined
      const finish = () => {
        if (!order) return
        size++
        onGroup(order)
        tables().addOrder.run(firstRow(order).record, JSON.stringify(order))
      }
      for (const record of read('select json from records order by id, number')) {
        if (order?.id === record.id) merge(order, record)
        else {
          finish()
          order = record
        }
      }
      finish()
      return { size, orders: () => read('select json from grouped order by record') }
    },
    close(): void {
      opened?.database.close()
      if (opened) rmSync(opened.path, { force: true })
    },
  }
}
export type SpilledOrders = ReturnType<typeof spilledOrders>

function openTables(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `scratch-${randomUUID()}`)
  closeSync(openSync(path, 'wx', 0o600))
  const database = new DatabaseSync(path)
  // What is sorted is as large as the file; the system's folder for temporary files is often in memory.
  database.exec(`pragma temp_store_directory = '${folder.replaceAll("'", "''")}'`)
  database.exec(TABLES)
  // Windows removes no open file.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  return {
    ...{ database, path },
    addRecord: database.prepare('insert into records values (?, ?, ?)'),
    addOrder: database.prepare('insert into grouped values (?, ?)'),
  }
}
