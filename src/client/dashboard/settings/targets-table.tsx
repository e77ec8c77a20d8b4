import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { currencyName } from '#contract/money.ts'
import { monthName, targetMessages } from './messages.ts'
import { type TargetDraft, targetKey } from './target-draft.ts'

interface TargetsTableProps {
  readonly year: number
  readonly currencies: readonly string[]
  readonly draft: TargetDraft
  /** By `targetKey`. */
  readonly problems: ReadonlyMap<string, string>
  readonly onYear: (year: number) => void
  readonly onText: (month: string, currency: string, text: string) => void
  /** Called when several cells are pasted: rows are months, columns are currencies. */
  readonly onPaste: (text: string, month: string, currency: string) => void
}

/** A year's targets, one column per currency. Up, Down and Enter move from month to month. */
export function TargetsTable(props: TargetsTableProps) {
  const { year, currencies, draft, problems, onYear, onText, onPaste } = props
  const id = useId()
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const field = (row: number, column: number) => `${id}${row}-${column}`

  const paste = (event: ClipboardEvent, month: string, currency: string) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text, month, currency)
  }
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    const next = step === undefined ? null : document.getElementById(field(row + step, column))
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <IconButton
          icon="chevron-left"
          label={targetMessages.previousYear}
          disabled={year <= 1000}
          onClick={() => onYear(year - 1)}
        />
        <h3 aria-live="polite" className="font-semibold tabular-nums">
          {year}
        </h3>
        <IconButton
          icon="chevron-right"
          label={targetMessages.nextYear}
          disabled={year >= 9998}
          onClick={() => onYear(year + 1)}
        />
      </div>
      <div className="overflow-x-auto p-0.5">
        <table>
          <caption className="sr-only">{targetMessages.caption(year)}</caption>
          <thead>
            <tr className="text-xs text-quiet">
              <th scope="col" className="h-8 pr-3 text-left font-normal">
                {targetMessages.month}
              </th>
              {currencies.map((currency) => (
                <th key={currency} scope="col" className="h-8 pl-2 text-left font-normal whitespace-nowrap">
                  {currencyName(currency)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, row) => (
              <tr key={month}>
                <th scope="row" className="pr-3 text-left font-normal">
                  {monthName(month)}
                </th>
                {currencies.map((currency, column) => {
                  const problem = problems.get(targetKey(month, currency))
                  return (
                    <td key={currency} className="py-0.5 pl-2">
                      <input
                        id={field(row, column)}
                        type="text"
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={targetMessages.field(month, currency)}
                        aria-invalid={problem !== undefined}
                        {...(problem !== undefined && { 'aria-describedby': `${field(row, column)}-problem` })}
                        value={draft.get(targetKey(month, currency)) ?? ''}
                        onChange={(event) => onText(month, currency, event.target.value)}
                        onPaste={(event) => paste(event, month, currency)}
                        onKeyDown={(event) => move(event, row, column)}
                        className="min-h-9 w-full min-w-24 rounded-lg border border-quiet bg-page px-2 text-right tabular-nums aria-invalid:border-down pointer-coarse:min-h-11"
                      />
                      {problem !== undefined && (
                        <p id={`${field(row, column)}-problem`} className="text-xs text-down">
                          {problem}
                        </p>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
