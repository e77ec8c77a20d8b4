import type { ImportProgress } from '#contract/import-schema.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** What ends an import before it is through. */
export type EndedBy = 'cancel' | 'hang-up' | 'shutdown' | 'standstill'

interface Ending {
  /** HTTP. */
  readonly status: number
  readonly state: 'cancelled' | 'failed'
  readonly sentence: string
}

const ENDINGS: Readonly<Record<EndedBy, Ending>> = {
  cancel: { status: 409, state: 'cancelled', sentence: 'The import was cancelled. Nothing was changed.' },
  'hang-up': {
    status: 409,
    state: 'cancelled',
    sentence: 'The connection was closed before the import began to write, so it was cancelled. Nothing was changed.',
  },
  shutdown: {
    status: 503,
    state: 'failed',
    sentence: 'The server is shutting down. Nothing was changed; send the file again.',
  },
  standstill: {
    status: 500,
    state: 'failed',
    sentence:
      'The import made no progress for several minutes and was ended. Nothing was changed. Try again; if it happens again, export the orders in several files.',
  },
}

export function endingOf(by: EndedBy): Ending {
  return ENDINGS[by]
}

/** The progress of an import that has ended; `last` is how far it was. */
export function endProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  if (outcome.kind === 'ended') {
    const { state, sentence } = endingOf(outcome.by)
    return { state, done: 0, of: 0, reason: sentence }
  }
  if (outcome.kind === 'failed') return { state: 'failed', done, of, reason: outcome.reason }
  if (outcome.kind === 'undone-key') return { state: 'undone', done, of }
  // A reused key stands for the import that had it first, which was imported.
  if (outcome.kind === 'reused-key') return { state: 'done', done, of }
  return { state: outcome.report.state === 'refused' ? 'refused' : 'done', done, of }
}
