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
  readonly strategy?: 'incremental' | 'rebuild' | 'faster'
}

/** Updates every aggregate of one workspace in the transaction that writes its orders. */
export class AggregateUpdater {
  readonly #transaction: WriteTransaction
  readonly #workspaceId: number
  readonly #options: UpdateOptions
  readonly #sums: readonly Updater[] = [...ROLLUPS.map(rollupUpdater), new Customers()]
  readonly #texts: Updater
  #changed = 0
  #pending = 0
  #rebuilds: boolean
  #orders: number | undefined

  constructor(transaction: WriteTransaction, workspaceId: number, options: UpdateOptions = {}) {
    this.#transaction = transaction
    this.#workspaceId = workspaceId
    this.#options = options
    this.#texts = transaction.hasTrigramTable ? new SearchTrigrams() : new TextChanges()
    this.#rebuilds = options.strategy === 'rebuild'
  }

  /** A changed order is its old image with -1n, then its new one with 1n. */
  add(image: OrderImage, sign: Sign): void {
    this.#texts.add(image, sign)
    if (!this.#rebuilds) for (const updater of this.#sums) updater.add(image, sign)
    this.#changed++
    this.#pending++
  }

  /** To be called after every batch: writes the changes once they are many. */
  async flushIfFull(): Promise<void> {
    await this.#decide()
    if (this.#pending < MAX_PENDING) return
    this.#pending = 0
    await this.#flush(this.#texts.isFull ?? true)
  }

  /** Brings everything up to date; to be called before the commit. */
  async finish(): Promise<void> {
    if (this.#changed === 0) return
    await this.#decide()
    if (this.#rebuilds) for (const sql of rebuildSums(this.#workspaceId)) await this.#transaction.query(sql)
    await this.#flush(true)
  }

  async #flush(withTexts: boolean): Promise<void> {
    const updaters = [...(this.#rebuilds ? [] : this.#sums), ...(withTexts ? [this.#texts] : [])]
    const flushes = updaters.map((updater) => () => updater.flush(this.#transaction, this.#workspaceId))
    if (this.#changed < FEW) await this.#transaction.pipelined(flushes)
    else for (const flush of flushes) await flush()
  }

  async #decide(): Promise<void> {
    if (this.#rebuilds || this.#options.strategy === 'incremental' || this.#changed < FEW) return
    if (this.#orders === undefined) {
      // The orders before this transaction: the rollups have not been written yet.
      const [row] = await this.#transaction.query(
        `select coalesce(sum(orders), 0) as orders from order_rollups
         where workspace_id = ${this.#workspaceId} and dimension = 'status' and granularity = 'y'`,
      )
      this.#orders = Number(row?.orders ?? 0)
    }
    this.#rebuilds = this.#changed * REBUILD_SHARE > this.#orders
  }
}

/** Updates the text index, once per order. */
class TextChanges implements Updater {
  readonly #changes = new Map<number, TextChange>()

  add({ number, search }: OrderImage, sign: Sign): void {
    const known = this.#changes.get(number)
    // The first change of an order has the indexed text, the last one the new text.
    const before = known ? known.before : sign === 1n ? undefined : search
    this.#changes.set(number, { number, before, after: sign === 1n ? search : undefined })
  }

  async flush(transaction: WriteTransaction): Promise<void> {
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    await transaction.changeTexts(changes)
  }
}
