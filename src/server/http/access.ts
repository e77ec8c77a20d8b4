import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MANAGING_ROLES, ROLES, type Role, WORKING_ROLES } from '#contract/accounts/roles.ts'
import type { Database } from '#server/database/database.ts'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { Principal } from './principal.ts'

/** Who may make a call, and whether it changes something. */
export interface Access {
  /** `anyone`: also without a session or key. */
  readonly roles: readonly Role[] | 'anyone'
  readonly mutates: boolean
}

const SEE_MONEY: readonly Role[] = ['owner', 'manager', 'viewer']
const OWN: readonly Role[] = ['owner']

/** Every access that a call can have. */
export const ACCESS = {
  public: { roles: 'anyone', mutates: false },
  signIn: { roles: 'anyone', mutates: true },
  read: { roles: ROLES, mutates: false },
  readMoney: { roles: SEE_MONEY, mutates: false },
  readManaged: { roles: MANAGING_ROLES, mutates: false },
  readOwned: { roles: OWN, mutates: false },
  /** Of what belongs to the caller alone. */
  readOwnAccount: { roles: ROLES, mutates: false },
  changeOwnAccount: { roles: ROLES, mutates: true },
  workOrders: { roles: WORKING_ROLES, mutates: true },
  manage: { roles: MANAGING_ROLES, mutates: true },
  own: { roles: OWN, mutates: true },
} as const satisfies Record<string, Access>

/** The value of `x-roles` in OpenAPI. */
export function rolesInOpenApi({ roles }: Access): readonly string[] {
  return roles === 'anyone' ? ['anyone'] : roles
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of each call whose access names roles. */
    principal: Principal
    /** Of each of them in a workspace. */
    scope: Scope
  }
  interface FastifyContextConfig {
    readonly access?: Access
    readonly isInWorkspace?: boolean
  }
}

interface AccessDeps {
  readonly database: Database
  /** Throws an `HttpProblem` if nobody may ask from there yet; undefined without a valid session or key. */
  readonly principalOf: (request: FastifyRequest) => Promise<Principal | undefined>
}

/** Milliseconds between two looks at whether whoever reads a stream may still have it. */
const RECHECK = 1000

/**
 * Gives each call its principal and, in a workspace, its scope, before anything else of the request is looked at: 401 without a
 * session or key, 404 for a workspace that the principal is no member of, 403 for a role that the call does not name. An
 * answer that is streamed ends within a second once its principal may not have it any more.
 */
export function registerAccess(app: FastifyInstance, { database, principalOf }: AccessDeps): void {
  app.decorateRequest('principal')
  app.decorateRequest('scope')
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`${url} does not declare its access.`)
  })

  const admit = async (request: FastifyRequest, access: Access, isInWorkspace: boolean): Promise<void> => {
    const principal = await principalOf(request)
    if (!principal) throw new HttpProblem(401, HTTP_MESSAGES.signedOut)
    if (principal.kind === 'person' && access.mutates && !isFromOwnPage(request))
      throw new HttpProblem(403, HTTP_MESSAGES.ownPagesOnly)
    request.principal = principal
    if (!isInWorkspace) return
    const { roles } = principal
    const slug = slugOf(request)
    const found = await database.findWorkspace({ slug, among: roles && [...roles.keys()] }, request.signal)
    if (!found) throw new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(slug))
    const role = roles ? (roles.get(found.workspaceId) ?? 'viewer') : 'owner'
    if (!access.roles.includes(role)) throw new HttpProblem(403, HTTP_MESSAGES.roleRefused(role))
    const { name, kind } = principal
    request.scope = { ...found, actor: { name, kind }, role }
  }

  app.addHook('onRequest', async (request) => {
    const { access, isInWorkspace = false } = request.routeOptions.config
    // An address that no call has, so that nobody can find out which there are.
    const isUnknown = !access && /^\/api\/(?!auth\/)/i.test(request.url)
    const needed = access ?? (isUnknown ? ACCESS.read : ACCESS.public)
    if (needed.roles === 'anyone') return
    await admit(request, needed, isInWorkspace)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { access, isInWorkspace = false } = request.routeOptions.config
    if (!(payload instanceof Readable) || !access || access.roles === 'anyone') return
    const timer = setInterval(async () => {
      const isAdmitted = await admit(request, access, isInWorkspace).then(
        () => true,
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
