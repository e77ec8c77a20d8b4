import type { ReactNode } from 'react'
import { formatDay } from '#contract/format-date.ts'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { postalLines } from '#contract/postal-lines.ts'
import { BarCode } from './bar-code.tsx'
import { printMessages } from './messages.ts'
import { OrderNumber } from './order-number.tsx'
import { ProductCell } from './product-cell.tsx'

/** What goes into the parcel: no amounts. A slip of several sheets has the order's number on each, in the table's headings. */
export function PackingSlip({ order, sender }: { order: SingleOrder; sender: string }) {
  const { user, day, lines, project, values } = order
  // Of an order that was partly sent, what was not sent yet.
  const left = order.shipments.length > 0 ? piecesLeft(order) : undefined
  const shown = values.lines.flatMap((line, i) => {
    if (!left?.canShip) return [line]
    const pieces = left.shipment[i] ?? 0
    return pieces > 0 ? [{ ...line, quantity: String(pieces) }] : []
  })
  const { customer, note } = values
  const place = postalLines(values)
  return (
    <section>
      {sender !== '' && <p className="pb-4">{sender}</p>}
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-quiet text-xs">{printMessages.packingSlip}</p>
          <h1 className="font-semibold text-2xl wrap-anywhere">
            <OrderNumber order={order} />
          </h1>
          <p>{formatDay(day)}</p>
        </div>
        <BarCode text={order.id} />
      </div>
      <SlipSection heading={printMessages.deliverTo}>
        <p className="font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        {place.map((line) => (
          <p key={line} className="whitespace-pre-line">
            {line}
          </p>
        ))}
        {place.length === 0 && <p className="text-quiet">{printMessages.noAddress}</p>}
        {customer.phone !== '' && <p>{customer.phone}</p>}
      </SlipSection>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {printMessages.productsOf} <OrderNumber order={order} />
            </th>
            <th scope="col">{printMessages.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ product, sku, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and these never change
            <tr key={index}>
              <ProductCell {...{ product, sku }} />
              <td>{quantity || printMessages.notStated}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>{project || printMessages.noProducts}</p>}
      {note !== '' && (
        <SlipSection heading={printMessages.note}>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </SlipSection>
      )}
    </section>
  )
}

function SlipSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="pt-4">
      <h2 className="text-quiet text-xs">{heading}</h2>
      {children}
    </div>
  )
}
