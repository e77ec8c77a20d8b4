import type { SettingsChange, SettingsReply } from '#contract/dashboard/settings-schema.ts'
import { WEEKDAYS } from '#contract/orders/open-days.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { figure } from '#contract/plural.ts'
import { settingsMessages } from './messages.ts'
import { SettingSelect } from './setting-select.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const DAY_CHOICES = [1, 2, 3, 4, 5, 7, 10, 14, 30, 90, 365]

interface SettingsFormProps {
  readonly settings: SettingsReply
  readonly change: Required<SettingsChange>
  readonly isDisabled: boolean
  readonly onChange: (change: Required<SettingsChange>) => void
}

/** Which orders the figures include, on which day, and from when on data are old and orders late. */
export function SettingsForm({ settings, change, isDisabled, onChange }: SettingsFormProps) {
  const { statuses, tellsPaymentDay } = settings
  const excluded = new Set(change.excludedStatuses)
  const hasOrders = statuses.some(({ orders }) => orders > 0)
  const isPaidUnknown = hasOrders && !tellsPaymentDay && settings.countedDate !== 'paid'
  const toggle = (status: OrderStatus) => {
    const known = statuses.map((each) => each.status)
    onChange({ ...change, excludedStatuses: toggled(known, change.excludedStatuses, status) })
  }
  const days = (
    name: 'staleAfterDays' | 'lateAfterDays',
    label: string,
    text: (days: number) => string,
    help?: string,
  ) => (
    <SettingSelect
      label={label}
      {...(help && { help })}
      value={String(change[name])}
      onChange={(chosen) => onChange({ ...change, [name]: Number(chosen) })}
    >
      {[...new Set([...DAY_CHOICES, settings[name]])]
        .sort((a, b) => a - b)
        .map((choice) => (
          <option key={choice} value={choice}>
            {text(choice)}
          </option>
        ))}
    </SettingSelect>
  )
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
      {days('staleAfterDays', settingsMessages.staleAfter, settingsMessages.daysWithoutOrder)}
      {days(
        'lateAfterDays',
        settingsMessages.lateAfter,
        settingsMessages.openDays,
        settingsMessages.lateSince[change.countedDate],
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">{settingsMessages.workingDays}</legend>
        {WEEKDAYS.map((day) => (
          <Choice
            key={day}
            type="checkbox"
            isChosen={change.workingDays.includes(day)}
            isDisabled={change.workingDays.join() === String(day)}
            onChoose={() => onChange({ ...change, workingDays: toggled(WEEKDAYS, change.workingDays, day) })}
          >
            {settingsMessages.weekday(day)}
          </Choice>
        ))}
      </fieldset>
      <p className="text-xs text-quiet">{settingsMessages.listShowsAll}</p>
    </fieldset>
  )
}

/** Of `all`, what is chosen after this one was switched on or off. */
function toggled<Value>(all: readonly Value[], chosen: readonly Value[], one: Value): Value[] {
  return all.filter((each) => chosen.includes(each) !== (each === one))
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
