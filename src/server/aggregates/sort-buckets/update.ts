import { Cells } from '#server/aggregates/cells.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import type { Keeper } from '#server/aggregates/updater.ts'
import type { Columns, WriteTransaction } from '#server/database/ports.ts'
import { RANGE_SIZE, remakingRanges } from './rebuild.ts'
import { cutRanges } from './split.ts'

const CHANGES: Columns = { field: 'text', from_amount: 'int', from_text: 'text', from_id_key: 'text', change: 'int' }

/** Keeps `sort_ranges`. */
export class SortRanges implements Keeper {
  readonly #changes = new Cells()
  readonly #size: number

  constructor(size = RANGE_SIZE) {
    this.#size = size
  }

  add({ idKey, customerNameKey, projectKey, addressKey, statusKey, amount }: OrderImage, sign: Sign): void {
    this.#changes.add(['id', '', '', idKey], [sign])
    this.#changes.add(['user', '', customerNameKey, idKey], [sign])
    this.#changes.add(['project', '', projectKey, idKey], [sign])
    this.#changes.add(['address', '', addressKey, idKey], [sign])
    this.#changes.add(['status', '', statusKey, idKey], [sign])
    this.#changes.add(['amount', String(amount), '', idKey], [sign])
  }

  /** Due after `date_counts` are written. */
  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = this.#changes.take().filter(({ sums }) => sums[0] !== 0n)
    if (changes.length === 0) return
    const rows = changes.map(({ key: [field = '', amount, text = '', idKey = ''], sums: [change = 0n] }) => [
      field,
      BigInt(amount ?? 0),
      text,
      idKey,
      change,
    ])
    const changed = await transaction.over(adding(workspaceId), CHANGES, rows)
    // The first orders of a workspace find no range to be counted in.
    if (changed.length === 0) return await this.remake(transaction, workspaceId)
    if (changed.some(({ orders }) => Number(orders) > 2 * this.#size || Number(orders) <= 0))
      await cutRanges(transaction, workspaceId, this.#size)
  }

  /** Makes them anew from the orders, where that costs less than keeping them in step. */
  async remake(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    this.#changes.take()
    for (const sql of remakingRanges(`workspace_id = ${workspaceId}`, this.#size)) await transaction.query(sql)
  }
}

/**
 * One statement for all sorts, because a single order's writer waits for each: finds the ranges and counts the changes. Each
 * row it inserts meets its range, by its number; only so does SQLite go from the changes to the ranges, not past all of them.
 */
function adding(workspaceId: number): string {
  return `insert into sort_ranges select ${workspaceId}, field, number, 0, '', '', cast(sum(change) as bigint) from (
      select given.field, given.change, (
        select r.number from sort_ranges r where r.workspace_id = ${workspaceId} and r.field = given.field
        and (r.from_amount, r.from_text, r.from_id_key) <= (given.from_amount, given.from_text, given.from_id_key)
        order by r.from_amount desc, r.from_text desc, r.from_id_key desc limit 1) as number
      from $rows) as found
    where number is not null group by field, number
    on conflict (workspace_id, number, field) do update set orders = sort_ranges.orders + excluded.orders returning orders`
}
