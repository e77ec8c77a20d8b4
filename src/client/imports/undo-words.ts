import type { PastImport, UndoReport } from '#contract/import-list-schema.ts'
import { counted } from './report-words.ts'

/** What an import did: '4 orders created, 2 updated'. */
export function importWords({ orders, rejected }: PastImport): string {
  const parts = [`${counted(orders.created, 'order')} created`, `${orders.updated} updated`]
  return [...parts, ...(rejected > 0 ? [`${counted(rejected, 'record')} rejected`] : [])].join(', ')
}

/** What undoing will do, said before it does, or what it did. */
export function undoWords({ state, deleted, restored, keptCount }: UndoReport): string {
  const isDone = state === 'undone'
  const parts: string[] = []
  if (deleted > 0) parts.push(`${counted(deleted, 'order')} that it created ${verb(deleted, isDone)} deleted`)
  if (restored > 0)
    parts.push(`${counted(restored, 'order')} that it changed ${verb(restored, isDone)} put back as before`)
  if (keptCount > 0)
    parts.push(`${counted(keptCount, 'order')} changed since then ${keptCount === 1 ? 'stays' : 'stay'} as now`)
  return parts.length > 0 ? `${parts.join('; ')}.` : 'No order changes.'
}

function verb(count: number, isDone: boolean): string {
  if (isDone) return count === 1 ? 'was' : 'were'
  return count === 1 ? 'is' : 'are'
}
