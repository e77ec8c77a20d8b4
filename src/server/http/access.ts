import type { FastifyRequest } from 'fastify'
import { type Actor, MANAGING_ROLES, ROLES, type Role, WORKING_ROLES } from '#contract/roles.ts'
import type { Scope } from '#server/database/scope.ts'

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

/** Who asks: a person, a key, or, before there are people, this computer. */
export interface Principal extends Actor {
  /** Of the person or key; '' for this computer. */
  readonly id: string
  /** Of a person. */
  readonly email: string | null
  /** Its role in each workspace that it is a member of; null: the owner of every one. */
  readonly roles: ReadonlyMap<number, Role> | null
  /** Of a person who has signed in. */
  readonly sessionId: string | null
}

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
