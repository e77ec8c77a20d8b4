import type { FieldChange } from '#contract/changes/order-history.ts'
import { formatDay } from '#contract/format-date.ts'
import { exactMoney, NO_CURRENCY } from '#contract/money.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import { isRecordField } from '#contract/orders/order-records.ts'
import { MONEY_FIELDS, type ShownField } from '#contract/orders/shown-fields.ts'
import { timelineMessages } from './messages.ts'
import { placedText } from './placed-text.ts'

interface FieldChangesProps {
  readonly changes: readonly FieldChange[]
  /** Of the amounts after the change. */
  readonly currency?: string | undefined
}

/** What a change did to each field: 'Status: Pending → Approved'; of lists of records only what was added or removed. */
export function FieldChanges({ changes, currency = NO_CURRENCY }: FieldChangesProps) {
  const former = changes.find(({ field }) => field === 'currency')?.before ?? currency
  const shown = changes.map((change) => {
    const { field, before, after } = change
    const name = ORDER_FIELD_NAMES[field]
    if (isRecordField(field)) return { ...changedLines(change), isPart: true, field: name }
    const texts = { before: shownText(field, before, former), after: shownText(field, after, currency) }
    // Of times that differ in their seconds only, all would look as if nothing had changed.
    return { ...(texts.before === texts.after ? change : texts), field: name }
  })
  return <ValueChanges changes={shown} />
}

const AMOUNTS: readonly ShownField[] = ['amount', ...MONEY_FIELDS]
const DECIMALS = /^-?\d+\.\d+$/

/** The text of a changed field with dates and amounts as they are elsewhere on screen. */
function shownText(field: ShownField, text: string, currency: string): string {
  if (text === '') return ''
  if (field === 'placedAt') return placedText(text.replace(' ', 'T'))
  if (field === 'paidDay') return formatDay(text)
  if (field === 'lines')
    return text
      .split('\n')
      .map((line) => lineText(line, currency))
      .join('\n')
  return AMOUNTS.includes(field) ? exactMoney(text, currency) : text
}

/** A line of an order with the amount at its end as money; one without decimals may be a part of the product. */
function lineText(line: string, currency: string): string {
  const start = line.lastIndexOf(' ') + 1
  const amount = line.slice(start)
  return start > 0 && DECIMALS.test(amount) ? line.slice(0, start) + exactMoney(amount, currency) : line
}

/** The lines of a text that were removed, and those that were added. */
export function changedLines({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  const [old, next] = [before.split('\n'), after.split('\n')]
  return { before: without(old, next).join('\n'), after: without(next, old).join('\n') }
}

/** The lines that the others do not have, as often as they do not. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return lines.filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

interface ValueChange {
  /** Its name on screen. */
  readonly field: string
  /** '' where it was empty. */
  readonly before: string
  readonly after: string
  /** Parts of a list: without one of them, the other was added or removed. */
  readonly isPart?: boolean
}

/** The same for fields of anything. */
export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, before, after, isPart }) => (
        <li key={field} className="whitespace-pre-line wrap-anywhere">
          <span className="text-quiet">{field}: </span>
          {isPart && (before === '' || after === '') ? (
            <>
              <span className="text-quiet">{before === '' ? timelineMessages.added : timelineMessages.removed} </span>
              {before + after}
            </>
          ) : (
            <BeforeAndAfter {...{ before, after }} />
          )}
        </li>
      ))}
    </ul>
  )
}

function BeforeAndAfter({ before, after }: Pick<ValueChange, 'before' | 'after'>) {
  return (
    <>
      <span className="sr-only">{timelineMessages.from} </span>
      {before === '' ? <Empty /> : before}
      <span aria-hidden="true" className="text-quiet">
        {' → '}
      </span>
      <span className="sr-only">, {timelineMessages.to} </span>
      {after === '' ? <Empty /> : after}
    </>
  )
}

function Empty() {
  return <span className="text-quiet">{timelineMessages.empty}</span>
}
