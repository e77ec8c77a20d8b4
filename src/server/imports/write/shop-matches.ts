import type { ImportReport } from '#contract/imports/import-schema.ts'
import { MAX_OTHER_SHOP_NAMED } from '#contract/imports/import-schema.ts'
import { fold } from '#contract/text.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { StoredHash } from '#server/changes/stored-orders.ts'

/** The orders of a file whose numbers a shop has. */
interface ShopMatch {
  /** With the same customer and on the same day. */
  matching: number
  /** With another customer and on another day. */
  conflicting: number
  /** All of them. */
  existing: number
  readonly named: NonNullable<ImportReport['otherShop']>['named']
}

/** Fewer may be orders that were corrected in customer and day. */
const DOUBTFUL = 3

/** Counts, for each shop, which orders of a file it knows. */
export class ShopMatches {
  readonly #found = new Map<string, ShopMatch>()

  /** An order with its number in the file, and that of a shop with the same number. */
  add(stored: StoredHash, order: OrderContent): void {
    const found = this.of(stored.shop)
    this.#found.set(stored.shop, found)
    found.existing++
    const isSameDay = stored.day === order.day
    const isKnown = stored.customerKey !== '' && order.customerKey !== ''
    const isSameCustomer =
      stored.customerKey === order.customerKey || fold(stored.customerName) === fold(order.customerName)
    if (isSameDay && isKnown && isSameCustomer) found.matching++
    if (isSameDay || !isKnown || isSameCustomer) return
    found.conflicting++
    if (found.named.length === MAX_OTHER_SHOP_NAMED) return
    const before = { customer: stored.customerName, day: stored.day }
    found.named.push({ id: order.id, before, after: { customer: order.customerName, day: order.day } })
  }

  of(slug: string): ShopMatch {
    return this.#found.get(slug) ?? { matching: 0, conflicting: 0, existing: 0, named: [] }
  }

  /** Whether the file may be of another shop than this one. */
  isDoubtful(slug: string): boolean {
    const { matching, conflicting } = this.of(slug)
    return conflicting >= DOUBTFUL || (conflicting > 0 && matching === 0)
  }

  /** For the report; nothing where no order of these shops conflicts. */
  conflictsWith(slugs: Iterable<string>): Pick<ImportReport, 'otherShop'> {
    const found = [...slugs].map((slug) => this.of(slug))
    const sum = (count: 'existing' | 'conflicting') => found.reduce((total, one) => total + one[count], 0)
    const named = found.flatMap((one) => one.named).slice(0, MAX_OTHER_SHOP_NAMED)
    const different = sum('conflicting')
    return different === 0 ? {} : { otherShop: { existing: sum('existing'), different, named } }
  }
}
