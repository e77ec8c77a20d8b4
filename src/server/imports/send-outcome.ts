import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURE_STATUS, sendProblem } from '#server/errors.ts'
import { sendRefusal } from './send-refusal.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** Answers a request for an import, or for a check (a dry run), by how it ended. */
export function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: ImportOutcome, isCheck: boolean) {
  if (outcome.kind === 'reused-key') {
    const sentence = 'This Idempotency-Key was used for another file. Use a new key for each file.'
    return sendProblem(request, reply, 422, sentence)
  }
  if (outcome.kind === 'cancelled') {
    return sendProblem(request, reply, 409, 'The import was cancelled. Nothing was changed.')
  }
  if (outcome.kind === 'failed') {
    const { reason, cause, detail } = outcome
    request.log.error({ reason, detail }, 'import failed')
    return sendProblem(request, reply, FAILURE_STATUS[cause], reason)
  }
  const { report } = outcome
  // A check that finds the file unfit has done what it was asked for.
  if (report.state === 'refused' && !isCheck) return sendRefusal(request, reply, report)
  return reply.header('cache-control', 'no-store').send(report)
}
