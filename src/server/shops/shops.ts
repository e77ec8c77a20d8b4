import type { Selectable } from 'kysely'
import { NO_CURRENCY } from '#contract/money.ts'
import type { NewShop } from '#contract/shop-schema.ts'
import { FIRST_SHOP, FIRST_SHOP_NAME, MAX_ID_PREFIX, SHOP_COLOURS, slugOf } from '#contract/shops.ts'
import { DEFAULT_SLIP } from '#contract/slip-fields.ts'
import { fold } from '#contract/text.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { SHOPS } from '#server/database/schema/shops.ts'
import type { Tables } from '#server/database/schema/tables.ts'

export type Shop = Readonly<Omit<Selectable<Tables['shops']>, 'workspace_id'>>

export const SHOP_COLUMNS = SHOPS.names.filter((name) => name !== 'workspace_id') as (keyof Shop)[]

/** The shops of a workspace, by name. */
export async function storedShops(queries: Queries, workspaceId: number): Promise<Shop[]> {
  const rows = await queries.query(
    `select ${SHOP_COLUMNS} from shops where workspace_id = ${workspaceId} order by name, slug`,
  )
  // The columns hold nothing else.
  return rows.map((row) => ({ ...row }) as unknown as Shop)
}

export async function insertShop(queries: Queries, workspaceId: number, shop: Shop): Promise<void> {
  await insertRows(queries, SHOPS, [{ workspace_id: workspaceId, ...shop }])
}

export async function updateShop(queries: Queries, workspaceId: number, shop: Shop): Promise<void> {
  const columns = SHOP_COLUMNS.map((column) => `${column} = ?`)
  const update = `update shops set ${columns} where workspace_id = ${workspaceId} and slug = ?`
  await queries.query(update, [...SHOP_COLUMNS.map((column) => shop[column]), shop.slug])
}

/** The shop that a workspace's first order makes. */
export const firstShop: Shop = newShop([], { slug: FIRST_SHOP, name: FIRST_SHOP_NAME })

/** A shop in addition to `known`. What is not given follows from its name; a slug or prefix that another shop has gets a number. */
export function newShop(known: readonly Shop[], given: NewShop): Shop {
  const slug = given.slug ?? slugOf(given.name, 'shop')
  const free = unused(slug, '-', 40, (one) => known.some((shop) => shop.slug === one))
  const letters = free.toUpperCase().slice(0, MAX_ID_PREFIX - 1)
  const prefix = given.prefix || `${unused(letters, '', MAX_ID_PREFIX - 1, (one) => hasPrefix(known, `${one}-`))}-`
  // Shops of one company must not share numbers.
  const series = known.length > 0 ? prefix : ''
  return {
    ...{ currency: NO_CURRENCY, colour: SHOP_COLOURS[known.length % SHOP_COLOURS.length] ?? SHOP_COLOURS[0] },
    ...{ sender: '', invoice: `${series}INV-1`, credit: `${series}CN-1`, threshold: '', logo: '', slip: DEFAULT_SLIP },
    ...given,
    ...{ slug: given.slug ?? free, prefix },
  }
}

/** The shop of this name, as people compare names: without case, accents and blanks around it. */
export function shopNamed(shops: readonly Shop[], name: string): Shop | undefined {
  const key = (text: string) => fold(text).trim()
  return shops.find((shop) => key(shop.name) === key(name))
}

export function hasPrefix(shops: readonly Shop[], prefix: string): boolean {
  return shops.some((shop) => fold(shop.prefix) === fold(prefix))
}

/** The text, or with the first number that makes it unused, within so many characters. */
function unused(text: string, separator: string, length: number, isUsed: (text: string) => boolean): string {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : `${separator}${n}`
    const made = text.slice(0, length - ending.length) + ending
    if (!isUsed(made)) return made
  }
}
