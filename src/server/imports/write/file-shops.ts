import { MAX_SHOP_NAME, slugOf } from '#contract/shops.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { firstShop, newShop, type Shop, shopNamed } from '#server/shops/shops.ts'
import { ShopMatches } from './shop-matches.ts'

interface ChosenShop {
  readonly shop: Shop
  /** The user has named it for all orders of the file. */
  readonly isNamed: boolean
}

/** The shops that the orders of a file belong to: the chosen one, or those that our own export names. */
export class FileShops {
  readonly chosen: Shop
  readonly matches = new ShopMatches()
  /** Those of the workspace. */
  readonly stored: readonly Shop[]
  /** Orders of the file that were moved to another shop. */
  moved = 0
  /** Whether the file is our own export, whose IDs are the workspace's: an order may have been moved to another shop since. */
  namesShops = false
  readonly #isNamed: boolean
  /** Those of the workspace, and those that the file makes. */
  readonly #shops: Map<string, Shop>
  readonly #inDatabase: Set<string>
  readonly #ofFile = new Set<string>()

  constructor(stored: readonly Shop[], { shop, isNamed }: ChosenShop = { shop: firstShop, isNamed: false }) {
    this.stored = stored
    this.chosen = shop
    this.#isNamed = isNamed
    this.#shops = new Map([...stored, shop].map((one) => [one.slug, one]))
    this.#inDatabase = new Set(stored.map(({ slug }) => slug))
  }

  get all(): Shop[] {
    return [...this.#shops.values()]
  }

  /** The slug of the shop that all orders so far are of; '' where there are several. */
  get slug(): string {
    const [first = this.chosen.slug, ...others] = this.#isNamed ? [] : this.#ofFile
    return others.length > 0 ? '' : first
  }

  /** Whether the file may be of another shop than the one it was taken for; our own export of several shops is not. */
  get isDoubtful(): boolean {
    const isKnown = this.#isNamed || (this.namesShops && this.#ofFile.size > 1)
    return !isKnown && [...this.#ofFile].some((slug) => this.matches.isDoubtful(slug))
  }

  /** What conflicts with the orders of the file's shops, for the report; nothing where the user has named the shop. */
  get conflicts(): ReturnType<ShopMatches['conflictsWith']> {
    return this.#isNamed ? {} : this.matches.conflictsWith(this.#ofFile)
  }

  /** The order as one of its shop. Throws a `Refusal` where the file names several shops, but one was named for all of it. */
  placed<Order extends OrderContent>(order: Order): Order {
    this.namesShops ||= order.shop !== '' && !this.#isNamed
    const { slug } = this.namesShops ? this.#named(order.shop) : this.chosen
    this.#ofFile.add((this.#isNamed && order.shop) || slug)
    if (this.#isNamed && this.#ofFile.size > 1) throw new Refusal(importMessages.shop.several)
    return slug === order.shop ? order : { ...order, shop: slug }
  }

  /** Those of these orders' shops that are not in the database yet; due before the orders are written. */
  takeMissing(orders: readonly OrderContent[]): Shop[] {
    const missing = new Set(orders.map(({ shop }) => shop)).difference(this.#inDatabase)
    for (const slug of missing) this.#inDatabase.add(slug)
    return this.all.filter(({ slug }) => missing.has(slug))
  }

  #named(text: string): Shop {
    if (text === '') return this.chosen
    const slug = slugOf(text, 'shop')
    const known = this.#shops.get(text) ?? this.#shops.get(slug) ?? shopNamed(this.all, text)
    if (known) return known
    const made = newShop(this.all, { slug, name: text.slice(0, MAX_SHOP_NAME) })
    this.#shops.set(slug, made)
    return made
  }
}
