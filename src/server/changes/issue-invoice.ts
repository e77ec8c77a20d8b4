import { currentInvoice, type IssuedBody, issueInvoice } from '#contract/changes/issue-invoice.ts'
import type { RecordContext } from '#contract/changes/record-order.ts'
import type { FieldProblem } from '#contract/orders/order-checks.ts'
import { type IssuedSheet, recordsOf } from '#contract/orders/order-records.ts'
import { postalLines } from '#contract/postal-lines.ts'
import { numberAfter } from '#contract/shops.ts'
import type { Queries } from '#server/database/ports.ts'
import { type Shop, updateShop } from '#server/shops/shops.ts'
import { enteredLine, enteredValues } from './entered-values.ts'
import type { OrderContent } from './order-content.ts'

/** Gives documents the next numbers of shops; `save` is due in the transaction that writes the orders. */
export function invoiceSeries(shops: readonly Shop[]) {
  const current = new Map(shops.map((shop) => [shop.slug, shop]))
  return {
    /**
     * The order with an invoice, which gets the next number of its shop, or with a credit note, which gets that of the invoice's;
     * or why that is not possible.
     */
    issue(order: OrderContent, body: IssuedBody, context: RecordContext): OrderContent | FieldProblem {
      const series = body.refund !== undefined || body.cancel ? 'credit' : 'invoice'
      const invoice = series === 'credit' ? currentInvoice(recordsOf(order, 'invoices')) : undefined
      const slug = invoice?.shop ?? order.shop
      const shop = current.get(slug)
      if (!shop) throw new Error(`There is no shop ${slug}.`)
      const number = shop[series]
      const issued = issueInvoice(order, body, context, { number, shop: slug, sheet: sheetOf(order, shop) })
      if ('problem' in issued) return issued
      current.set(slug, { ...shop, [series]: numberAfter(number) })
      return issued
    },
    async save(transaction: Queries, workspaceId: number): Promise<void> {
      for (const shop of current.values()) if (!shops.includes(shop)) await updateShop(transaction, workspaceId, shop)
    },
  }
}

function sheetOf(order: OrderContent, { sender }: Shop): IssuedSheet {
  const { currency, amount, discount, shipping, tax } = enteredValues(order, null)
  return {
    ...{ sender, currency, amount, discount, shipping, tax },
    buyer: [order.customerName, ...postalLines(order)].filter((text) => text !== '').join('\n'),
    lines: order.lines.map((line) => ({ sku: '', ...enteredLine(line, currency) })),
  }
}
