import { orderFormMessages } from './messages.ts'
import { TextEntry } from './text-entry.tsx'

interface PlacedEntryProps {
  /** '2026-11-22T14:30', on the clock of the store or of the order; with a Z where only the instant is known, in UTC. */
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** The day and the time an order was placed. */
export function PlacedEntry({ value, problem, onText }: PlacedEntryProps) {
  const [day = '', clock = ''] = value.split('T')
  const [zone = ''] = /(?:Z|[+-]\d\d:?\d\d)$/.exec(clock) ?? []
  const time = clock.slice(0, clock.length - zone.length)
  return (
    <>
      <TextEntry
        label={orderFormMessages.fields.placedAt}
        type="date"
        name="placedAt"
        value={day}
        problem={problem}
        onText={(text) => onText(`${text}T${clock}`)}
      />
      <TextEntry
        label={zone === '' ? orderFormMessages.orderTime : orderFormMessages.orderTimeIn(zone)}
        type="time"
        name="placedAt"
        step={time.length > 5 ? 1 : 60}
        value={time}
        onText={(text) => onText(`${day}T${text}${zone}`)}
      />
    </>
  )
}
