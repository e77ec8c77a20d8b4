import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { Operation } from './openapi.ts'
import { type WorkspaceCall, workspaceRoute } from './workspace-route.ts'

/** A document of each workspace that is read and replaced as a whole. Its ETag guards it against lost updates. */
interface VersionedDocument<Body extends TSchema, Reply> {
  /** In sentences, its address and the names of its operations. */
  readonly name: string
  readonly read: Pick<Operation, 'access' | 'summary'>
  /** By default only managers and owners replace it. */
  readonly replace: Pick<Operation, 'summary'> & Partial<Pick<Operation, 'access'>>
  /** Whether replacing it takes long, see `WorkspaceRoute`. */
  readonly isLong?: boolean
  readonly body: Body
  readonly reply: TSchema
  readonly etagOf: (document: Reply) => string
  readonly find: (scope: Scope) => Promise<Reply>
  /** `requireMatch` throws 428 without If-Match, and 412 if it does not name the document. */
  readonly save: (
    call: WorkspaceCall<unknown, unknown, Static<Body>>,
    requireMatch: (current: Reply) => void,
  ) => Promise<Reply>
}

/** Registers GET and PUT of the document. */
export function registerVersionedDocument<Body extends TSchema, Reply>(
  app: FastifyInstance,
  { name, read, replace, isLong, body, reply, etagOf, find, save }: VersionedDocument<Body, Reply>,
): void {
  const url = `/api/${name}`
  const operationId = (verb: string) => verb + name.charAt(0).toUpperCase() + name.slice(1)
  const tagged = (to: FastifyReply, found: Reply) => {
    to.header('etag', etagOf(found))
    return found
  }

  workspaceRoute(app, {
    ...{ url, operationId: operationId('read'), ...read, reply },
    answer: async (call) => tagged(call.reply, await find(call.scope)),
  })

  workspaceRoute(app, {
    ...{ method: 'PUT', url, operationId: operationId('change'), isLong, access: 'manage', ...replace },
    ...{ body, reply, header: 'If-Match' },
    answer: async (call) => {
      const saved = await save(call, (current) => {
        const expected = requiredMatch(call.request)
        // Weak tags never match here (RFC 9110, 13.1.1).
        if (!etagMatches(expected, etagOf(current))) throw new HttpProblem(412, HTTP_MESSAGES.changedSince(name))
      })
      return tagged(call.reply, saved)
    },
  })
}

/** The ETag of a document that has no version: a hash of its JSON. */
export function contentTag(content: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)}"`
}

/** The header If-Match of a request; throws 428 without one. */
export function requiredMatch({ headers }: FastifyRequest): string {
  const expected = headers['if-match']
  if (expected === undefined) throw new HttpProblem(428, HTTP_MESSAGES.ifMatchMissing)
  return expected
}

/** Whether a header lists the tag or all. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  return tags.includes(etag) || tags.includes('*')
}
