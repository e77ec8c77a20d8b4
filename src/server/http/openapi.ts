import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { ACCESS, type AccessName } from '#server/http/access.ts'
import { ProblemSchema } from '#server/http/errors.ts'

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly querystring?: TSchema
  readonly params?: TSchema
  /** JSON of at most `MAX_BODY_BYTES`. */
  readonly body?: TSchema
  /** Its media types. Default: JSON. */
  readonly consumes?: readonly string[]
  readonly header?: keyof typeof HEADERS
  /** What its header Idempotency-Key does; without this text it has no such header. */
  readonly idempotencyKey?: string
  /** Media types of a body that is a file. */
  readonly fileTypes?: readonly string[]
  readonly reply: TSchema
  /** Media types of the reply. Default: JSON. */
  readonly replyTypes?: readonly string[]
  /** Statuses of its problem documents, in addition to those of every call of its access, body and header. */
  readonly errors?: readonly number[]
  readonly access: AccessName
  /** Statuses of its replies, the usual one first. Default: 200. */
  readonly successes?: readonly (200 | 201 | 202)[]
  /** Of a status that has another reply. */
  readonly otherReplies?: Readonly<Record<number, TSchema>>
}

const HEADERS = {
  'If-Match': Type.String({ description: 'The ETag of the version that the change is based on; 428 without it.' }),
  'Last-Event-ID': Type.String({ description: 'The id of the last event that the client has received.' }),
}

/** A route's schema, for checking requests and for OpenAPI. */
export function documented(operation: Operation): FastifySchema {
  const {
    fileTypes,
    header,
    idempotencyKey,
    reply,
    replyTypes = ['application/json'],
    errors = [],
    access,
    successes = [200],
    otherReplies = {},
    ...rest
  } = operation
  const { roles, mutates } = ACCESS[access]
  const problems = [
    ...[401, 403, 500, 503, ...errors],
    ...(mutates ? [409, 507] : []),
    ...(rest.body || fileTypes ? [408, 413, 415, 422] : []),
    ...(header === 'If-Match' ? [412, 428] : []),
  ]
  const success = (status: number) => {
    return { description: 'Success', content: contentOf(replyTypes, otherReplies[status] ?? reply) }
  }
  return {
    ...rest,
    ...((header || idempotencyKey) && {
      headers: Type.Object({
        ...(header && { [header]: Type.Optional(HEADERS[header]) }),
        ...(idempotencyKey && { 'Idempotency-Key': Type.Optional(Type.String({ description: idempotencyKey })) }),
      }),
    }),
    ...(fileTypes && { body: { content: contentOf(fileTypes, {}) } }),
    response: Object.fromEntries(successes.map((status) => [status, success(status)])),
    problems: [...new Set(problems)].sort((a, b) => a - b),
    ...{ 'x-roles': roles === 'anyone' ? [roles] : roles, 'x-mutates': mutates },
  }
}

declare module 'fastify' {
  interface FastifySchema {
    /** Statuses of problem documents. Among the responses Fastify would compile code for each that nothing calls. */
    readonly problems?: readonly number[]
  }
}

/** Collects the schemas of routes that are registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Orderboard', version: '1', description: 'Orders, statistics and imports of one workspace.' },
    },
    transform: ({ schema, url }) => ({ schema: withProblems(schema), url }),
  })
  const schema = documented({
    access: 'public',
    ...{ operationId: 'readOpenApi', summary: 'This document', errors: [400] },
    querystring: Type.Object({}, { additionalProperties: false }),
    reply: Type.Object({}, { additionalProperties: true }),
  })
  app.get('/api/openapi.json', { schema, config: { access: 'public' } }, async () => app.swagger())
}

function withProblems({ problems = [], response, ...schema }: FastifySchema): FastifySchema {
  const problem = {
    description: 'Problem document',
    content: { 'application/problem+json': { schema: ProblemSchema } },
  }
  return {
    ...schema,
    response: { ...(response as object), ...Object.fromEntries(problems.map((status) => [status, problem])) },
  }
}

function contentOf(types: readonly string[], schema: TSchema): Record<string, { readonly schema: TSchema }> {
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}
