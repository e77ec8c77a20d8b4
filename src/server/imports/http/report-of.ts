import type { FastifyRequest } from 'fastify'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { FAILURE_STATUS, HttpProblem } from '#server/http/errors.ts'
import type { EndedBy, ImportOutcome } from '#server/imports/jobs/outcome.ts'
import { importMessages } from '#server/imports/messages.ts'

const ENDED_STATUS: Readonly<Record<EndedBy, number>> = { cancel: 409, disconnect: 409, shutdown: 503, stall: 500 }

/** The report of an import. Throws `HttpProblem` where there is none. */
export function reportOf({ log }: FastifyRequest, outcome: ImportOutcome): ImportReport {
  switch (outcome.kind) {
    case 'report':
      return outcome.report
    case 'declined':
      throw new HttpProblem(outcome.status, outcome.reason)
    case 'ended':
      if (outcome.by === 'stall') log.error('import ended without progress')
      throw new HttpProblem(ENDED_STATUS[outcome.by], importMessages.ended[outcome.by])
    case 'failed': {
      const { reason, cause, detail } = outcome
      log.error({ reason, detail }, 'import failed')
      throw new HttpProblem(FAILURE_STATUS[cause], reason)
    }
  }
}
