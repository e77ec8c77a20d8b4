import type { ReactNode } from 'react'
import { formatDay } from '#contract/format-date.ts'
import { exactMoney } from '#contract/money.ts'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { postalLines } from '#contract/postal-lines.ts'
import { DEFAULT_SLIP, isOfOrder, slipFieldsOf, slipLabel } from '#contract/slip-fields.ts'
import { utcDay } from '#contract/store-day.ts'
import { BarCode } from './bar-code.tsx'
import { Letterhead, type PrintedShop } from './letterhead.tsx'
import { printMessages } from './messages.ts'
import { OrderNumber } from './order-number.tsx'
import { ProductCell } from './product-cell.tsx'
import { slipText } from './slip-text.ts'

const NO_SHOP: PrintedShop = { name: '', sender: '', logo: '', slip: DEFAULT_SLIP }

/** Below the address, without a label. */
const CONTACTS = ['phone', 'email'] as const
const NOTES = ['note', 'notes'] as const

interface PackingSlipProps {
  readonly order: SingleOrder
  readonly shop: PrintedShop | undefined
}

/** What goes into the parcel. A slip of several sheets has the order's number on each, in the table's headings. */
export function PackingSlip({ order, shop = NO_SHOP }: PackingSlipProps) {
  const { user, day, lines, project, values } = order
  // Of an order that was partly sent, what was not sent yet.
  const left = order.shipments.length > 0 ? piecesLeft(order) : undefined
  const shown = values.lines.flatMap((line, i) => {
    if (!left?.canShip) return [line]
    const pieces = left.shipment[i] ?? 0
    return pieces > 0 ? [{ ...line, quantity: String(pieces) }] : []
  })
  const place = postalLines(values)
  const chosen = slipFieldsOf(shop.slip)
  const contacts = CONTACTS.filter((field) => chosen.includes(field)).map((field) => slipText(order, field))
  const apart: readonly string[] = [...CONTACTS, ...NOTES]
  const facts = chosen
    .filter(isOfOrder)
    .filter((field) => !apart.includes(field))
    .map((field) => [slipLabel(field), slipText(order, field)] as const)
    .filter(([, text]) => text !== '')
  const hasSku = chosen.includes('sku')
  // Packers get no prices.
  const hasPrices = chosen.includes('price') && shown.some(({ price }) => price)
  return (
    <section>
      <Letterhead {...shop} />
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
        {contacts.map((contact) => contact !== '' && <p key={contact}>{contact}</p>)}
      </SlipSection>
      {facts.length > 0 && (
        <dl className="pt-4">
          {facts.map(([label, text]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-quiet">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">
              {printMessages.productsOf} <OrderNumber order={order} />
            </th>
            {hasPrices && <th scope="col">{printMessages.price}</th>}
            <th scope="col">{printMessages.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ product, sku, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and these never change
            <tr key={index}>
              <ProductCell product={product} sku={hasSku ? sku : ''} />
              {hasPrices && <td>{price && exactMoney(price, values.currency)}</td>}
              <td>{quantity || printMessages.notStated}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>{project || printMessages.noProducts}</p>}
      {chosen.includes('notes') ? (
        <Thread notes={order.notes} />
      ) : (
        chosen.includes('note') &&
        values.note !== '' && (
          <SlipSection heading={printMessages.note}>
            <p className="whitespace-pre-line wrap-anywhere">{values.note}</p>
          </SlipSection>
        )
      )}
    </section>
  )
}

/** What people wrote about the order, after the note that it came with. */
function Thread({ notes }: Pick<SingleOrder, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <SlipSection heading={printMessages.notes}>
      {notes.map(({ id, at, actor, text }) => (
        <div key={id} className="pb-2">
          {actor && at !== null && (
            <p className="text-quiet text-xs">
              <bdi>{actor.name}</bdi>, {formatDay(utcDay(at))}
            </p>
          )}
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
    </SlipSection>
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
