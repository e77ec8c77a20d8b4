import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '#server/database/database-failure.ts'
import { ReadTimeLimitError, StorageAwayError, StorageBusyError } from '#server/database/read-errors.ts'
import { failureProblem, HttpProblem, HungUpError, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** Fastify's own refusals, by the code of its error. */
const FASTIFY_REFUSALS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: HTTP_MESSAGES.badAddress,
  FST_ERR_MAX_PARAM_LENGTH: HTTP_MESSAGES.longPathPart,
  FST_ERR_CTP_BODY_TOO_LARGE: HTTP_MESSAGES.largeBody,
}

/** Answers with a problem document for whatever a handler throws. Errors that the caller did not cause are logged. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = problemFor(error, request)
  return sendProblem(request, reply, status, message)
}

function problemFor(error: unknown, request: FastifyRequest): HttpProblem {
  if (error instanceof HttpProblem) return error
  // The request log says that the client hung up.
  if (error instanceof HungUpError || request.raw.readableAborted || (request.signal.aborted && isEndOfWork(error)))
    return new HttpProblem(400, HTTP_MESSAGES.ended)
  if (error instanceof ReadTimeLimitError) {
    request.log.warn({ err: error }, 'query ended')
    return new HttpProblem(503, HTTP_MESSAGES.slow)
  }
  if (error instanceof StorageAwayError) {
    request.log.warn({ err: error }, 'database away')
    return new HttpProblem(503, HTTP_MESSAGES.databaseAway)
  }
  if (error instanceof StorageBusyError) {
    request.log.warn({ err: error }, 'database busy')
    return new HttpProblem(503, HTTP_MESSAGES.busy)
  }
  const failure = failureOf(error)
  if (failure !== 'other') {
    request.log.error({ err: error }, 'database failed')
    return failureProblem(failure)
  }
  const refusal = isFastifyError(error) ? refusalOf(error, request) : undefined
  if (refusal) return refusal
  request.log.error({ err: error }, 'request failed')
  return new HttpProblem(isFastifyError(error) ? (error.statusCode ?? 500) : 500, HTTP_MESSAGES.failed)
}

/** Fastify's refusal of a request; `undefined` for an error of the server. */
function refusalOf(error: FastifyError, { headers }: FastifyRequest): HttpProblem | undefined {
  if (error.validation) return new HttpProblem(400, validationDetail(error))
  const status = error.statusCode ?? 500
  const known = FASTIFY_REFUSALS[error.code]
  if (known) return new HttpProblem(status, known)
  if (status === 415) return new HttpProblem(status, HTTP_MESSAGES.mediaType(headers['content-type'] ?? ''))
  return status < 500 ? new HttpProblem(status, error.message) : undefined
}

/** Whether this is how a body, an answer or aborted work fails when the client is gone. */
function isEndOfWork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return error.name === 'AbortError' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function validationDetail(error: FastifyError): string {
  const [first] = error.validation ?? []
  const place = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'request')
  if (!first) return HTTP_MESSAGES.invalid(place)
  const { additionalProperty, allowedValues, missingProperty } = first.params
  if (additionalProperty !== undefined) return HTTP_MESSAGES.unknownField(place, String(additionalProperty))
  if (missingProperty !== undefined) return HTTP_MESSAGES.missingField(place, String(missingProperty))
  // A query field can be repeated, but its position says nothing to its sender.
  const field = (place === 'query' ? first.instancePath.split('/')[1] : fieldName(first.instancePath)) || place
  if (Array.isArray(allowedValues)) return HTTP_MESSAGES.notOneOf(place, field, allowedValues)
  return HTTP_MESSAGES.invalidField(place, field, first.message ?? 'is not valid')
}

/** 'from' for '/from', 'targets[3].month' for '/targets/3/month'. */
function fieldName(path: string): string {
  return path
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}
