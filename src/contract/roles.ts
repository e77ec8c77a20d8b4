/** What a member of a workspace may do, most first. */
export const ROLES = ['owner', 'manager', 'packer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Those that change everything but people and keys. */
export const MANAGING_ROLES: readonly Role[] = ['owner', 'manager']
/** Those that change orders. */
export const WORKING_ROLES: readonly Role[] = [...MANAGING_ROLES, 'packer']
/** What can ask and change: `computer` is this machine, before there are people. */
export const ACTOR_KINDS = ['computer', 'person', 'key'] as const

/** Who changed something, as the history names it. */
export interface Actor {
  readonly name: string
  readonly kind: (typeof ACTOR_KINDS)[number]
  /** Of the person or the key: two may have the same name. */
  readonly id?: string
}

/** Before there are people, and of what happens without one: files of the import folder, the command line. */
export const THIS_COMPUTER: Actor = { name: 'This computer', kind: 'computer' }
