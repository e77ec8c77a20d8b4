/** What a member of a workspace may do, most first. */
export const ROLES = ['owner', 'manager', 'packer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Those that change everything but people and keys. */
export const MANAGING_ROLES: readonly Role[] = ['owner', 'manager']
/** Those that change orders. */
export const WORKING_ROLES: readonly Role[] = [...MANAGING_ROLES, 'packer']
