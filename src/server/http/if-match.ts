import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './errors.ts'

/** Whether the request's If-Match names this state. 428 where it names none: a change says what it was made from. */
export function namesState(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-match']
  if (header === undefined) {
    throw new HttpProblem(428, 'The header If-Match is missing; send the ETag of what was read before the change.')
  }
  // Weak tags never match here (RFC 9110, 13.1.1).
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes(etag) || tags.includes('*')
}

/** What a change is refused with when somebody else was faster. */
export function staleProblem(what: string): HttpProblem {
  return new HttpProblem(412, `${what} changed since they were read. Read them again, then change them.`)
}
