import { MAX_BODY_BYTES, MAX_HEADER_BYTES, MAX_PATH_PART } from './http-limits.ts'

/** What clients may run or hold only so many of at a time. */
export type Limited = 'connections' | 'events' | 'exports' | 'imports' | 'previews' | 'undos'

/** Every sentence that HTTP answers give for reasons of HTTP itself. */
export const HTTP_MESSAGES = {
  hostMissing: 'The Host header is missing. Send the name of the server in it.',
  foreignHost: 'This server answers only under its own addresses. PUBLIC_ORIGIN names further ones.',
  foreignOrigin: 'This server answers only to its own pages.',
  expectation: 'The Expect header can only be 100-continue. Send the request without it.',
  nulCharacter: (field: string, place: string) => `The field ${field} of the ${place} has a NUL character. Remove it.`,
  workspaceUnknown: (slug: string) => `There is no workspace ${JSON.stringify(slug)}.`,
  noMember: 'You are no member of a workspace any more. Ask an owner for an invitation.',
  notADay: (name: string, text: string) =>
    `The field ${name} of the query is ${JSON.stringify(text)}; it must be a day like 2026-11-21.`,
  unknownAddress: (method: string, path: string) => `There is no ${method} ${path}.`,
  notBuilt: 'The pages are not built yet. Run: npm run build',

  badKey: (length: number) =>
    `The header Idempotency-Key must have 1 to ${length} printable ASCII characters. A UUID works best.`,
  changedSince: (what: string) =>
    `The ${what} changed since you loaded them. Reload them, then make your changes again.`,
  ifMatchMissing: 'The If-Match header is missing. Send the ETag of the version that you read.',

  badAddress: 'The address has a % that is not followed by two hexadecimal digits of UTF-8. Write % as %25.',
  longPathPart: `A part of the address is longer than ${MAX_PATH_PART} characters.`,
  largeBody: `The body is larger than ${MAX_BODY_BYTES / 1024 ** 2} MB, the most this call accepts.`,
  mediaType: (type: string) =>
    `This call does not accept the Content-Type ${JSON.stringify(type)}. /api/openapi.json lists the types that it accepts.`,
  invalid: (place: string) => `The ${place} is not valid.`,
  unknownField: (place: string, field: string) => `The ${place} has an unknown field: ${field}.`,
  missingField: (place: string, field: string) => `The ${place} has no field ${field}. Add it.`,
  notOneOf: (place: string, field: string, allowed: readonly unknown[]) =>
    `The field ${field} of the ${place} must be one of ${allowed.join(', ')}.`,
  invalidField: (place: string, field: string, rule: string) => `The field ${field} of the ${place} ${rule}.`,

  notHttp: 'The request is not valid HTTP/1.1.',
  headersLate: 'The request did not arrive in time. Send it again.',
  headersLarge: `The address and the headers are larger than ${MAX_HEADER_BYTES / 1024} KB. Send less.`,
  chunkExtensions: 'The chunk extensions of the body are too large. Send the body without them.',
  bodyLate: 'The body of the request did not arrive in time. Send the request again.',
  answerLate:
    'The server did not finish this request in time. Try again in a few seconds; after a change, first check what was saved.',
  ended: 'The request ended before it was complete.',

  reading: {
    slow: 'The answer took too long to compute. Narrow the search or the period.',
    away: 'The database cannot be reached at the moment. Try again in a few seconds.',
    busy: 'The server is busy. Try again in a few seconds.',
  },
  notReady: 'The database does not answer.',
  failed: 'Something went wrong on the server. Its log has the details.',

  closing: 'The server is stopping. Try again in a few seconds.',
  stoppedBeforeAnswer:
    'The server is stopping before this request has finished. When it is running again, check whether the request took effect, and repeat it if not.',
  stoppedWork: 'The server is shutting down. Nothing was changed; try again when it is running.',

  clientLimit: {
    connections: (limit) => `You have as many connections open as allowed (${limit}). Try again when one is closed.`,
    events: (limit) =>
      `You follow the changes of orders as often as allowed (${limit}). Close other windows of Orderboard.`,
    exports: (limit) => `You have as many exports running as allowed (${limit}). Try again when one has finished.`,
    imports: (limit) => `You have as many imports running as allowed (${limit}). Try again when one has finished.`,
    previews: (limit) => `You have as many previews running as allowed (${limit}). Try again when one has finished.`,
    undos: (limit) => `You are undoing as many imports as allowed (${limit}). Try again when one has finished.`,
  } satisfies Record<Limited, (limit: number) => string>,
  serverLimit: {
    connections: (limit) => `The server has as many connections open as it can (${limit}). Try again in a few seconds.`,
    events: (limit) =>
      `The server sends changes of orders to as many clients as it can (${limit}). Try again in a few seconds.`,
    exports: (limit) => `The server is running as many exports as it can (${limit}). Try again when one has finished.`,
    imports: (limit) => `The server is running as many imports as it can (${limit}). Try again when one has finished.`,
    previews: (limit) =>
      `The server is running as many previews as it can (${limit}). Try again when one has finished.`,
    undos: (limit) => `The server is undoing as many imports as it can (${limit}). Try again when one has finished.`,
  } satisfies Record<Limited, (limit: number) => string>,
}
