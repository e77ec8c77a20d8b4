import { setTimeout as wait } from 'node:timers/promises'
import type { ImportReport } from '#contract/import-schema.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** A database that was killed is back within seconds; so often it is asked, so many milliseconds apart. */
const ATTEMPTS = 20
const PAUSE = 500

/**
 * What became of an import that was cut off: one that was ended while it wrote (`hadBegun`), or lost its database, may have
 * been committed, which `stored` tells. Where the database stays away, the outcome stays unsure and says so.
 */
export async function settledOutcome(
  outcome: ImportOutcome,
  hadBegun: boolean,
  stored: () => Promise<ImportReport | undefined>,
): Promise<ImportOutcome> {
  if (outcome.kind === 'ended') return hadBegun ? (taken(await stored()) ?? outcome) : outcome
  if (outcome.kind !== 'failed' || outcome.cause !== 'unsure') return outcome
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const reason = 'The connection to the database was lost. Nothing was changed; try again.'
      return taken(await stored()) ?? { kind: 'failed', cause: 'lost', reason }
    } catch {
      // Still away.
      await wait(PAUSE)
    }
  }
  return outcome
}

function taken(report: ImportReport | undefined): ImportOutcome | undefined {
  return report && { kind: 'report', report }
}
