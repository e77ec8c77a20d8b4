import { mapNames } from '#contract/map-names.ts'
import { trackingUrl } from '#contract/orders/carriers.ts'
import { paymentTotals } from '#contract/orders/followed-records.ts'
import { LISTED_TEXTS } from '#contract/orders/listed-fields.ts'
import { workingDaysOpen } from '#contract/orders/open-days.ts'
import { type LinePart, recordsOf } from '#contract/orders/order-records.ts'
import type { OrderMatch, OrderReply } from '#contract/orders/order-schema.ts'
import { shownFulfillment } from '#contract/orders/order-states.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { enteredValues } from '#server/changes/entered-values.ts'
import { type OrderContent, orderTag } from '#server/changes/order-content.ts'
import { columnOf } from '#server/database/schema/field-columns.ts'
import type { FoundWorkspace } from '#server/database/scope.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/subunits.ts'
import type { OrderRow } from './list/list-rows.ts'
import type { FoundOrder } from './order-repository.ts'

export function presentListedOrder(
  row: OrderRow,
  { timeZone, workingDays, countedDate }: FoundWorkspace,
  today: string,
  match?: OrderMatch,
): OrderReply {
  const day = countedDate === 'paid' ? row.reporting_day : row.day
  return {
    ...presentOrder(row, row.shop_name ?? row.shop, timeZone),
    age: workingDaysOpen({ ...row, day }, today, workingDays),
    paidDay: row.paid_day,
    items: toPieces(row.quantity),
    tags: tagsOf(row.tags),
    ...(match && { match }),
  }
}

function presentOrder(row: Omit<OrderRow, 'quantity' | 'shop_name'>, shopName: string, timeZone: string | null) {
  return {
    id: row.id,
    number: row.shop_number || row.id,
    shopName,
    user: { name: row.customer_name, avatar: row.customer_name },
    project: row.project,
    address: row.address,
    date: new Date(Number(row.placed_at)).toISOString(),
    day: row.day,
    status: row.status,
    customerKey: row.customer_key,
    amount: { minor: toMinor(row.amount), currency: row.currency },
    ...mapNames(LISTED_TEXTS, (field) => row[columnOf(field)]),
    paymentState: row.payment_state,
    fulfillmentState: shownFulfillment(row.fulfillment_state, row.status),
    version: Number(row.version),
    etag: orderTag(row.version, row.change_id, timeZone, shopName),
  }
}

export function presentSingleOrder({ row, shopName, version, source, timeZone }: FoundOrder): SingleOrder {
  return {
    ...presentOrder(row, shopName, timeZone),
    lines: version.order.lines.map(({ product, sku, quantity, price, amount }) => {
      return { product, sku, quantity: toPieces(quantity), price: toMinorOrNull(price), amount: toMinorOrNull(amount) }
    }),
    ...presentRecords(version.order),
    sourceStatus: row.source_status,
    source,
    changeId: row.change_id,
    values: enteredValues(version.order, timeZone),
  }
}

function presentRecords(order: OrderContent) {
  const { payments, refunds, paid, due, refundable } = paymentTotals(order)
  const sent = recordsOf(order, 'shipments')
  return {
    shipments: sent
      .filter((record) => record.kind === 'shipment')
      .map(({ kind: _kind, lines, day: shippedDay, ...record }) => {
        const { carrier, tracking } = record
        return { ...record, lines: piecesOf(lines), shippedDay, trackingUrl: trackingUrl(carrier, tracking) }
      }),
    returns: sent
      .filter((record) => record.kind === 'return')
      .map(({ kind: _kind, lines, state, ...record }) => {
        return { ...record, lines: piecesOf(lines), received: state === 'received' }
      }),
    payments: payments.map(({ kind: _kind, amount, ...record }) => ({ ...record, amount: toMinor(BigInt(amount)) })),
    refunds: refunds.map(({ kind: _kind, amount, lines, ...record }) => {
      return { ...record, amount: toMinor(BigInt(amount)), lines: piecesOf(lines) }
    }),
    notes: presentNotes(order),
    invoices: [...recordsOf(order, 'invoices')],
    ...{ paid: toMinorOrNull(paid), due: toMinor(due), refundable: toMinor(refundable) },
  }
}

/** The note that the order came with, and those that people wrote. */
export function presentNotes(order: Pick<OrderContent, 'note' | 'notes'>) {
  const first = order.note === '' ? [] : [{ id: '', at: null, actor: null, text: order.note }]
  return [...first, ...recordsOf(order, 'notes').map(({ kind: _kind, ...note }) => note)]
}

function piecesOf(lines: readonly LinePart[]) {
  return lines.map(({ line, quantity }) => ({ line, quantity: toPieces(BigInt(quantity)) ?? 0 }))
}
