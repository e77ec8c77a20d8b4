import { type ImportReport, MAX_OTHER_SHOP_NAMED } from '#contract/imports/import-schema.ts'
import { fold } from '#contract/text.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { StoredHash } from '#server/changes/stored-orders.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

type OtherShop = NonNullable<ImportReport['otherShop']>

/** A single order may have been corrected in customer and day; it is only noted. */
const SUSPICIOUS = 2

/** Notices a file of another shop: its order IDs exist, but with other customers and on other days. */
export class ShopComparison {
  readonly #isAnswered: boolean
  readonly #found: OtherShop = { existing: 0, different: 0, named: [] }
  /** What order IDs begin with as in an earlier import; '' where the user has chosen the prefix. */
  readonly rememberedPrefix: string
  #unprefixed = 0

  /** `isAnswered`: the user has said which shop the file is from. */
  constructor(isAnswered: boolean, idPrefix = '') {
    this.#isAnswered = isAnswered
    this.rememberedPrefix = isAnswered ? '' : idPrefix
  }

  add(stored: StoredHash, order: OrderContent): void {
    const found = this.#found
    found.existing++
    if (!isAnotherOrder(stored, order)) return
    found.different++
    if (found.named.length === MAX_OTHER_SHOP_NAMED) return
    const before = { customer: stored.customerName, day: stored.day }
    found.named.push({ id: order.id, before, after: { customer: order.customerName, day: order.day } })
  }

  /** An order with the file's ID without the remembered prefix. */
  addUnprefixed(stored: StoredHash, order: OrderContent): void {
    if (!isAnotherOrder(stored, order)) this.#unprefixed++
  }

  /** For the report; nothing where no order differs that way, or the user has answered. */
  report(): Pick<ImportReport, 'otherShop'> {
    return this.#isAnswered || this.#found.different === 0 ? {} : { otherShop: this.#found }
  }

  /** For the report. Throws a `Refusal` where most orders, and several, differ and the user has not answered. */
  notes(): string[] {
    const { refused, note, unprefixed } = importMessages.otherShop
    const { existing, different } = this.#found
    if (this.#unprefixed > existing - different) throw new Refusal(unprefixed(this.#unprefixed, this.rememberedPrefix))
    if (this.#isAnswered || different === 0) return []
    if (different >= SUSPICIOUS && different * 2 > existing) throw new Refusal(refused(different, existing))
    return [note(different)]
  }
}

/** An order's customer or its day may be corrected, but hardly both at once. */
function isAnotherOrder(stored: StoredHash, { day, customerKey, customerName }: OrderContent): boolean {
  if (stored.day === day || stored.customerKey === '' || customerKey === '') return false
  return stored.customerKey !== customerKey && fold(stored.customerName) !== fold(customerName)
}
