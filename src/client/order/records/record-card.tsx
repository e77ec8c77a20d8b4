import type { ReactNode } from 'react'
import { formatDay } from '#contract/format-date.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { recordMessages } from './messages.ts'

const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

interface RecordCardProps {
  readonly title: string
  /** At its right. */
  readonly side?: ReactNode
  readonly order: SingleOrder
  readonly lines?: SingleOrder['refunds'][number]['lines']
  readonly reason?: string
  readonly restock?: boolean
  readonly day: string
  readonly person: string
  readonly children?: ReactNode
  /** At its end. */
  readonly action?: ReactNode
}

/** One thing that was recorded of an order: of which lines, when and by whom. */
export function RecordCard(props: RecordCardProps) {
  const { title, side, order, lines = [], reason = '', restock = false, day, person, children, action } = props
  return (
    <li className="grid min-w-0 gap-1 rounded-lg border border-hairline p-3 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{title}</p>
        {side}
      </div>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ line, quantity }) => (
            <li key={line}>{piecesText(order, line, quantity)}</li>
          ))}
        </ul>
      )}
      {children}
      {restock && <p>{recordMessages.restocked}</p>}
      {reason !== '' && <p>{recordMessages.reason(reason)}</p>}
      <p className="text-quiet text-xs">{recordMessages.by(formatDay(day), person)}</p>
      {action}
    </li>
  )
}

/** '2 × Oak Chair' */
export function piecesText({ lines }: SingleOrder, line: number, quantity: number): string {
  const { product } = lines[line - 1] ?? { product: recordMessages.line(line) }
  return recordMessages.pieces(quantities.format(quantity), product)
}
