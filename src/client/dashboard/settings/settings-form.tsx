import type { OrderStatus } from '#contract/order.ts'
import { figure } from '#contract/plural.ts'
import type { CalculationRules } from '#contract/reporting-date.ts'
import type { SettingsReply } from '#contract/settings-schema.ts'
import { settingsMessages } from './messages.ts'

interface SettingsFormProps {
  readonly settings: SettingsReply
  readonly counting: CalculationRules
  readonly isDisabled: boolean
  readonly onChange: (counting: CalculationRules) => void
}

/** Which orders the figures include, and by which date. */
export function SettingsForm({ settings, counting, isDisabled, onChange }: SettingsFormProps) {
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
    <fieldset disabled={isDisabled} className="grid gap-6">
      <fieldset>
        <legend className="mb-1 font-semibold">{settingsMessages.statuses}</legend>
        {statuses.map(({ status, orders }) => (
          <Choice key={status} type="checkbox" isChosen={!excluded.has(status)} onChoose={() => toggle(status)}>
            {status} <span className="text-quiet">({figure(orders)})</span>
          </Choice>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">{settingsMessages.date}</legend>
        {(['placed', 'paid'] as const).map((date) => (
          <Choice
            key={date}
            type="radio"
            isChosen={counting.countedDate === date}
            isDisabled={date === 'paid' && isPaidUnknown}
            onChoose={() => onChange({ ...counting, countedDate: date })}
          >
            {settingsMessages.dates[date]}
          </Choice>
        ))}
        {isPaidUnknown && <p className="text-xs text-quiet">{settingsMessages.noPaymentDates}</p>}
      </fieldset>
      <p className="text-xs text-quiet">
        {timeZone === null ? settingsMessages.fileDays : settingsMessages.zoneDays(timeZone)}{' '}
        {settingsMessages.listShowsAll}
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
