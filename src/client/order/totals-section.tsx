import { formatMoney } from '#contract/money.ts'
import { extraRows, orderTotals } from '#contract/order-totals.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { sectionMessages } from './messages.ts'
import { Amount, OrderSection } from './section.tsx'

interface TotalsSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
}

export function TotalsSection({ order, isPage }: TotalsSectionProps) {
  const totals = orderTotals(order.values)
  const { sum, total, refunded } = totals
  const { currency } = order.values
  return (
    <OrderSection heading={sectionMessages.totals} isPage={isPage}>
      <dl>
        {sum !== undefined && <Amount name={sectionMessages.sum} text={formatMoney(sum, currency)} />}
        {extraRows(totals).map(({ name, minor }) => (
          <Amount key={name} name={name} text={formatMoney(minor, currency)} />
        ))}
        <Amount name={sectionMessages.total} text={formatMoney(total, currency)} isTotal />
        {refunded !== undefined && <Amount name={sectionMessages.refunded} text={formatMoney(-refunded, currency)} />}
      </dl>
    </OrderSection>
  )
}
