import { useId } from 'react'
import { chooseMetrics } from '#client/state/choices/metric-choices.ts'
import { capitalised } from './metric-format.ts'

interface MetricChoiceProps {
  /** The metric of each card. */
  readonly shown: readonly string[]
  /** The card's place among them. */
  readonly place: number
  /** Every metric. */
  readonly names: readonly string[]
}

/** Chooses what a metric card shows: any metric that no other card shows. */
export default function MetricChoice({ shown, place, names }: MetricChoiceProps) {
  const id = useId()
  return (
    <div className="mb-3 flex items-center gap-2">
      <label htmlFor={id} className="shrink-0 text-xs text-quiet">
        This card shows
      </label>
      <select
        id={id}
        value={shown[place]}
        onChange={(event) => chooseMetrics(shown.with(place, event.target.value))}
        className="min-h-9 w-full min-w-0 rounded-lg border border-quiet bg-page px-2 text-sm text-text pointer-coarse:min-h-11"
      >
        {names
          .filter((name) => name === shown[place] || !shown.includes(name))
          .map((name) => (
            <option key={name} value={name}>
              {capitalised(name)}
            </option>
          ))}
      </select>
    </div>
  )
}
