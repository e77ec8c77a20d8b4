import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURE_STATUS, problemOf, sendProblem } from '#server/http/errors.ts'
import type { EndedBy, ImportOutcome } from '#server/imports/jobs/import-outcome.ts'
import { importMessages } from '#server/imports/messages.ts'

const ENDED_STATUS: Readonly<Record<EndedBy, number>> = { cancel: 409, 'hang-up': 409, shutdown: 503, standstill: 500 }

/** Responds to a request for an import, or for a check (a dry run), with its outcome. */
export function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: ImportOutcome, isCheck: boolean) {
  switch (outcome.kind) {
    case 'reused-key':
      return sendProblem(request, reply, 422, importMessages.key.reused)
    case 'undone-key':
      return sendProblem(request, reply, 422, importMessages.key.undone)
    case 'ended':
      if (outcome.by === 'standstill') request.log.error('import ended without progress')
      return sendProblem(request, reply, ENDED_STATUS[outcome.by], importMessages.ended[outcome.by])
    case 'failed': {
      const { reason, cause, detail } = outcome
      request.log.error({ reason, detail }, 'import failed')
      return sendProblem(request, reply, FAILURE_STATUS[cause], reason)
    }
    case 'report': {
      const { report } = outcome
      // A check that finds the file unfit has succeeded as a check.
      if (report.state !== 'refused' || isCheck) return reply.send(report)
      return reply
        .code(422)
        .type('application/problem+json')
        .serializer(JSON.stringify)
        .send({ ...problemOf(422, report.errors[0]?.reason ?? '', request.id), report })
    }
  }
}
