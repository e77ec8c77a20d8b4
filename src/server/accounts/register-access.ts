import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Author } from '#server/database/scope.ts'
import { ACCESS, type Access, type Principal } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { HTTP_MESSAGES } from '#server/http/messages.ts'
import { accountsFile } from './account-database.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

interface AccessDeps {
  readonly database: Database
  readonly location: DatabaseLocation
  /** Throws an `HttpProblem` where no call is answered yet; undefined without a valid session or key. */
  readonly principalOf: (request: FastifyRequest) => Promise<Principal | undefined>
}

/** Milliseconds between two looks at whether the reader of a stream may still have it: an answer ends within a second. */
const RECHECK = 800

/**
 * Gives each call its principal and, in a workspace, its scope, before anything else of the request is looked at: 401 without a
 * session or key, 404 for a workspace that the principal is no member of, 403 for a role that the call does not name. An
 * answer that is streamed ends within a second once its principal may not have it any more, or has another role, which a page
 * reads when it connects again.
 */
export function registerAccess(app: FastifyInstance, { database, location, principalOf }: AccessDeps): void {
  const file = location.kind === 'sqlite' ? accountsFile(location) : undefined
  const grantOf = ({ kind, id, sessionId }: Principal, { roles }: Access): Pick<Author, 'grant'> => {
    if (kind === 'computer' || roles === 'anyone') return {}
    return {
      grant: sessionId === null ? { of: 'key', id, roles, file } : { of: 'session', id: sessionId, roles, file },
    }
  }

  app.decorateRequest('principal')
  app.decorateRequest('scope')
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`${url} does not declare its access.`)
  })

  const admit = async (request: FastifyRequest, access: Access, isInWorkspace: boolean): Promise<void> => {
    const principal = await principalOf(request)
    if (!principal) throw new HttpProblem(401, ACCOUNT_MESSAGES.signedOut)
    if (principal.kind === 'person' && access.mutates && !isFromOwnPage(request))
      throw new HttpProblem(403, ACCOUNT_MESSAGES.ownPagesOnly)
    request.principal = principal
    if (!isInWorkspace) return
    const { roles } = principal
    const slug = slugOf(request)
    const found = await database.findWorkspace({ slug, among: roles && [...roles.keys()] }, request.signal)
    if (!found)
      throw new HttpProblem(404, slug === undefined ? HTTP_MESSAGES.noMember : HTTP_MESSAGES.workspaceUnknown(slug))
    const role = roles ? (roles.get(found.workspaceId) ?? 'viewer') : 'owner'
    if (!access.roles.includes(role)) throw new HttpProblem(403, ACCOUNT_MESSAGES.roleRefused(role))
    const { name, kind, id, email } = principal
    request.scope = { ...found, actor: { name, kind, id, email, ...grantOf(principal, access) }, role }
  }

  app.addHook('onRequest', async (request) => {
    const { access, isInWorkspace = false } = request.routeOptions.config
    // An address that no call has, so that only members find out which there are.
    const isUnknown = !access && /^\/api\/(?!auth\/)/i.test(request.url)
    const needed = ACCESS[access ?? (isUnknown ? 'read' : 'public')]
    if (needed.roles === 'anyone') return
    await admit(request, needed, isInWorkspace)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { access, isInWorkspace = false } = request.routeOptions.config
    const needed = ACCESS[access ?? 'public']
    if (!(payload instanceof Readable) || needed.roles === 'anyone') return
    const role = request.scope?.role
    const timer = setInterval(async () => {
      const isAdmitted = await admit(request, needed, isInWorkspace).then(
        () => request.scope?.role === role,
        (error: unknown) => !(error instanceof HttpProblem),
      )
      if (!isAdmitted) reply.raw.destroy()
    }, RECHECK).unref()
    payload.once('close', () => clearInterval(timer))
  })
}

/** The guard has refused every other Origin; a form of another site may have none. */
function isFromOwnPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

/** Undefined also for what the schema refuses afterwards. */
function slugOf({ query }: FastifyRequest): string | undefined {
  const { workspace } = query as { readonly workspace?: unknown }
  return typeof workspace === 'string' && workspace.length <= 100 && !workspace.includes('\0') ? workspace : undefined
}
