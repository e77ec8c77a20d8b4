import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { DatabaseFailure } from '#server/database/database-errors.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { addDefaultHeaders, DEFAULT_HEADERS } from './security-headers.ts'

/** RFC 9457. `detail` is a sentence for people; `requestId` finds the request in the log. */
export const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  requestId: Type.String(),
})

/** Thrown in a handler, it becomes the problem document of the reply. */
export class HttpProblem extends Error {
  readonly status: number
  /** Further members of the document (RFC 9457, 3.2). */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, detail: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail)
    this.status = status
    this.more = more
  }
}

export class ClientDisconnectedError extends Error {
  override readonly message = 'The client closed the connection before it was answered.'
}

const CLIENT_GONE = ['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Whether this is how a body or an answer fails when the client is gone. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CLIENT_GONE.includes(String(error.code))
}

/** The status of an answer to a request whose write failed, by why the database failed. */
export const FAILURE_STATUS: Readonly<Record<DatabaseFailure, number>> = {
  busy: 409,
  full: 507,
  'server-full': 507,
  lost: 503,
  unsure: 503,
  conflict: 503,
  'read-only': 503,
  slow: 503,
  late: 503,
  access: 403,
  outdated: 503,
  other: 500,
}

/** Also of a job: one whose thread ended may have been committed. */
export function failureProblem(cause: DatabaseFailure | 'memory' | 'ended'): HttpProblem {
  const failure = cause === 'memory' || cause === 'ended' ? 'unsure' : cause
  return new HttpProblem(FAILURE_STATUS[failure], DATABASE_MESSAGES.failure[failure])
}

/** Answers with a problem document; 429 and 503 say when to try again. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem) {
  // The headers of a file may be set already when reading it fails.
  addDefaultHeaders(reply)
  return reply
    .code(problem.status)
    .headers(retryAfter(problem.status))
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({ ...documentOf(problem, reply.request.id), ...problem.more })
}

/** A problem document as a whole HTTP response, for a connection on which no request can be answered. */
export function rawProblem(problem: HttpProblem, requestId: string): string {
  const { status } = problem
  const body = JSON.stringify(documentOf(problem, requestId))
  const headers = {
    ...DEFAULT_HEADERS,
    ...retryAfter(status),
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

function documentOf({ status, message: detail }: HttpProblem, requestId: string): Static<typeof ProblemSchema> {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, requestId }
}

/** Five seconds, for a request refused because the server or the database had no room for it. */
function retryAfter(status: number): Record<string, string> {
  return status === 429 || status === 503 ? { 'retry-after': '5' } : {}
}
