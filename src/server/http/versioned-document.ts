import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { documented } from './openapi/documented.ts'
import { chosenWorkspace, workspaceField } from './workspace-query.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
}

/** A document of each workspace that is read and replaced as a whole. Its ETag guards it against lost updates. */
interface VersionedDocument<Body, Reply> {
  readonly url: string
  readonly read: Operation
  /** Milliseconds of `deadline` default to `HttpLimits.deadline`. */
  readonly replace: Operation & { readonly deadline?: number }
  readonly bodySchema: TSchema
  readonly replySchema: TSchema
  readonly etagOf: (document: Reply) => string
  /** The sentence for a change of an older version. */
  readonly stale: string
  readonly find: (workspace: Workspace) => Promise<Reply>
  readonly save: (call: SaveCall<Body, Reply>) => Promise<Reply>
}

interface SaveCall<Body, Reply> {
  readonly workspace: Workspace
  readonly body: Body
  readonly log: FastifyBaseLogger
  /** Throws 428 without If-Match, and 412 if it does not name `document`. */
  readonly requireMatch: (document: Reply) => void
}

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
type Query = Static<typeof QuerySchema>

/** Registers GET and PUT of the document. */
export function registerVersionedDocument<Body, Reply>(
  app: FastifyInstance,
  workspace: Workspace,
  document: VersionedDocument<Body, Reply>,
): void {
  const { url, read, replace, bodySchema, replySchema, etagOf, stale, find, save } = document
  const { deadline, ...operation } = replace
  const tagged = (reply: FastifyReply, found: Reply) => {
    reply.header('etag', etagOf(found))
    return found
  }

  app.get<{ Querystring: Query }>(
    url,
    { schema: documented({ ...read, querystring: QuerySchema, reply: replySchema, errors: [400, 404] }) },
    async ({ query }, reply) => tagged(reply, await find(chosenWorkspace(workspace, query.workspace))),
  )

  app.put<{ Querystring: Query }>(
    url,
    {
      ...(deadline !== undefined && { config: { deadline } }),
      schema: documented({
        ...operation,
        querystring: QuerySchema,
        body: bodySchema,
        reply: replySchema,
        errors: [400, 404, 409, 412, 415, 422, 428, 507],
        header: 'If-Match',
        mutates: true,
      }),
    },
    async (request, reply) => {
      const saved = await save({
        workspace: chosenWorkspace(workspace, request.query.workspace),
        // Fastify has checked it against `bodySchema`.
        body: request.body as Body,
        log: request.log,
        requireMatch: (current) => {
          if (!matches(request, etagOf(current))) throw new HttpProblem(412, stale)
        },
      })
      return tagged(reply, saved)
    },
  )
}

function matches({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-match']
  if (header === undefined) throw new HttpProblem(428, HTTP_MESSAGES.ifMatchMissing)
  // Weak tags never match here (RFC 9110, 13.1.1).
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes(etag) || tags.includes('*')
}
