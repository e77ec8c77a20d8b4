import type { FastifyRequest } from 'fastify'
import { FAILURE_STATUS, HttpProblem } from '#server/http/errors.ts'
import type { EndedBy, ImportOutcome, ThreadOutcome } from '#server/imports/jobs/outcome.ts'
import { importMessages } from '#server/imports/messages.ts'

const ENDED_STATUS: Readonly<Record<EndedBy, number>> = { cancel: 409, 'hang-up': 409, shutdown: 503, standstill: 500 }

/** The report of an import or an undo. Throws `HttpProblem` where there is none; `failure` is the log's text for that. */
export function reportOf<Report>(
  { log }: FastifyRequest,
  outcome: ThreadOutcome<Report> | Extract<ImportOutcome, { kind: 'ended' }>,
  failure: string,
): Report {
  switch (outcome.kind) {
    case 'report':
      return outcome.report
    case 'declined':
      throw new HttpProblem(outcome.status, outcome.reason)
    case 'ended':
      if (outcome.by === 'standstill') log.error('import ended without progress')
      throw new HttpProblem(ENDED_STATUS[outcome.by], importMessages.ended[outcome.by])
    case 'failed': {
      const { reason, cause, detail } = outcome
      log.error({ reason, detail }, failure)
      throw new HttpProblem(FAILURE_STATUS[cause], reason)
    }
  }
}
