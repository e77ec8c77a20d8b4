import type { SingleOrder } from './single-order.ts'

/** Quantities have four decimals; summed as integers, because sums of fractions are not exact. */
const UNITS = 10_000

type Parts = readonly { readonly lines: SingleOrder['refunds'][number]['lines'] }[]
export type RecordedLines = Pick<
  SingleOrder,
  'lines' | 'shipments' | 'returns' | 'refunds' | 'fulfillmentState' | 'status'
>

/** By line, how many pieces can still be sent, returned and refunded, as far as `recordIn` allows it. */
export function piecesLeft(order: RecordedLines) {
  const { shipments, returns, refunds, fulfillmentState, status } = order
  const ordered = order.lines.map(({ quantity }) => units(quantity ?? 1))
  const sum = (records: Parts) =>
    ordered.map((_, i) => {
      const parts = records.flatMap(({ lines }) => lines).filter(({ line }) => line === i + 1)
      return parts.reduce((pieces, { quantity }) => pieces + units(quantity), 0)
    })
  const left = (of: readonly number[], less: readonly number[]) =>
    of.map((pieces, i) => Math.max(pieces - (less[i] ?? 0), 0) / UNITS)
  const isSent = shipments.length > 0
  const shipped = sum(shipments)
  const isClosed = status === 'Cancelled' || (!isSent && ['Fulfilled', 'Returned'].includes(fulfillmentState))
  const canComeBack = isSent ? shipped : fulfillmentState === 'Unfulfilled' ? [] : ordered
  return {
    /** Without lines, all that it has is sent at once. */
    canShip: !isClosed && (ordered.length > 0 ? left(ordered, shipped).some((pieces) => pieces > 0) : !isSent),
    shipment: isClosed ? [] : left(ordered, shipped),
    return: left(canComeBack, sum(returns)),
    refund: left(ordered, sum(refunds)),
  }
}

function units(pieces: number): number {
  return Math.round(pieces * UNITS)
}
