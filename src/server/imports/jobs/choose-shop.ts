import type { Statements } from '#server/database/ports.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { fileShops, ShopMatches, UnknownShop } from '#server/imports/write/file-shops.ts'
import { batchesOf, knownOrders } from '#server/imports/write/known-orders.ts'
import { firstShop, newShop, type Shop, shopNamed, storedShops } from '#server/shops/shops.ts'
import type { ImportJob } from './import-job.ts'

/**
 * The shop that a file's orders belong to: the named one, the only one, the one that knows its orders, or the one whose earlier
 * files had the same headings. Throws a `Refusal` for an unknown shop, and an `UnknownShop` where several are possible or a shop
 * has the name of the new one. `headingsKey`: `SourceReading.key` of the file; `orders`: only read where several are possible.
 */
export async function chooseShop(
  statements: Statements,
  job: Pick<ImportJob, 'workspaceId' | 'shop' | 'newShop'>,
  headingsKey: string,
  orders: () => Iterable<FileOrder>,
) {
  const stored = await storedShops(statements, job.workspaceId)
  /** `isNamed`: the user has named it for all orders of the file. `notes`: how it was recognised, for the report. */
  const chosen = (shop: Shop, ...notes: string[]) => ({ stored, shop, isNamed: false, notes })
  const namesake = job.newShop === undefined ? undefined : shopNamed(stored, job.newShop)
  if (job.newShop !== undefined && !namesake) return { ...chosen(createdShop(stored, job.newShop)), isNamed: true }
  const [only = firstShop, ...others] = stored
  if (job.shop !== undefined) {
    const named = [only, ...others].find(({ slug }) => slug === job.shop)
    if (named) return { ...chosen(named), isNamed: true }
    throw new Refusal(importMessages.shop.unknown(job.shop, stored))
  }
  if (others.length === 0 && !namesake) return chosen(only)
  const shops = fileShops(stored, only)
  for (const batch of batchesOf(orders(), shops)) await knownOrders(statements, job.workspaceId, batch, shops)
  const { matches } = shops
  if (namesake) throw new UnknownShop(stored, matches, importMessages.shop.exists(namesake.name))
  if (shops.namesShops) return chosen(only)
  const [known, ...further] = matches.knowing(stored)
  if (known && further.length === 0) return chosen(known, importMessages.shop.recognised(known.name))
  const earlier = await shopsWithHeadings(statements, job.workspaceId, headingsKey)
  const [same] = stored.filter(({ slug }) => earlier.includes(slug))
  if (!known && same && earlier.length === 1 && !matches.isDoubtful(same.slug))
    return chosen(same, importMessages.shop.sameHeadings(same.name))
  throw new UnknownShop(stored, matches)
}

/** The shop that an import creates. Throws an `UnknownShop` where one of the stored shops has its name. */
export function createdShop(stored: readonly Shop[], name: string): Shop {
  const namesake = shopNamed(stored, name)
  if (namesake) throw new UnknownShop(stored, new ShopMatches(), importMessages.shop.exists(namesake.name))
  return newShop(stored, { name })
}

/** The shops of the imports of files with these headings; '' for those of earlier releases, whose headings are not known. */
async function shopsWithHeadings(statements: Statements, workspaceId: number, key: string): Promise<string[]> {
  const rows = await statements.query(
    `select distinct case when headings_key = '' then '' else shop end as shop from imports
     where workspace_id = ${workspaceId} and headings_key in (?, '') and undone_at is null`,
    [key],
  )
  return rows.map((row) => String(row.shop))
}
