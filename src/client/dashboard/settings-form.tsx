import type { OrderStatus } from '#contract/order.ts'
import type { CalculationRules, ReportingDateBasis } from '#contract/reporting-date.ts'
import type { SettingsReply } from '#contract/settings-schema.ts'

interface SettingsFormProps {
  readonly settings: SettingsReply
  readonly counting: CalculationRules
  /** While the figures are counted anew. */
  readonly isLocked: boolean
  readonly onChange: (counting: CalculationRules) => void
}

const number = new Intl.NumberFormat('en')
const DATES: Readonly<Record<ReportingDateBasis, string>> = {
  placed: 'The day it was placed',
  paid: 'The day it was paid; orders not paid yet are left out',
}

/** Which orders count and on which day. */
export function SettingsForm({ settings, counting, isLocked, onChange }: SettingsFormProps) {
  const { statuses, tellsPaymentDay, timeZone } = settings
  const excluded = new Set(counting.excludedStatuses)
  const hasOrders = statuses.some(({ orders }) => orders > 0)
  const isPaidUnknown = hasOrders && !tellsPaymentDay && settings.countedDate !== 'paid'
  const toggle = (status: OrderStatus) =>
    onChange({
      ...counting,
      excludedStatuses: statuses.map((each) => each.status).filter((each) => excluded.has(each) !== (each === status)),
    })
  return (
    <fieldset disabled={isLocked} className="grid gap-6">
      <fieldset>
        <legend className="mb-1 font-semibold">Orders that count, by their status</legend>
        {statuses.map(({ status, orders }) => (
          <Choice key={status} type="checkbox" isChosen={!excluded.has(status)} onChoose={() => toggle(status)}>
            {status} <span className="text-quiet">({number.format(orders)})</span>
          </Choice>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">The day an order counts on</legend>
        {(['placed', 'paid'] as const).map((date) => (
          <Choice
            key={date}
            type="radio"
            isChosen={counting.countedDate === date}
            isDisabled={date === 'paid' && isPaidUnknown}
            onChoose={() => onChange({ ...counting, countedDate: date })}
          >
            {DATES[date]}
          </Choice>
        ))}
        {isPaidUnknown && (
          <p className="text-xs text-quiet">
            None of the orders tells the day it was paid. Import a file that does, and this can be chosen.
          </p>
        )}
      </fieldset>
      <p className="text-xs text-quiet">
        {timeZone === null
          ? 'Days are as the files write them.'
          : `Days and months begin at midnight in ${timeZone}, as was set when the workspace was made.`}{' '}
        The list goes on showing every order.
      </p>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly type: 'checkbox' | 'radio'
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

function Choice({ type, isChosen, isDisabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label className={`flex min-h-8 items-center gap-2 pointer-coarse:min-h-10 ${isDisabled ? 'text-quiet' : ''}`}>
      <input
        type={type}
        {...(type === 'radio' && { name: 'counted-date' })}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-4 shrink-0 accent-text"
      />
      <span>{children}</span>
    </label>
  )
}
