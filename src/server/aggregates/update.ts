import type { TextChange, WriteTransaction } from '#server/database/ports.ts'
import { Customers } from './customers/update.ts'
import { ROLLUPS, rebuildSums } from './rebuild.ts'
import { rollupUpdater } from './rollup.ts'
import { SearchTrigrams } from './search-trigrams/trigrams.ts'
import type { OrderImage, Sign, Updater } from './sums.ts'

/** Most changes that are buffered before they are written, which bounds the memory of an import. */
const MAX_PENDING = 20_000
/** When one order in ten has changed, rebuilding everything from the orders is faster. */
const REBUILD_SHARE = 10
/** Fewer changes are never worth counting the orders for the decision, but worth pipelining. */
const FEW = 500

/** How the aggregates are updated; the result is always the same. */
export interface UpdateOptions {
  /** By default what is faster for the number of changed orders. */
  readonly strategy?: 'incremental' | 'rebuild' | undefined
}

/** Updates every aggregate of one workspace in the transaction that writes its orders. */
export function aggregateUpdater(transaction: WriteTransaction, workspaceId: number, { strategy }: UpdateOptions) {
  const sums: readonly Updater[] = [...ROLLUPS.map(rollupUpdater), new Customers()]
  const texts: Updater = transaction.hasTrigramTable ? new SearchTrigrams() : textUpdater()
  let changed = 0
  let pending = 0
  let rebuilds = strategy === 'rebuild'
  let ordersBefore: number | undefined

  async function flush(withTexts: boolean): Promise<void> {
    const updaters = [...(rebuilds ? [] : sums), ...(withTexts ? [texts] : [])]
    const flushes = updaters.map((updater) => () => updater.flush(transaction, workspaceId))
    if (changed < FEW) await transaction.pipelined(flushes)
    else for (const flushOne of flushes) await flushOne()
  }

  async function decide(): Promise<void> {
    if (rebuilds || strategy === 'incremental' || changed < FEW) return
    if (ordersBefore === undefined) {
      // The orders before this transaction: the rollups have not been written yet.
      const [row] = await transaction.query(
        `select coalesce(sum(orders), 0) as orders from order_rollups
         where workspace_id = ${workspaceId} and dimension = 'status' and granularity = 'y'`,
      )
      ordersBefore = Number(row?.orders ?? 0)
    }
    rebuilds = changed * REBUILD_SHARE > ordersBefore
  }

  return {
    /** A changed order is its old image with -1n, then its new one with 1n. */
    add(image: OrderImage, sign: Sign): void {
      texts.add(image, sign)
      if (!rebuilds) for (const updater of sums) updater.add(image, sign)
      changed++
      pending++
    },

    /** To be called after every batch: writes the changes once they are many. */
    async flushIfFull(): Promise<void> {
      await decide()
      if (pending < MAX_PENDING) return
      pending = 0
      await flush(texts.isFull ?? true)
    },

    /** Brings everything up to date; to be called before the commit. */
    async finish(): Promise<void> {
      if (changed === 0) return
      await decide()
      for (const sql of rebuilds ? rebuildSums(workspaceId) : []) await transaction.query(sql)
      await flush(true)
    },
  }
}

/** Updates the text index, once per order. */
function textUpdater(): Updater {
  const changes = new Map<number, TextChange>()
  return {
    add({ number, search }, sign) {
      const known = changes.get(number)
      // The first change of an order has the indexed text, the last one the new text.
      const before = known ? known.before : sign === 1n ? undefined : search
      changes.set(number, { number, before, after: sign === 1n ? search : undefined })
    },
    async flush(transaction) {
      const due = [...changes.values()]
      changes.clear()
      await transaction.changeTexts(due)
    },
  }
}
