import { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/roles.ts'
import { WriteError } from './database-errors.ts'
import { sqlText } from './dialect.ts'
import type { Queries } from './ports.ts'
import type { ActorInWorkspace } from './scope.ts'

/** By what a person or a program may change something; plain data that can be passed to a thread. */
export interface AccessGrant {
  readonly of: 'session' | 'key'
  readonly id: string
  /** Those that may make the change. */
  readonly roles: readonly Role[]
  /** The database of the accounts; undefined where they are a schema of the orders' database. */
  readonly file: string | undefined
}

const LOCK_TIMEOUT = 5000

/**
 * Due in the transaction of each change: throws a `WriteError` where the session or key of its author has ended since the
 * request came, or has another role that may not make it.
 */
export async function requireAccess(transaction: Queries, { workspaceId, actor: { grant } }: ActorInWorkspace) {
  if (!grant) return
  const role = await roleOf(transaction, grant, roleQuery(grant, workspaceId))
  if (!grant.roles.some((one) => one === role)) throw new WriteError('access')
}

/** Whether somebody who works in the workspace has this e-mail address; before there are people, anybody may. */
export async function isMember(transaction: Queries, author: ActorInWorkspace, email: string): Promise<boolean> {
  const { grant } = author.actor
  if (!grant) return true
  const statement = `select m.role from accounts."user" u
    join accounts.member m on m."userId" = u.id and m."workspaceId" = ${author.workspaceId}
    where lower(u.email) = ${sqlText(email.trim().toLowerCase())} and u."disabledAt" is null`
  return (await roleOf(transaction, grant, statement)) !== undefined
}

async function roleOf(transaction: Queries, { file }: AccessGrant, statement: string): Promise<unknown> {
  if (file === undefined) return (await transaction.query(statement))[0]?.role
  using accounts = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
  return accounts.prepare(statement.replaceAll('accounts.', '')).get()?.role
}

function roleQuery({ of, id }: AccessGrant, workspaceId: number): string {
  if (of === 'key')
    return `select role from accounts."accessKey" where id = ${sqlText(id)} and "workspaceId" = ${workspaceId}`
  return `select m.role from accounts.session s
    join accounts."user" u on u.id = s."userId" and u."disabledAt" is null
    join accounts.member m on m."userId" = u.id and m."workspaceId" = ${workspaceId}
    where s.id = ${sqlText(id)}`
}
