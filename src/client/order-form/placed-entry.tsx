import { orderFormMessages } from './messages.ts'
import { TextEntry } from './text-entry.tsx'

interface PlacedEntryProps {
  /** '2026-11-22T14:30', in the time zone of the store. */
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** The day and the time an order was placed. */
export function PlacedEntry({ value, problem, onText }: PlacedEntryProps) {
  const [day = '', time = ''] = value.split('T')
  return (
    <>
      <TextEntry
        label={orderFormMessages.fields.placedAt}
        type="date"
        name="placedAt"
        value={day}
        problem={problem}
        onText={(text) => onText(`${text}T${time}`)}
      />
      <TextEntry
        label={orderFormMessages.orderTime}
        type="time"
        name="placedAt"
        step={time.length > 5 ? 1 : 60}
        value={time}
        onText={(text) => onText(`${day}T${text}`)}
      />
    </>
  )
}
