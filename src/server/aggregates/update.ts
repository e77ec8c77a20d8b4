import type { WriteTransaction } from '#server/database/ports.ts'
import { Customers } from './customers/update.ts'
import { DateCounts } from './keep-date-counts.ts'
import { SharedTexts } from './keep-shared-texts.ts'
import type { OrderImage, Sign } from './order-image.ts'
import { OrderRollups } from './order-rollups/update.ts'
import { ProductRollups } from './product-rollups/update.ts'
import { remakeSums } from './rebuild.ts'
import { SearchIndex } from './search-grams/update.ts'
import { SortBuckets } from './sort-buckets/update.ts'

// Bounds what is held in memory, so that an import of any size stays flat.
const MAX_PENDING = 20_000
/** Making the sums anew costs an order about a quarter of what keeping them in step costs a changed one. */
const REMAKE_SHARE = 4
/** So few changes are kept in step without a look at how many orders there are. */
const FEW = 500

/** Counting an order into its ranges costs as much as passing so many when they are made anew. */
const REMAKE_RANGES_SHARE = 20

/** How sums are brought up to date; `cheaper` decides by how many orders changed. */
export type SumsBy = 'step' | 'remake' | 'cheaper'

/** How derived tables are kept; any values keep them right. */
export interface Keeping {
  readonly sumsBy?: SumsBy
  /** Orders of a new bucket of `sort_buckets`. */
  readonly bucketSize?: number
}

/** Keeps every derived table of one workspace in step with its orders, in the transaction that writes them. */
export class DerivedKeeper {
  readonly #transaction: WriteTransaction
  readonly #workspaceId: number
  readonly #sumsBy: SumsBy
  readonly #sums = [new OrderRollups(), new ProductRollups(), new Customers(), new DateCounts(), new SharedTexts()]
  readonly #ranges: SortBuckets
  readonly #search = new SearchIndex()
  #changed = 0
  #pending = 0
  #remake: boolean
  #remakeRanges: boolean
  #stored: number | undefined

  constructor(transaction: WriteTransaction, workspaceId: number, { sumsBy = 'cheaper', bucketSize }: Keeping = {}) {
    this.#transaction = transaction
    this.#workspaceId = workspaceId
    this.#sumsBy = sumsBy
    this.#ranges = new SortBuckets(bucketSize)
    this.#remake = this.#remakeRanges = sumsBy === 'remake'
  }

  /** An order that changed is its old image with -1n, then its new one with 1n. */
  add(image: OrderImage, sign: Sign): void {
    this.#search.add(image, sign)
    if (!this.#remake) for (const keeper of this.#sums) keeper.add(image, sign)
    if (!this.#remakeRanges) this.#ranges.add(image, sign)
    this.#changed++
    this.#pending++
  }

  /** Due after every batch: writes what became too much to hold. */
  async settle(): Promise<void> {
    // Soon: what is made anew need not be gathered.
    await this.#decide()
    if (this.#pending < MAX_PENDING) return
    this.#pending = 0
    await this.#transaction.together(...this.#keptSums())
    if (!this.#remakeRanges) await this.#ranges.flush(this.#transaction, this.#workspaceId)
    await this.#search.flushSome(this.#transaction, this.#workspaceId)
  }

  /** Brings everything up to date; due before the commit. */
  async finish(): Promise<void> {
    if (this.#changed === 0) return
    await this.#decide()
    const given = [this.#transaction, this.#workspaceId] as const
    // Ranges that are made anew are counted by the sums.
    if (this.#remake) await remakeSums(...given)
    await this.#transaction.together(
      ...this.#keptSums(),
      () => (this.#remakeRanges ? this.#ranges.rebuild(...given) : this.#ranges.flush(...given)),
      () => this.#search.flush(...given),
    )
  }

  #keptSums(): (() => Promise<void>)[] {
    if (this.#remake) return []
    return this.#sums.map((keeper) => () => keeper.flush(this.#transaction, this.#workspaceId))
  }

  async #decide(): Promise<void> {
    if (this.#remake || this.#sumsBy === 'step' || this.#changed < FEW) return
    // What was there before this transaction: the sums of orders are flushed only after the decision.
    this.#stored ??= await this.#countStored()
    if (this.#changed * REMAKE_SHARE > this.#stored) this.#remake = true
    if (this.#changed * REMAKE_RANGES_SHARE > this.#stored) this.#remakeRanges = true
  }

  async #countStored(): Promise<number> {
    const sql = `select cast(coalesce(sum(orders), 0) as bigint) as orders from date_counts where workspace_id = ${this.#workspaceId}`
    const [row] = await this.#transaction.query(sql)
    return Number(row?.orders ?? 0)
  }
}
