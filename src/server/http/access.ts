import type { FastifyRequest } from 'fastify'
import { MANAGING_ROLES, ROLES, type Role, WORKING_ROLES } from '#contract/roles.ts'
import type { Scope } from '#server/database/scope.ts'
import type { Principal } from './principal.ts'

/** Who may make a call, and whether it changes something. */
export interface Access {
  /** `anyone`: also without a session or key. */
  readonly roles: readonly Role[] | 'anyone'
  readonly mutates: boolean
}

const SEE_MONEY: readonly Role[] = ['owner', 'manager', 'viewer']
const OWN: readonly Role[] = ['owner']

export const ACCESS = {
  public: { roles: 'anyone', mutates: false },
  signIn: { roles: 'anyone', mutates: true },
  read: { roles: ROLES, mutates: false },
  readMoney: { roles: SEE_MONEY, mutates: false },
  readManaged: { roles: MANAGING_ROLES, mutates: false },
  readOwned: { roles: OWN, mutates: false },
  /** Of what belongs to the caller alone. */
  changeOwnAccount: { roles: ROLES, mutates: true },
  workOrders: { roles: WORKING_ROLES, mutates: true },
  manage: { roles: MANAGING_ROLES, mutates: true },
  own: { roles: OWN, mutates: true },
} as const satisfies Record<string, Access>
export type AccessName = keyof typeof ACCESS

declare module 'fastify' {
  interface FastifyRequest {
    /** Of each call whose access names roles. */
    principal: Principal
    /** Of each of them in a workspace. */
    scope: Scope
  }
  interface FastifyContextConfig {
    readonly access?: AccessName
    readonly isInWorkspace?: boolean
  }
}

/** Whose limits a call counts for: those of its person or key, before there are people those of its address. */
export function clientOf({ principal, ip }: FastifyRequest): string {
  return principal.kind === 'computer' ? ip : `${principal.kind} ${principal.id}`
}
