import type { WorkingTime } from '#contract/orders/open-days.ts'
import type { Actor, Role } from '#contract/roles.ts'
import type { AccessGrant } from './access-grant.ts'

/** What works in a workspace, or is in one. */
export interface InWorkspace {
  readonly workspaceId: number
  /** Of who asks; absent: the server itself. */
  readonly role?: Role | undefined
}

/** Who changes something, as the history names it. */
export interface Author extends Actor {
  /** Of a person. */
  readonly email?: string | null
  /** Absent: this machine. */
  readonly grant?: AccessGrant
}

export interface ActorInWorkspace extends InWorkspace {
  readonly actor: Author
}

export interface ChangeAuthor extends ActorInWorkspace {
  /** When the change is made, UTC milliseconds. */
  readonly now: number
}

/** In which workspace a request, a thread or an event works, and for whom; plain data that can be passed to a thread. */
export interface Scope extends ActorInWorkspace, FoundWorkspace {
  readonly role: Role
}

/** A workspace and what every call in it needs to know. */
export interface FoundWorkspace extends InWorkspace, WorkingTime {
  /** An IANA name; null: each day as the file wrote it. */
  readonly timeZone: string | null
}
