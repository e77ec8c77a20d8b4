import type { Actor, Role } from '#contract/roles.ts'

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
