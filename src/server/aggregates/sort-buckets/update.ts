import { SORT_FIELDS, type SortField } from '#contract/order-query.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { SumsByKey, type Updater } from '#server/aggregates/sums.ts'
import type { Columns, Row, Value, WriteTransaction } from '#server/database/ports.ts'
import { SORT_COLUMNS } from '#server/database/schema/orders.ts'
import { BUCKET_SIZE, everyNth, rebuildBuckets, SORT_KEYS, START_COLUMNS } from './rebuild.ts'

const CHANGES: Columns = { field: 'text', from_number: 'int', from_text: 'text', from_id_key: 'text', change: 'int' }

/** Updates `sort_buckets`. */
export class SortBuckets implements Updater {
  readonly #changes = new SumsByKey()
  readonly #size: number

  constructor(size = BUCKET_SIZE) {
    this.#size = size
  }

  add(image: OrderImage, sign: Sign): void {
    for (const field of SORT_FIELDS) {
      const value = String(image[SORT_COLUMNS[field]])
      const [start] = SORT_KEYS[field].starts
      const [number, text] = [start === 'from_number' ? value : '', start === 'from_text' ? value : '']
      this.#changes.add([field, number, text, image.id_key], [sign])
    }
  }

  /** Due after `order_rollups` are written. */
  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = this.#changes.take().filter(({ sums }) => sums[0] !== 0n)
    if (changes.length === 0) return
    const rows = changes.map(({ key: [field = '', number, text = '', idKey = ''], sums: [change = 0n] }) => {
      return [field, BigInt(number ?? 0), text, idKey, change]
    })
    const counted = await transaction.over(countChanges(workspaceId), CHANGES, rows)
    // A workspace without orders has no buckets.
    if (counted.length === 0) for (const sql of rebuildBuckets(workspaceId, this.#size)) await transaction.query(sql)
    if (counted.some(({ orders }) => Number(orders) > 2 * this.#size || Number(orders) <= 0))
      await splitBuckets(transaction, workspaceId, this.#size)
  }
}

/**
 * One statement for all sorts, because one written order waits for each statement. It inserts rows that always conflict
 * with their bucket's number: an update would make SQLite read all buckets instead of those of the changes.
 */
function countChanges(workspaceId: number): string {
  return `insert into sort_buckets select ${workspaceId}, field, number, 0, '', '', cast(sum(change) as bigint) from (
      select given.field, given.change, (
        select b.number from sort_buckets b where b.workspace_id = ${workspaceId} and b.field = given.field
        and (b.from_number, b.from_text, b.from_id_key) <= (given.from_number, given.from_text, given.from_id_key)
        order by b.from_number desc, b.from_text desc, b.from_id_key desc limit 1) as number
      from $rows) as found
    where number is not null group by field, number
    on conflict (workspace_id, number, field) do update set orders = sort_buckets.orders + excluded.orders
    returning orders`
}

/** Splits the buckets with more than twice `size` orders, and deletes the empty ones except the first of each sort. */
async function splitBuckets(transaction: WriteTransaction, workspaceId: number, size: number): Promise<void> {
  const due = await transaction.query(
    `select * from (select field, number, ${START_COLUMNS}, orders, lag(number) over sorted as previous
     from sort_buckets where workspace_id = ${workspaceId}
     window sorted as (partition by field order by ${START_COLUMNS})) as buckets
     where orders > ${2 * size} or (orders = 0 and previous is not null)`,
  )
  for (const bucket of due) {
    if (bucket.orders !== 0n) await split(transaction, workspaceId, bucket, size)
    // The bucket before it takes over its keys.
    else await transaction.query(`delete from sort_buckets where ${isBucket(workspaceId, bucket)}`)
  }
}

async function split(transaction: WriteTransaction, workspaceId: number, bucket: Row, size: number): Promise<void> {
  const field = bucket.field as SortField
  const orders = Number(bucket.orders)
  const step = Math.ceil(orders / Math.round(orders / size))
  const { columns, starts } = SORT_KEYS[field]
  // A limit instead of an upper bound: PostgreSQL would read on to the last order with the bound's first key.
  const within = `(select ${columns} from orders where workspace_id = ${workspaceId}
    and (${columns}) >= (${columns.map(() => '?')}) order by ${columns} limit ${orders}) as orders`
  const highest = `select max(b.number) from sort_buckets b where b.workspace_id = ${workspaceId} and b.field = '${field}'`
  await transaction.query(
    `insert into sort_buckets select ${workspaceId}, '${field}', (${highest}) + position / ${step}, ${START_COLUMNS},
     coalesce(next, ${orders}) - position from (${everyNth(field, within, step)}) as cuts where position > 0`,
    starts.map((column): Value => bucket[column] ?? null),
  )
  await transaction.query(`update sort_buckets set orders = ${step} where ${isBucket(workspaceId, bucket)}`)
}

function isBucket(workspaceId: number, { field, number }: Row): string {
  return `workspace_id = ${workspaceId} and field = '${field}' and number = ${number}`
}
