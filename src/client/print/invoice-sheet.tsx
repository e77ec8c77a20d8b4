import { formatDay } from '#contract/format-date.ts'
import { exactMoney, formatMoney } from '#contract/money.ts'
import { extraRows, orderTotals } from '#contract/order-totals.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { Letterhead, type PrintedShop } from './letterhead.tsx'
import { invoiceMessages } from './messages.ts'
import { OrderNumber } from './order-number.tsx'
import { ProductCell } from './product-cell.tsx'

interface InvoiceSheetProps {
  readonly order: SingleOrder
  readonly issued: SingleOrder['invoices'][number]
  /** As it is now. */
  readonly shop: PrintedShop | undefined
}

/** An invoice or a credit note on paper, as it was issued. A long one has its number on each sheet, in the table's headings. */
export function InvoiceSheet({ order, issued, shop }: InvoiceSheetProps) {
  const { kind, number, day, invoice, sheet } = issued
  const { sender, buyer, currency, lines, amount } = sheet
  const money = (text: string) => (text === '' ? '' : exactMoney(text, currency))
  return (
    <section>
      <Letterhead sender={sender} name={shop?.name ?? ''} logo={shop?.logo ?? ''} />
      <p className="text-quiet text-xs">{invoiceMessages.title[kind]}</p>
      <h1 className="font-semibold text-2xl wrap-anywhere">{number}</h1>
      <p>{formatDay(day)}</p>
      {invoice !== '' && <p>{invoiceMessages.ofInvoice(invoice)}</p>}
      <p>
        {invoiceMessages.order} <OrderNumber order={order} />, {formatDay(order.day)}
      </p>
      <div className="pt-4">
        <h2 className="text-quiet text-xs">{invoiceMessages.billTo}</h2>
        <p className="whitespace-pre-line wrap-anywhere">{buyer}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{invoiceMessages.productsOf(number)}</th>
            <th scope="col">{invoiceMessages.quantity}</th>
            <th scope="col">{invoiceMessages.price}</th>
            <th scope="col">{invoiceMessages.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, sku, quantity, price, amount: ofLine }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and these never change
            <tr key={index}>
              <ProductCell {...{ product, sku }} />
              <td>{quantity}</td>
              <td>{money(price)}</td>
              <td>{money(ofLine)}</td>
            </tr>
          ))}
          {extraRows(orderTotals(sheet)).map(({ name, minor }) => (
            <tr key={name}>
              <td colSpan={3}>{name}</td>
              <td>{formatMoney(minor, currency)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <td colSpan={3}>{invoiceMessages.total[kind]}</td>
            <td>{money(amount)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
