import type { ImportReport } from '#contract/imports/import-schema.ts'
import { MAX_OTHER_SHOP_NAMED } from '#contract/imports/import-schema.ts'
import { fold } from '#contract/text.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { StoredHash } from '#server/changes/stored-orders.ts'

/** The orders of a file whose numbers a shop has. */
interface ShopMatch {
  /** With the same customer and on the same day. */
  matching: number
  /** Those of them that were moved to this shop, and away from it. */
  arrived: number
  left: number
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

  /** An order with its number in the file, and that of a shop with the same number; `left`: the shops that it was moved away from. */
  add(stored: StoredHash, order: OrderContent, left: readonly string[]): void {
    const found = this.#matchOf(stored.shop)
    found.existing++
    if (isSameOrder(stored, order)) {
      found.matching++
      if (left.length > 0) found.arrived++
    }
    for (const shop of left) {
      const earlier = this.#matchOf(shop)
      earlier.existing++
      earlier.matching++
      earlier.left++
    }
    if (stored.day === order.day || !hasCustomers(stored, order) || isSameCustomer(stored, order)) return
    found.conflicting++
    if (found.named.length === MAX_OTHER_SHOP_NAMED) return
    const before = { customer: stored.customerName, day: stored.day }
    found.named.push({ id: order.id, before, after: { customer: order.customerName, day: order.day } })
  }

  of(slug: string): ShopMatch {
    return this.#found.get(slug) ?? { matching: 0, arrived: 0, left: 0, conflicting: 0, existing: 0, named: [] }
  }

  /** Whether the file may be of another shop than this one. */
  isDoubtful(slug: string): boolean {
    const { matching, conflicting } = this.of(slug)
    return conflicting >= DOUBTFUL || (conflicting > 0 && matching === 0)
  }

  /**
   * Those of these shops that know orders of the file. What was moved is known to two shops: it only counts where no shop
   * knows others, and then for the shop that has it.
   */
  knowing<Known extends { readonly slug: string }>(shops: readonly Known[]): readonly Known[] {
    const clear = shops.filter(({ slug }) => this.of(slug).matching > this.of(slug).left && !this.isDoubtful(slug))
    const certain = clear.filter(({ slug }) => this.of(slug).matching > this.of(slug).left + this.of(slug).arrived)
    return certain.length > 0 ? certain : clear
  }

  /** For the report; nothing where no order of these shops conflicts. */
  conflictsWith(slugs: Iterable<string>): Pick<ImportReport, 'otherShop'> {
    const found = [...slugs].map((slug) => this.of(slug))
    const sum = (count: 'existing' | 'conflicting') => found.reduce((total, one) => total + one[count], 0)
    const named = found.flatMap((one) => one.named).slice(0, MAX_OTHER_SHOP_NAMED)
    const different = sum('conflicting')
    return different === 0 ? {} : { otherShop: { existing: sum('existing'), different, named } }
  }

  #matchOf(slug: string): ShopMatch {
    const match = this.of(slug)
    this.#found.set(slug, match)
    return match
  }
}

type Matched = Pick<OrderContent, 'day' | 'customerKey' | 'customerName'>

/** Whether two orders with the same number are the same one: on the same day, and of the same customer. */
export function isSameOrder(a: Matched, b: Matched): boolean {
  return a.day === b.day && hasCustomers(a, b) && isSameCustomer(a, b)
}

function hasCustomers(a: Matched, b: Matched): boolean {
  return a.customerKey !== '' && b.customerKey !== ''
}

function isSameCustomer(a: Matched, b: Matched): boolean {
  return a.customerKey === b.customerKey || fold(a.customerName) === fold(b.customerName)
}
