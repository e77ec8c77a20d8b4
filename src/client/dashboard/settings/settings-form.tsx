import type { SettingsChange, SettingsReply } from '#contract/dashboard/settings-schema.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { figure } from '#contract/plural.ts'
import { settingsMessages } from './messages.ts'
import { SettingSelect } from './setting-select.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** In days. */
const STALE_CHOICES = [1, 2, 3, 7, 14, 30, 90, 365]

interface SettingsFormProps {
  readonly settings: SettingsReply
  readonly change: Required<SettingsChange>
  readonly isDisabled: boolean
  readonly onChange: (change: Required<SettingsChange>) => void
}

/** Which orders the figures include, on which day, and when the data count as old. */
export function SettingsForm({ settings, change, isDisabled, onChange }: SettingsFormProps) {
  const { statuses, tellsPaymentDay } = settings
  const excluded = new Set(change.excludedStatuses)
  const hasOrders = statuses.some(({ orders }) => orders > 0)
  const isPaidUnknown = hasOrders && !tellsPaymentDay && settings.countedDate !== 'paid'
  const toggle = (status: OrderStatus) =>
    onChange({
      ...change,
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
            isChosen={change.countedDate === date}
            isDisabled={date === 'paid' && isPaidUnknown}
            onChoose={() => onChange({ ...change, countedDate: date })}
          >
            {settingsMessages.dates[date]}
          </Choice>
        ))}
        {isPaidUnknown && <p className="text-xs text-quiet">{settingsMessages.noPaymentDates}</p>}
      </fieldset>
      <TimeZoneField timeZone={change.timeZone} onChange={(timeZone) => onChange({ ...change, timeZone })} />
      <SettingSelect
        label={settingsMessages.staleAfter}
        value={String(change.staleAfterDays)}
        onChange={(days) => onChange({ ...change, staleAfterDays: Number(days) })}
      >
        {[...new Set([...STALE_CHOICES, settings.staleAfterDays])]
          .sort((a, b) => a - b)
          .map((days) => (
            <option key={days} value={days}>
              {settingsMessages.daysWithoutOrder(days)}
            </option>
          ))}
      </SettingSelect>
      <p className="text-xs text-quiet">{settingsMessages.listShowsAll}</p>
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
    <label className={`flex min-h-8 items-center gap-2 pointer-coarse:min-h-11 ${isDisabled ? 'text-quiet' : ''}`}>
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
