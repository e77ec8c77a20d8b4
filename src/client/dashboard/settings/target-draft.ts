import { addMonths } from '#contract/dashboard/period.ts'
import type { Target } from '#contract/dashboard/target-schema.ts'
import { targetProblems } from './messages.ts'
import { readTargetAmount, targetText } from './target-amount.ts'
import { readTargetCsv } from './target-csv.ts'

/** The texts in the fields by `targetKey`, valid or not. */
export type TargetDraft = ReadonlyMap<string, string>

export function targetKey(month: string, currency: string): string {
  return `${currency} ${month}`
}

/** The inverse of `targetKey`. */
export function monthAndCurrency(key: string): { readonly month: string; readonly currency: string } {
  const [currency = '', month = ''] = key.split(' ')
  return { month, currency }
}

export function draftOf(targets: readonly Target[]): TargetDraft {
  return new Map(
    targets.map(({ month, currency, amount }) => [targetKey(month, currency), targetText(amount, currency)]),
  )
}

/** The draft with one text replaced; an empty text removes the target. */
export function withText(draft: TargetDraft, month: string, currency: string, text: string): TargetDraft {
  const next = new Map(draft)
  if (text.trim() === '') next.delete(targetKey(month, currency))
  else next.set(targetKey(month, currency), text)
  return next
}

/** The valid targets of a draft, and a sentence for each text that is not an amount. */
export function readDraft(draft: TargetDraft): { targets: Target[]; problems: Map<string, string> } {
  const targets: Target[] = []
  const problems = new Map<string, string>()
  for (const [key, text] of [...draft].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { month, currency } = monthAndCurrency(key)
    const amount = readTargetAmount(text, currency)
    if (typeof amount === 'string') problems.set(key, amount)
    else targets.push({ month, currency, amount })
  }
  return { targets, problems }
}

/** A draft after a file or a paste. */
export interface FilledDraft {
  readonly draft: TargetDraft
  /** A sentence for each line that is not used. */
  readonly problems: readonly string[]
  /** Fields whose text changed. */
  readonly count: number
}

/** Fills in lines of month, currency and amount. */
export function fillFromCsv(draft: TargetDraft, text: string): FilledDraft {
  const { targets, problems } = readTargetCsv(text)
  let next = draft
  for (const { month, currency, amount } of targets)
    next = withText(next, month, currency, targetText(amount, currency))
  return { draft: next, problems, count: countChanges(draft, next) }
}

/** Fills in spreadsheet cells: lines that begin with a month as `fillFromCsv`, others from the cell `at` down and across. */
export function fillFromCells(
  draft: TargetDraft,
  text: string,
  at: { readonly month: string; readonly currency: string },
  currencies: readonly string[],
): FilledDraft {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
  if (rows.some(([first = '']) => /^\d{4}-\d{2}$/.test(first.trim()))) return fillFromCsv(draft, text)
  const column = currencies.indexOf(at.currency)
  const problems: string[] = []
  let next = draft
  for (const [down, row] of rows.entries()) {
    const month = addMonths(`${at.month}-01`, down)
    for (const [across, cell] of row.entries()) {
      const currency = currencies[column + across]
      if (currency !== undefined) next = withText(next, month, currency, cell.trim())
      else if (cell.trim() !== '') problems.push(targetProblems.atLine(down + 1, targetProblems.noColumn(cell.trim())))
    }
  }
  return { draft: next, problems, count: countChanges(draft, next) }
}

function countChanges(before: TargetDraft, after: TargetDraft): number {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length
}
