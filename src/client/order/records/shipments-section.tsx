import type { ReactNode } from 'react'
import { OrderSection } from '#client/order/section.tsx'
import { openOrderForm } from '#client/state/order-form.ts'
import { mayWork } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { recordMessages } from './messages.ts'
import { type RecordActions, RecordButtons } from './record-buttons.tsx'
import { piecesText, RecordCard } from './record-card.tsx'

export interface RecordSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
  readonly actions: RecordActions
  /** The open form of one of its actions. */
  readonly form: ReactNode
}

const ACTIONS = ['shipment', 'return'] as const

/** What was sent of an order and what came back, the last first. */
export function ShipmentsSection({ order, isPage, actions, form }: RecordSectionProps) {
  const { shipments, returns, fulfillmentState } = order
  const all = [
    ...shipments.map((shipment) => ({ at: shipment.at, shipment })),
    ...returns.map((back) => ({ at: back.at, back })),
  ].toSorted((a, b) => b.at - a.at)
  const isUnsent = all.length === 0 && fulfillmentState === 'Unfulfilled'
  if (all.length === 0 && !form && !ACTIONS.some((action) => actions.possible.includes(action))) return null
  return (
    <OrderSection heading={recordMessages.shipments} isPage={isPage} isFocusable>
      <div className="grid gap-3">
        {isUnsent && !form && <p className="text-quiet">{recordMessages.nothingSent}</p>}
        {all.length > 0 && (
          <ul className="grid gap-2">
            {all.map((record) =>
              'shipment' in record ? (
                <Shipment key={record.shipment.id} {...{ order }} shipment={record.shipment} />
              ) : (
                <Return key={record.back.id} {...{ order }} back={record.back} />
              ),
            )}
          </ul>
        )}
        {form ?? <RecordButtons actions={actions} of={ACTIONS} />}
      </div>
    </OrderSection>
  )
}

function Shipment({ order, shipment }: { order: SingleOrder; shipment: SingleOrder['shipments'][number] }) {
  const { lines, carrier, tracking, trackingUrl, shippedDay, actor } = shipment
  return (
    <RecordCard
      title={recordMessages.sent}
      {...{ order, lines }}
      day={shippedDay}
      person={actor.name}
      side={
        (carrier !== '' || tracking !== '') && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            {carrier}
            {trackingUrl === '' ? <span>{tracking}</span> : <TrackingLink href={trackingUrl}>{tracking}</TrackingLink>}
          </p>
        )
      }
    />
  )
}

function TrackingLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 underline pointer-coarse:min-h-11"
    >
      {children} <span className="sr-only">{recordMessages.newTab}</span>
      <span aria-hidden="true">↗</span>
    </a>
  )
}

function Return({ order, back }: { order: SingleOrder; back: SingleOrder['returns'][number] }) {
  const { id, lines, received, restock, reason, day, actor } = back
  const products = lines.map(({ line, quantity }) => piecesText(order, line, quantity)).join(', ')
  return (
    <RecordCard
      title={received ? recordMessages.returnReceived : recordMessages.returnExpected}
      {...{ order, lines, restock, reason, day }}
      person={actor.name}
      action={
        !received &&
        mayWork() && (
          <div className="flex pt-1 print:hidden">
            <DialogButton
              data-form={id}
              aria-label={recordMessages.receivedOf(products)}
              onClick={() => openOrderForm({ receivedReturn: id })}
            >
              {recordMessages.received}
            </DialogButton>
          </div>
        )
      }
    />
  )
}
