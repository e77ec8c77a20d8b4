import { type MouseEvent, useEffect, useState } from 'react'
import { useClock } from '#client/state/clock.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import type { PeriodPreset } from '#contract/dashboard/period-names.ts'
import { presetPeriod } from '#contract/dashboard/period-presets.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { storeDay } from '#contract/store-day.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { FIELD } from './panel-fields.ts'

interface DateFieldsProps {
  readonly filters: OrderFilters
  /** The element with the form's error message. */
  readonly problemId: string
}

const PRESETS = Object.entries(filterMessages.preset) as [PeriodPreset, string][]

/** The first and the last day, typed or by a named period. */
export function DateFields({ filters, problemId }: DateFieldsProps) {
  const isByReportingDate = filters.reportedFrom !== undefined || filters.reportedTo !== undefined
  const clock = useClock()
  const timeZone = useTimeZone()
  function fill({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, preset: PeriodPreset) {
    const today = storeDay(clock(), timeZone)
    const period = presetPeriod(preset, { today, firstDay: null, lastDay: null })
    for (const end of ['from', 'to'] as const) {
      const field = form?.elements.namedItem(end)
      if (field instanceof HTMLInputElement) field.value = period[end]
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-quiet text-xs">{filterMessages.date}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label={filterMessages.dateKind}>
          <select name="days" defaultValue={isByReportingDate ? 'reported' : 'placed'} className={FIELD}>
            <option value="placed">{filterMessages.orderDate}</option>
            <option value="reported">{filterMessages.reportingDate}</option>
          </select>
        </Labelled>
        {(['from', 'to'] as const).map((end) => (
          <Labelled key={end} label={filterMessages[end]}>
            <input
              type="date"
              name={end}
              defaultValue={filters[isByReportingDate ? (end === 'from' ? 'reportedFrom' : 'reportedTo') : end]}
              aria-describedby={problemId}
              className={FIELD}
            />
          </Labelled>
        ))}
      </div>
      <div className="-mx-2 flex flex-wrap gap-1">
        {PRESETS.map(([preset, text]) => (
          <button
            key={preset}
            type="button"
            onClick={(event) => fill(event, preset)}
            className="min-h-7 rounded-lg px-2 text-xs underline hover:bg-hover active:bg-active pointer-coarse:min-h-11"
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Of the store's days; UTC until it is known. */
function useTimeZone(): string | null {
  const { settings } = useWorkspace()
  const [timeZone, setTimeZone] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    settings.read(stop.signal).then(
      ({ value }) => setTimeZone(value.timeZone),
      // Without the settings, the named periods are those of UTC.
      () => {},
    )
    return () => stop.abort()
  }, [settings])
  return timeZone
}
