import { settingsMessages } from './messages.ts'
import { SettingSelect } from './setting-select.tsx'

interface TimeZoneFieldProps {
  /** IANA; null: each day as its file has it. */
  readonly timeZone: string | null
  readonly onChange: (timeZone: string | null) => void
}

/** The time zone of the store's days. */
export function TimeZoneField({ timeZone, onChange }: TimeZoneFieldProps) {
  // The workspace may have an older name of a zone, which no list has.
  const names = new Set(['UTC', ...(timeZone === null ? [] : [timeZone]), ...Intl.supportedValuesOf('timeZone')])
  return (
    <SettingSelect
      label={settingsMessages.timeZone}
      value={timeZone ?? ''}
      help={timeZone === null ? settingsMessages.fileDaysHelp : settingsMessages.timeZoneHelp}
      onChange={(value) => onChange(value === '' ? null : value)}
    >
      <option value="">{settingsMessages.fileDays}</option>
      {[...names].sort().map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SettingSelect>
  )
}
