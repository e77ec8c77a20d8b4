import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { failureOf, ReadError } from '#server/database/database-errors.ts'
import { ClientDisconnectedError, failureProblem, HttpProblem, isClientGone, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** Fastify's own refusals, by the code of its error. */
const FASTIFY_REFUSALS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: HTTP_MESSAGES.badAddress,
  FST_ERR_MAX_PARAM_LENGTH: HTTP_MESSAGES.longPathPart,
  FST_ERR_CTP_BODY_TOO_LARGE: HTTP_MESSAGES.largeBody,
}

/** Answers with a problem document for whatever a handler throws. Errors that the caller did not cause are logged. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(reply, problemFor(error, request))
}

function problemFor(error: unknown, request: FastifyRequest): HttpProblem {
  if (error instanceof HttpProblem) return error
  const isAborted = isClientGone(error) || (error instanceof Error && error.name === 'AbortError')
  // The request log says that the client hung up.
  if (error instanceof ClientDisconnectedError || request.raw.readableAborted || (request.signal.aborted && isAborted))
    return new HttpProblem(400, HTTP_MESSAGES.ended)
  if (error instanceof ReadError) {
    request.log.warn({ err: error }, `database ${error.failure}`)
    return new HttpProblem(503, HTTP_MESSAGES.reading[error.failure])
  }
  const failure = failureOf(error)
  if (failure !== 'other') {
    request.log.error({ err: error }, 'database failed')
    return failureProblem(failure)
  }
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500
  if (isFastifyError(error) && status < 500) return new HttpProblem(status, refusalDetail(error, request))
  request.log.error({ err: error }, 'request failed')
  return new HttpProblem(status, HTTP_MESSAGES.failed)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function refusalDetail(error: FastifyError, { headers }: FastifyRequest): string {
  if (error.validation) return validationDetail(error)
  if (error.statusCode === 415) return HTTP_MESSAGES.mediaType(headers['content-type'] ?? '')
  return FASTIFY_REFUSALS[error.code] ?? error.message
}

function validationDetail(error: FastifyError): string {
  const [first] = error.validation ?? []
  const place = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'request')
  if (!first) return HTTP_MESSAGES.invalid(place)
  const { additionalProperty, allowedValues, missingProperty } = first.params
  if (additionalProperty !== undefined) return HTTP_MESSAGES.unknownField(place, String(additionalProperty))
  if (missingProperty !== undefined) return HTTP_MESSAGES.missingField(place, String(missingProperty))
  const field = fieldOfPath(place, first.instancePath) || place
  if (Array.isArray(allowedValues)) return HTTP_MESSAGES.notOneOf(place, field, allowedValues)
  return HTTP_MESSAGES.invalidField(place, field, first.message ?? 'is not valid')
}

/** 'from' for '/from', 'targets[3].month' for '/targets/3/month'; in a query without the position of a repeated field. */
export function fieldOfPath(place: string, path: string): string {
  const parts = place === 'query' ? path.split('/').slice(0, 2).join('/') : path
  return parts
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}
