import { type ImportReport, MAX_OTHER_SHOP_NAMED } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { MAX_SHOP_NAME, slugOf } from '#contract/shops.ts'
import { fold } from '#contract/text.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { numberOf } from '#server/changes/order-numbers.ts'
import type { StoredHash } from '#server/changes/stored-orders.ts'
import { isRowId } from '#server/imports/assemble/row-ids.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { firstShop, newShop, type Shop, shopNamed } from '#server/shops/shops.ts'

/**
 * The shops that the orders of a file belong to: the chosen one, or those that our own export names. `stored`: those of the
 * workspace; `isNamed`: the user has named the chosen shop for all orders of the file.
 */
export function fileShops(stored: readonly Shop[], chosen: Shop = firstShop, isNamed = false) {
  const matches = new ShopMatches()
  /** Those of the workspace, and those that the file makes. */
  const shops = new Map([...stored, chosen].map((one) => [one.slug, one]))
  const inDatabase = new Set(stored.map(({ slug }) => slug))
  const ofFile = new Set<string>()
  const shopOf = (text: string): Shop => {
    if (text === '') return chosen
    const slug = slugOf(text, 'shop')
    const known = shops.get(text) ?? shops.get(slug) ?? shopNamed([...shops.values()], text)
    if (known) return known
    const made = newShop([...shops.values()], { slug, name: text.slice(0, MAX_SHOP_NAME) })
    shops.set(slug, made)
    return made
  }
  const file = {
    matches,
    /** Orders of the file that were moved to another shop. */
    moved: 0,
    /** Orders of the file that others have taken the place of. */
    merged: 0,
    /** New orders of the file that another shop has with the same number. */
    twice: 0,
    /** Whether the file is our own export, whose IDs are the workspace's: an order may have been moved to another shop since. */
    namesShops: false,
    /** Whether there may be orders from before. */
    hasStored: stored.length > 0,
    all: () => [...shops.values()],
    /**
     * What the report says of the shops of all orders, with notes; where the user has named the shop, conflicts are only noted.
     * Throws an `UnknownShop` where the file may be of another shop than the one it was taken for; `isCheck`: asks sooner instead.
     */
    reported(isCheck: boolean) {
      const { namesShops } = file
      const known = isNamed ? [chosen.slug] : [...ofFile]
      const [slug = chosen.slug, ...others] = known
      // Our own export of several has the right ones.
      const isRight = namesShops && others.length > 0
      if (!isNamed && known.some((one) => matches.isDoubtful(one, isRight))) throw new UnknownShop(stored, matches)
      const found = matches.conflictsWith(known)
      // Without a customer it may be a corrected date.
      const isOpen = found.otherShop?.named.some(({ before, after }) => ![before, after].some(isUnknown))
      const asked = isCheck && isOpen && !isNamed && !namesShops ? new UnknownShop(stored, matches) : undefined
      const alikes = known.map((one) => matches.alikesOf(one)).filter(({ orders }) => orders > 0)
      const { alike, corrected, conflicting, conflictingExport, ...counted } = importMessages.shop
      const conflict = isNamed ? corrected : namesShops ? conflictingExport : conflicting
      const notes = [
        ...(found.otherShop ? [asked?.message ?? conflict(found.otherShop.different)] : []),
        ...alikes.map((one) => alike(one, false)),
        ...(['moved', 'merged', 'twice'] as const).flatMap((one) => (file[one] > 0 ? counted[one](file[one]) : [])),
      ]
      const question = asked && { question: 'shop' as const, shops: asked.found.shops }
      return { notes, report: { shop: others.length > 0 ? '' : slug, ...found, ...question } }
    },
    /** The order as one of its shop. Throws a `Refusal` where the file names several shops, but one was named for all of it. */
    placed<Order extends OrderContent>(order: Order): Order {
      file.namesShops ||= order.shop !== '' && !isNamed
      const { slug } = file.namesShops ? shopOf(order.shop) : chosen
      ofFile.add((isNamed && order.shop) || slug)
      if (isNamed && ofFile.size > 1) throw new Refusal(importMessages.shop.several)
      return slug === order.shop ? order : { ...order, shop: slug }
    },
    /** Those of these orders' shops that are not in the database yet; due before the orders are written. */
    takeMissing(orders: readonly OrderContent[]): Shop[] {
      const missing = new Set(orders.map(({ shop }) => shop)).difference(inDatabase)
      for (const slug of missing) inDatabase.add(slug)
      return [...shops.values()].filter(({ slug }) => missing.has(slug))
    },
  }
  return file
}
export type FileShops = ReturnType<typeof fileShops>

type Conflicts = NonNullable<ImportReport['otherShop']>
const noConflicts = (): Conflicts => ({ different: 0, named: [] })
/** How many orders of a file have numbers that a shop has. */
const noMatch = () => ({
  /** With the same customer and on the same day. */
  matching: 0,
  /** Those of them that were moved to this shop, and away from it. */
  ...{ arrived: 0, left: 0 },
  /** On the same day, without a customer here or there. */
  likely: 0,
  conflicts: noConflicts(),
  /** With another customer on the same day: corrections, or orders of another shop. */
  renamed: noConflicts(),
  /**
   * New ones that look like those of the shop but for their numbers: with another form of a number or one made of a row, and
   * others; and the numbers of the first. `weight`: of the others, an order without a customer counts half.
   */
  alike: { surely: 0, others: 0, weight: 0, isRow: false, inFile: '', stored: '', day: '' },
})
const isUnknown = ({ customer }: Conflicts['named'][number]['before']) => customer === UNKNOWN_CUSTOMER

/** The file may be of several shops. */
export class UnknownShop extends Refusal {
  /** For the report: the shops, and what conflicts with the one that has most. */
  readonly found: Pick<ImportReport, 'shops' | 'otherShop'>

  /** `reason`: by default what the matches say. */
  constructor(stored: readonly Shop[], matches: ShopMatches, reason?: string) {
    const shops = stored.map(({ slug, name }) => {
      return { slug, name, matching: matches.of(slug).matching, conflicting: matches.conflictsOf(slug).different }
    })
    const [most] = shops.toSorted((a, b) => b.conflicting - a.conflicting)
    const { alike, doubtful, open } = importMessages.shop
    const found = stored.map(({ slug }) => matches.alikesOf(slug)).find(({ orders }) => orders > 0)
    const doubt = most && most.conflicting > 0 ? doubtful(most.conflicting, most.name) : open
    super(reason ?? (found ? alike(found, true) : doubt), null, 'shop')
    this.found = { shops, ...(most && matches.conflictsWith([most.slug])) }
  }
}

type Stored = readonly StoredHash[]
/** How many rows without IDs a customer has on a day, and one of them. */
type KnownRows = Readonly<Record<'key' | 'id' | 'shop', string> & { rows: number }>

/** Fewer may be orders that were corrected in customer and day. */
const DOUBTFUL = 3
/** Customers and days that are counted of a file. */
const MOST_SEEN = 20_000

/** No day begins at another time in any zone: such a time is one of a clock. */
const QUARTER = 15 * 60_000

/** Counts, for each shop, which orders of a file it knows. */
export class ShopMatches {
  readonly #found = new Map<string, ReturnType<typeof noMatch>>()
  /** New orders that were compared with stored ones, and those that were found. */
  readonly compared = new Set<string>()
  readonly #taken = new Set<string>()
  /** By customer and day: known orders of the file, and its new rows without IDs where rows are stored. */
  readonly #seen = new Map<string, number>()
  readonly #changed: (KnownRows & { readonly day: string })[] = []

  /** An order with its number in the file, and that of a shop with the same number; `left`: the shops that it was moved away from. */
  add(stored: StoredHash, order: OrderContent, left: readonly string[]): void {
    const found = this.of(stored.shop)
    if (isSameOrder(stored, order)) {
      found.matching++
      if (left.length > 0) found.arrived++
    }
    for (const shop of left) {
      const earlier = this.of(shop)
      earlier.matching++
      earlier.left++
    }
    const isOnDay = stored.day === order.day
    const isSame = isSameCustomer(stored, order)
    if (isOnDay && isSame === undefined) found.likely++
    if (isSame ?? isOnDay) return
    const conflicts = isOnDay ? found.renamed : found.conflicts
    conflicts.different++
    if (conflicts.named.length === MAX_OTHER_SHOP_NAMED) return
    const before = { customer: stored.customerName, day: stored.day }
    conflicts.named.push({ id: order.id, before, after: { customer: order.customerName, day: order.day } })
  }

  /** A known order, by customer and day. */
  addSeen(key: string): void {
    if (this.#seen.size < MOST_SEEN) this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1)
  }

  /**
   * A new order, those with another form of its number, and others of its customer and day, or its time, of which each is taken
   * once. `known`: what is stored of its customer and day from rows without IDs.
   */
  addNew(order: OrderContent, withOtherForm: Stored, others: Stored, known: KnownRows | undefined): void {
    const { day, currency } = order
    const amount = String(order.amount)
    this.compared.add(order.id)
    const isCurrency = (other: string) => other === currency || [other, currency].includes(NO_CURRENCY)
    const isAlike = (one: StoredHash) => one.day === day && one.amount === amount && isCurrency(one.currency)
    const form = withOtherForm.find((one) => isAlike(one) && isSameCustomer(one, order) !== false)
    const [inFile, isRow] = [numberOf(order), isRowId(numberOf(order))]
    const isOfCustomer = (one: StoredHash) => one.customerKey === order.customerKey
    // One of them may have lost its customer.
    const isPossible = (one: StoredHash) => isSameCustomer(one, order) !== false && !this.#taken.has(one.id)
    const possible = others.filter((one) => isAlike(one) && isPossible(one))
    const found = form ?? possible.find(isOfCustomer) ?? possible[0]
    if (!found && isRow && known) this.#changed.push({ ...known, day })
    if (!found) return
    this.#taken.add(found.id)
    const { alike } = this.of(found.shop)
    if (alike.stored === '') Object.assign(alike, { isRow, inFile, stored: numberOf(found), day })
    if (form || (isRow && isOfCustomer(found))) alike.surely++
    else {
      alike.others++
      alike.weight += order.placedAt % QUARTER !== 0 || (order.customerKey !== '' && isOfCustomer(found)) ? 1 : 0.5
    }
  }

  /**
   * How many look like known ones; others than those that surely do where they are most of the file's, and changed rows where
   * most are known: new ones of a customer and day of which the file lacks known ones.
   */
  alikesOf(slug: string) {
    const { surely, others, weight, ...numbers } = this.of(slug).alike
    const areMost = others >= DOUBTFUL && 2 * weight >= this.compared.size
    const seen = this.#seen.values().reduce((sum, count) => sum + count, 0)
    const areKnown = seen >= this.compared.size && this.#seen.size < MOST_SEEN
    const changed = [...Map.groupBy(areKnown ? this.#changed : [], ({ key }) => key)]
      .flatMap(([key, rows]) => rows.filter((one, i) => one.rows - (this.#seen.get(key) ?? 0) > i))
      .filter(({ shop }) => shop === slug)
    const [example] = numbers.stored === '' ? changed.map(({ id, day }) => ({ isRow: true, stored: id, day })) : []
    return { orders: surely + (areMost ? others : 0) + changed.length, ...numbers, ...example }
  }

  of(slug: string) {
    const found = this.#found.get(slug) ?? noMatch()
    this.#found.set(slug, found)
    return found
  }

  /** Those on another day without the same customer; where the shop has nothing else of the file, those with another customer. */
  conflictsOf(slug: string): Conflicts {
    const { matching, likely, conflicts, renamed } = this.of(slug)
    const isOther = conflicts.different + matching + likely === 0 && renamed.different >= DOUBTFUL
    return isOther ? renamed : conflicts
  }

  /** Whether the file may be of another shop than this one, unless `isRight`, or have its IDs in another form. */
  isDoubtful(slug: string, isRight = false): boolean {
    const { matching, likely } = this.of(slug)
    const areDoubtful = (orders: number) => orders >= DOUBTFUL || (orders > 0 && matching + likely === 0)
    return areDoubtful(this.alikesOf(slug).orders) || (!isRight && areDoubtful(this.conflictsOf(slug).different))
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
    const found = [...slugs].map((slug) => this.conflictsOf(slug))
    const different = found.reduce((sum, one) => sum + one.different, 0)
    const named = found.flatMap((one) => one.named).slice(0, MAX_OTHER_SHOP_NAMED)
    return different === 0 ? {} : { otherShop: { different, named } }
  }
}

type Matched = Pick<OrderContent, 'day' | 'customerKey' | 'customerName'>

/** Whether two orders with the same number are the same one: on the same day, and of the same customer. */
export function isSameOrder(a: Matched, b: Matched): boolean {
  return a.day === b.day && isSameCustomer(a, b) === true
}

/** Undefined where one of them has none. */
function isSameCustomer(a: Matched, b: Matched): boolean | undefined {
  if (a.customerKey === '' || b.customerKey === '') return undefined
  return a.customerKey === b.customerKey || fold(a.customerName) === fold(b.customerName)
}
