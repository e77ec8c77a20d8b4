import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURE_STATUS, sendProblem } from '#server/http/errors.ts'
import { endingOf } from '#server/imports/jobs/import-ending.ts'
import type { ImportOutcome } from '#server/imports/jobs/worker-messages.ts'
import { sendRefusal } from './send-refusal.ts'

const REUSED = 'This Idempotency-Key was used for another file or with other parameters. Use a new key for each import.'
const UNDONE = 'This import was undone. To import the file again, send it with a new Idempotency-Key.'

/** Answers a request for an import, or for a check (a dry run), by how it ended. */
export function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: ImportOutcome, isCheck: boolean) {
  if (outcome.kind === 'reused-key') return sendProblem(request, reply, 422, REUSED)
  if (outcome.kind === 'undone-key') return sendProblem(request, reply, 422, UNDONE)
  if (outcome.kind === 'ended') {
    const { status, sentence } = endingOf(outcome.by)
    if (outcome.by === 'standstill') request.log.error('import ended without progress')
    return sendProblem(request, reply, status, sentence)
  }
  if (outcome.kind === 'failed') {
    const { reason, cause, detail } = outcome
    request.log.error({ reason, detail }, 'import failed')
    return sendProblem(request, reply, FAILURE_STATUS[cause], reason)
  }
  const { report } = outcome
  // A check that finds the file unfit has done what it was asked for.
  if (report.state === 'refused' && !isCheck) return sendRefusal(request, reply, report)
  return reply.send(report)
}
