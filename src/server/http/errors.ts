import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { type DatabaseFailure, failureOf, failureSentence } from '#server/database/database-failure.ts'
import { ReadTimeLimitError, StorageAwayError, StorageBusyError } from '#server/database/read-errors.ts'
import { HungUpError } from './hang-up.ts'
import { MAX_BODY_BYTES, MAX_PATH_PART } from './http-limits.ts'
import { addDefaultHeaders } from './security-headers.ts'

/** RFC 9457. `detail` is a sentence for people; `requestId` finds the request in the log. */
export const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  requestId: Type.String(),
})
export type Problem = Static<typeof ProblemSchema>

/** Thrown in a handler, it becomes the problem document of the reply. */
export class HttpProblem extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

/** Seconds after which a request that was refused for lack of room, or of a database, may be sent again. */
const RETRY_AFTER = '5'

export function problemOf(status: number, detail: string, requestId: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, requestId }
}

/** The header that says when to try again, for a status that invites to do so. */
export function retryAfter(status: number): Record<string, string> {
  return status === 429 || status === 503 ? { 'retry-after': RETRY_AFTER } : {}
}

/** Answers with a problem document; 429 and 503 say when to try again. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, detail: string) {
  // The headers of a file may be set already when reading it fails.
  addDefaultHeaders(request, reply)
  return reply
    .code(status)
    .headers(reply.hasHeader('retry-after') ? {} : retryAfter(status))
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(status, detail, request.id))
}

/** What a request is answered whose write failed for the database's reasons. */
export const FAILURE_STATUS: Readonly<Record<DatabaseFailure, number>> = {
  busy: 409,
  full: 507,
  'server-full': 507,
  lost: 503,
  unsure: 503,
  conflict: 503,
  'read-only': 503,
  slow: 503,
  outdated: 503,
  other: 500,
}

/** Fastify's refusals in our words, by the code of its error. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL:
    'The address has a % that two hexadecimal digits of UTF-8 do not follow. Write a percent sign as %25.',
  FST_ERR_MAX_PARAM_LENGTH: `A part of the address is longer than ${MAX_PATH_PART} characters.`,
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than ${MAX_BODY_BYTES / 1024 ** 2} MB, the most this call takes.`,
}

/** Turns whatever a handler throws into a problem document; what is not the caller's doing is logged, not told. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpProblem) return sendProblem(request, reply, error.status, error.message)
  // A caller that hung up has lost a connection too, but not ours; the log of requests says that it did.
  if (error instanceof HungUpError || request.raw.readableAborted || (request.signal.aborted && isEndOfWork(error)))
    return sendProblem(request, reply, 400, 'The request ended before it was complete.')
  if (isFastifyError(error) && error.validation) return sendProblem(request, reply, 400, validationDetail(error))
  if (error instanceof ReadTimeLimitError) {
    request.log.warn({ err: error }, 'query ended')
    return sendProblem(request, reply, 503, 'The answer took too long to compute. Narrow the search or the period.')
  }
  if (error instanceof StorageAwayError) {
    request.log.warn({ err: error }, 'database away')
    return sendProblem(request, reply, 503, 'The database cannot be reached at the moment. Try again in a few seconds.')
  }
  if (error instanceof StorageBusyError) {
    request.log.warn({ err: error }, 'database busy')
    return sendProblem(request, reply, 503, 'The server is busy. Try again in a few seconds.')
  }
  const failure = failureOf(error)
  if (failure !== 'other') {
    request.log.error({ err: error }, 'database failed')
    return sendProblem(request, reply, FAILURE_STATUS[failure], failureSentence(failure))
  }
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500
  const sentence = isFastifyError(error) && SENTENCES[error.code]
  if (sentence) return sendProblem(request, reply, status, sentence)
  if (status === 415) return sendProblem(request, reply, status, mediaTypeDetail(request))
  if (status < 500 && error instanceof Error) return sendProblem(request, reply, status, error.message)
  request.log.error({ err: error }, 'request failed')
  return sendProblem(request, reply, status, 'Something went wrong on the server; its log says more.')
}

/** What fails where the client is gone: the body on its way, the answer, and the work that was aborted for it. */
function isEndOfWork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return error.name === 'AbortError' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function mediaTypeDetail({ headers }: FastifyRequest): string {
  const type = JSON.stringify(headers['content-type'] ?? '')
  return `The header Content-Type is ${type}, which this call does not take. /api/openapi.json names what it does.`
}

function validationDetail(error: FastifyError): string {
  const [first] = error.validation ?? []
  const place = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'request')
  if (!first) return `The ${place} is not valid.`
  const { additionalProperty, allowedValues, missingProperty } = first.params
  if (additionalProperty !== undefined) return `The ${place} has a field that is not known: ${additionalProperty}.`
  if (missingProperty !== undefined) return `The ${place} lacks the field ${missingProperty}.`
  // A field that may be repeated in an address has no place to be named by.
  const field = (place === 'query' ? first.instancePath.split('/')[1] : fieldName(first.instancePath)) || place
  if (Array.isArray(allowedValues))
    return `The field ${field} of the ${place} must be one of ${allowedValues.join(', ')}.`
  return `The field ${field} of the ${place} ${first.message ?? 'is not valid'}.`
}

/** 'from' for '/from', 'targets[3].month' for '/targets/3/month'. */
function fieldName(path: string): string {
  return path
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}
