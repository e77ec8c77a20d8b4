import { STATUS_CODES } from 'node:http'
import { problemOf, retryAfter } from './errors.ts'
import { DEFAULT_HEADERS } from './security-headers.ts'

/** A problem document as a whole HTTP response, for connections on which there is no request that could be answered. */
export function rawProblem(status: number, detail: string, requestId: string): string {
  const body = JSON.stringify(problemOf(status, detail, requestId))
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
