import { recordsOf } from '#contract/orders/order-records.ts'
import { invoiceNumber } from '#contract/shops.ts'
import type { Queries } from '#server/database/ports.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { SHOP_MESSAGES } from './messages.ts'
import type { Shop } from './shops.ts'

/**
 * Throws 422 where a new shop, or a changed one (`before`), would give numbers that were given, or that another series of it or
 * of `others` gives.
 */
export async function refuseGivenNumbers(
  queries: Queries,
  workspaceId: number,
  others: readonly Shop[],
  shop: Shop,
  before?: Shop,
): Promise<void> {
  for (const series of ['invoice', 'credit'] as const) {
    const last = before?.[series]
    if (shop[series] === last) continue
    const next = invoiceNumber(shop[series])
    const isSame = last !== undefined && invoiceNumber(last).before === next.before
    const isOfOthers = isOfTwo([...others, shop], next.before)
    if (isOfOthers || (!isSame && (await givenNumbers(queries, workspaceId, next.before)).length > 0))
      throw new HttpProblem(422, SHOP_MESSAGES.givenSeries(next.before))
    if (isSame && BigInt(next.digits) < BigInt(invoiceNumber(last).digits))
      throw new HttpProblem(422, SHOP_MESSAGES.givenNumber(last))
  }
}

/** Whether a number that is the next of one of the shops was given, or a later one, or another series gives such numbers. */
export async function isTakenNumber(queries: Queries, workspaceId: number, shops: readonly Shop[], number: string) {
  const { before, digits } = invoiceNumber(number)
  const given = await givenNumbers(queries, workspaceId, before)
  return isOfTwo(shops, before) || given.some((one) => BigInt(one.digits) >= BigInt(digits))
}

/** Whether more than one series has numbers that begin like this. */
function isOfTwo(shops: readonly Shop[], before: string): boolean {
  const next = shops.flatMap(({ invoice, credit }) => [invoice, credit])
  return next.filter((number) => invoiceNumber(number).before === before).length > 1
}

/** The numbers of invoices and credit notes that are this text and digits. */
async function givenNumbers(queries: Queries, workspaceId: number, before: string) {
  const start = JSON.stringify(before).slice(0, -1)
  const rows = await queries.query(
    `select invoices from orders where workspace_id = ${workspaceId} and invoices <> '' and invoices like ? escape '\\'`,
    [`%"number":${start.replace(/[\\%_]/g, '\\$&')}%`],
  )
  const numbers = rows.flatMap(({ invoices }) => recordsOf({ invoices: String(invoices) }, 'invoices'))
  return numbers.map(({ number }) => invoiceNumber(number)).filter((one) => one.before === before)
}
