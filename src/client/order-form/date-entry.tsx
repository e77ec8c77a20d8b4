import { useRef, useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { datePartsOf, dateWithWeekday, readDateText, shownDate, type WrittenDate } from './date-text.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { dateMessages } from './messages.ts'

interface DateEntryProps {
  readonly label: string
  readonly name: string
  /**
   * '2026-11-22', or with `hasTime` '2026-11-22T14:30' on the clock of the store or of the order; with a Z where only the
   * instant is known, in UTC. '' is no date, and a text that could not be read is as it was typed.
   */
  readonly value: string
  readonly hasTime?: boolean
  /** Of the store, YYYY-MM-DD; undefined while it is not known. */
  readonly today: string | undefined
  readonly problem: string | undefined
  /** Of the field, for its place in the grid. */
  readonly place?: string
  readonly onText: (text: string) => void
}

const NO_DATE: WrittenDate = { day: '', time: '', zone: '' }

/** A date as a person writes it, with what was understood below it and a calendar. */
export function DateEntry({ label, name, value, hasTime = false, today, problem, place, onText }: DateEntryProps) {
  const [typed, setTyped] = useState<string>()
  // The parts that are not written again are those of the date that was there when the field was entered.
  const entered = useRef(NO_DATE)
  const calendar = useRef<HTMLInputElement>(null)
  const parts = datePartsOf(value)
  const zone = (parts ?? entered.current).zone
  const enter = () => {
    if (parts) entered.current = parts
  }
  const textOf = ({ day = entered.current.day, time = entered.current.time }) =>
    hasTime ? `${day}T${time || '00:00'}${entered.current.zone}` : day
  const type = (text: string) => {
    setTyped(text)
    const read = readDateText(text, today)
    const isWhole = read && (hasTime ? (read.day ?? entered.current.day) !== '' : read.time === undefined)
    onText(isWhole ? textOf(read) : text.trim())
  }
  const understood = typed !== undefined && parts && parts.day !== ''
  return (
    <FormField
      label={zone === '' ? label : dateMessages.inZone(label, zone)}
      hint={understood ? dateWithWeekday(parts) : dateMessages.ways}
      problem={problem}
      {...(place && { className: place })}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name={name}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? shownDate(value)}
            onFocus={enter}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTyped(undefined)}
            className={`${ENTRY} pr-9 pointer-coarse:pr-11`}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={parts?.day ?? ''}
            onChange={({ target }) => target.value !== '' && onText(textOf({ day: target.value }))}
            className="pointer-events-none absolute inset-0 opacity-0"
          />
          <IconButton
            icon="calendar"
            label={dateMessages.calendar(label)}
            onClick={() => {
              enter()
              calendar.current?.showPicker()
            }}
            className="absolute top-1 right-1 pointer-coarse:inset-y-0 pointer-coarse:right-0"
          />
        </div>
      )}
    </FormField>
  )
}
