import { formatMoney } from '#contract/money.ts'
import type { SingleOrder } from '#contract/single-order.ts'
import { sectionMessages } from './messages.ts'
import { orderTotals } from './order-totals.ts'
import { OrderSection } from './section.tsx'

interface TotalsSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
}

export function TotalsSection({ order, isPage }: TotalsSectionProps) {
  const { sum, rest, total } = orderTotals(order.values)
  const { currency } = order.values
  return (
    <OrderSection heading={sectionMessages.totals} isPage={isPage}>
      <dl>
        {sum !== undefined && <Amount name={sectionMessages.sum} text={formatMoney(sum, currency)} />}
        {rest !== 0 && <Amount name={sectionMessages.rest} text={formatMoney(rest, currency)} />}
        <Amount name={sectionMessages.total} text={formatMoney(total, currency)} isTotal />
      </dl>
    </OrderSection>
  )
}

function Amount({ name, text, isTotal = false }: { name: string; text: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 py-0.5 ${isTotal ? 'font-semibold' : ''}`}>
      <dt className={isTotal ? '' : 'text-quiet'}>{name}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  )
}
