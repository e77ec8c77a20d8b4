import { addMonths } from '#contract/period.ts'
import { targetText } from './target-amount.ts'
import { readTargetCsv } from './target-csv.ts'
import { type TargetDraft, withText } from './target-draft.ts'

/** A draft with what was read into it, and what was not, each a sentence. */
export interface Taken {
  readonly draft: TargetDraft
  readonly problems: readonly string[]
  /** How many months of a currency have another text now. */
  readonly count: number
}

/** Lines of month, currency and amount go where they say. */
export function takeCsv(draft: TargetDraft, text: string): Taken {
  const { targets, problems } = readTargetCsv(text)
  let next = draft
  for (const { month, currency, amount } of targets)
    next = withText(next, month, currency, targetText(amount, currency))
  return { draft: next, problems, count: changes(draft, next) }
}

/** A spreadsheet's cells: with three columns that begin with months as `takeCsv`; else from the cell down and across. */
export function takeCells(
  draft: TargetDraft,
  text: string,
  at: { readonly month: string; readonly currency: string },
  currencies: readonly string[],
): Taken {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
  if (rows.some(([first = '']) => /^\d{4}-\d{2}$/.test(first.trim()))) return takeCsv(draft, text)
  const column = currencies.indexOf(at.currency)
  const problems: string[] = []
  let next = draft
  for (const [down, row] of rows.entries()) {
    const month = addMonths(`${at.month}-01`, down)
    for (const [across, cell] of row.entries()) {
      const currency = currencies[column + across]
      if (currency !== undefined) next = withText(next, month, currency, cell.trim())
      else if (cell.trim() !== '') problems.push(`Line ${down + 1}: “${cell.trim()}” has no column to go into.`)
    }
  }
  return { draft: next, problems, count: changes(draft, next) }
}

function changes(before: TargetDraft, after: TargetDraft): number {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length
}
