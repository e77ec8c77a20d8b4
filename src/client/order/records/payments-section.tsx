import { Amount, OrderSection } from '#client/order/section.tsx'
import { maySeeMoney } from '#client/state/rights.ts'
import { formatMoney } from '#contract/money.ts'
import { recordMessages } from './messages.ts'
import { RecordButtons } from './record-buttons.tsx'
import { RecordCard } from './record-card.tsx'
import type { RecordSectionProps } from './shipments-section.tsx'

const ACTIONS = ['payment', 'markPaid', 'refund'] as const

/** What was paid and refunded of an order, the last first, and what is open; nothing for packers. */
export function PaymentsSection({ order, isPage, actions, form }: RecordSectionProps) {
  const { payments, refunds, paid, due, amount } = order
  const money = (minor: number) => formatMoney(minor, amount.currency)
  const all = [
    ...payments.map((payment) => ({ ...payment, title: recordMessages.payment, sign: 1, lines: [], reason: '' })),
    ...refunds.map((refund) => ({ ...refund, title: recordMessages.refund, sign: -1, method: '' })),
  ].toSorted((a, b) => b.at - a.at)
  const isKnown = paid !== null || all.length > 0
  if (!maySeeMoney() || (!isKnown && !form && !ACTIONS.some((action) => actions.possible.includes(action)))) return null
  return (
    <OrderSection heading={recordMessages.payments} isPage={isPage} isFocusable>
      <div className="grid gap-3">
        {paid !== null && (
          <dl>
            <Amount name={recordMessages.paid} text={money(paid)} />
            {due > 0 && <Amount name={recordMessages.open} text={money(due)} />}
          </dl>
        )}
        {all.length > 0 && (
          <ul className="grid gap-2">
            {all.map(({ id, title, sign, amount: minor, actor, method, ...record }) => (
              <RecordCard
                key={id}
                {...{ title, order, ...record }}
                person={actor.name}
                side={<p className="tabular-nums">{money(sign * minor)}</p>}
              >
                {method !== '' && <p>{method}</p>}
              </RecordCard>
            ))}
          </ul>
        )}
        {form ?? <RecordButtons actions={actions} of={ACTIONS} />}
      </div>
    </OrderSection>
  )
}
