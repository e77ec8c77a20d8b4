import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { daysProblem, writePeriodQuery } from '#client/data/period-query.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { POPOVER } from '#client/ui/popover.tsx'
import { useMenuAtButton } from '#client/ui/use-menu-at-button.ts'
import { COMPARISONS } from '#contract/dashboard/period-names.ts'
import { currencyName } from '#contract/money.ts'
import { pickerMessages } from './picker-messages.ts'
import { isChosen, PRESET_CHOICES, withPreset } from './preset-choices.ts'

interface PeriodPickerProps {
  readonly period: PeriodView
  readonly query: DashboardQuery
  /** Opens it. */
  readonly button: HTMLElement
  readonly onClose: () => void
}

const FIELD = 'min-h-9 w-full rounded-lg border border-quiet bg-page px-3 pointer-coarse:min-h-11'
const CHIP = 'min-h-9 rounded-lg border border-hairline px-2 hover:bg-hover active:bg-active pointer-coarse:min-h-11'

/** A popover. Presets apply at once; dates, comparison and currency wait for Apply, so that a half-typed date loads nothing. */
export default function PeriodPicker({ period, query, button, onClose }: PeriodPickerProps) {
  const id = useId()
  const { menu, close } = useMenuAtButton(button, () => {
    onClose()
    // A press on another control moves the focus there; one on the page moves it to the body or to `main`.
    setTimeout(() => document.activeElement?.matches('body, main') && button.focus({ preventScroll: true }))
  })
  const [, setParams] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  // Other days reset the fields; the form and its focus stay.
  const days = `${period.from} ${period.to}`

  function choose(next: DashboardQuery) {
    close()
    setParams((current) => writePeriodQuery(current, next))
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    const [from, to] = [text('from'), text('to')]
    const compare = COMPARISONS.find((name) => name === text('compare')) ?? 'previous'
    const [compareFrom, compareTo] = [text('compareFrom'), text('compareTo')]
    const wrong = daysProblem(from, to) ?? (compare === 'custom' ? daysProblem(compareFrom, compareTo) : undefined)
    setProblem(wrong)
    if (wrong) return
    // With unchanged days a named period keeps its name and goes on following the calendar.
    const isUnchanged = from === period.from && to === period.to
    const { compareFrom: _from, compareTo: _to, ...others } = query
    choose({
      ...(isUnchanged ? others : { ...withPreset({ name: '' }, others), from, to }),
      ...(compare === 'custom' ? { compare, compareFrom, compareTo } : { compare }),
      ...(fields.has('currency') ? { currency: text('currency') } : {}),
    })
  }

  return (
    <div ref={menu} popover="manual" className={`${POPOVER} w-112`}>
      <form onSubmit={apply} noValidate aria-label={pickerMessages.form} className="flex flex-col gap-4 p-4">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {PRESET_CHOICES.map((preset) => (
            <button
              key={preset.name}
              type="button"
              aria-pressed={isChosen(preset, query)}
              onClick={() => choose(withPreset(preset, query))}
              className={`${CHIP} aria-pressed:border-text aria-pressed:font-semibold`}
            >
              {preset.name}
            </button>
          ))}
        </div>
        <div className="grid grid-cols-2 items-end gap-4">
          <DayField key={`from ${days}`} label={pickerMessages.from} name="from" day={period.from} id={id} />
          <DayField key={`to ${days}`} label={pickerMessages.to} name="to" day={period.to} id={id} />
          <ComparisonFields key={period.comparison} period={period} id={id} />
          {period.currencies.length > 1 && (
            <Field label={pickerMessages.currency} id={`${id}currency`} className="max-sm:col-span-2">
              <select
                key={period.currency}
                id={`${id}currency`}
                name="currency"
                defaultValue={period.currency}
                className={FIELD}
              >
                {period.currencies.map((currency) => (
                  <option key={currency} value={currency}>
                    {currencyName(currency)}
                  </option>
                ))}
              </select>
            </Field>
          )}
        </div>
        <div className="flex justify-end">
          <DialogButton primary type="submit">
            {pickerMessages.apply}
          </DialogButton>
        </div>
        <p id={`${id}problem`} role="alert" className="text-xs text-down empty:hidden">
          {problem}
        </p>
      </form>
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

function Field({ label, id, className = '', children }: FieldProps) {
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-xs text-quiet">
        {label}
      </label>
      {children}
    </div>
  )
}

function ComparisonFields({ period, id }: { period: PeriodView; id: string }) {
  const [isCustom, setIsCustom] = useState(period.comparison === 'custom')
  return (
    <>
      <Field
        label={pickerMessages.compareWith}
        id={`${id}compare`}
        className={isCustom ? 'col-span-2' : 'max-sm:col-span-2'}
      >
        <select
          id={`${id}compare`}
          name="compare"
          defaultValue={period.comparison}
          onChange={({ target }) => setIsCustom(target.value === 'custom')}
          className={FIELD}
        >
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {pickerMessages.comparisons[name]}
            </option>
          ))}
        </select>
      </Field>
      {isCustom && (
        <>
          <DayField label={pickerMessages.compareFrom} name="compareFrom" day={period.comparedFrom ?? ''} id={id} />
          <DayField label={pickerMessages.compareTo} name="compareTo" day={period.comparedTo ?? ''} id={id} />
        </>
      )}
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly name: string
  readonly day: string
  /** Of the picker. */
  readonly id: string
}

function DayField({ label, name, day, id }: DayFieldProps) {
  return (
    <Field label={label} id={`${id}${name}`}>
      <input
        id={`${id}${name}`}
        name={name}
        type="date"
        defaultValue={day}
        aria-describedby={`${id}problem`}
        className={FIELD}
      />
    </Field>
  )
}
