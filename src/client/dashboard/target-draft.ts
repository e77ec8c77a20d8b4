import type { Target } from '#contract/target-schema.ts'
import { readTargetAmount, targetText } from './target-amount.ts'

/** What stands in the fields: the text of each month and currency, which may be no amount yet. */
export type TargetDraft = ReadonlyMap<string, string>

export function targetKey(month: string, currency: string): string {
  return `${currency} ${month}`
}

export function draftOf(targets: readonly Target[]): TargetDraft {
  return new Map(
    targets.map(({ month, currency, amount }) => [targetKey(month, currency), targetText(amount, currency)]),
  )
}

/** The draft with this text in place of one; an empty text is no target. */
export function withText(draft: TargetDraft, month: string, currency: string, text: string): TargetDraft {
  const next = new Map(draft)
  if (text.trim() === '') next.delete(targetKey(month, currency))
  else next.set(targetKey(month, currency), text)
  return next
}

/** The targets of a draft, and what in it is no amount: its key and a sentence. */
export function readDraft(draft: TargetDraft): { targets: Target[]; problems: Map<string, string> } {
  const targets: Target[] = []
  const problems = new Map<string, string>()
  for (const [key, text] of [...draft].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [currency = '', month = ''] = key.split(' ')
    const amount = readTargetAmount(text, currency)
    if (typeof amount === 'string') problems.set(key, amount)
    else targets.push({ month, currency, amount })
  }
  return { targets, problems }
}
