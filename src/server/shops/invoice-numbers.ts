import { recordsOf } from '#contract/orders/order-records.ts'
import { invoiceNumber } from '#contract/shops.ts'
import type { Queries } from '#server/database/ports.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { SHOP_MESSAGES } from './messages.ts'
import type { Shop } from './shops.ts'

const SERIES = ['invoice', 'credit'] as const

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
  const beginnings = [...others, shop].flatMap((one) => SERIES.map((series) => invoiceNumber(one[series]).before))
  for (const series of SERIES) {
    const last = before?.[series]
    if (shop[series] === last) continue
    const next = invoiceNumber(shop[series])
    const isSame = last !== undefined && invoiceNumber(last).before === next.before
    const isOfOthers = beginnings.filter((one) => one === next.before).length > 1
    if (isOfOthers || (!isSame && (await isGiven(queries, workspaceId, next.before))))
      throw new HttpProblem(422, SHOP_MESSAGES.givenSeries(next.before))
    if (isSame && BigInt(next.digits) < BigInt(invoiceNumber(last).digits))
      throw new HttpProblem(422, SHOP_MESSAGES.givenNumber(last))
  }
}

/** Whether an order has an invoice or a credit note whose number is this text and digits. */
async function isGiven(queries: Queries, workspaceId: number, before: string): Promise<boolean> {
  const like = `%"number":${JSON.stringify(before)
    .slice(0, -1)
    .replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries.query(
    `select invoices from orders where workspace_id = ${workspaceId} and invoices <> '' and invoices like ? escape '\\'`,
    [like],
  )
  const numbers = rows.flatMap(({ invoices }) => recordsOf({ invoices: String(invoices) }, 'invoices'))
  return numbers.some(({ number }) => invoiceNumber(number).before === before)
}
