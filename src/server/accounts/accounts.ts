import type { Role } from '#contract/roles.ts'
import { readError } from '#server/database/database-errors.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Principal } from '#server/http/access.ts'
import { beginChain } from './access-chain.ts'
import { type AccountDatabase, accountDatabaseAt } from './account-database.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { SignInLibrary } from './sign-in-library.ts'

/** What a request says about who asks. */
export interface Credentials {
  /** Of the Authorization header. */
  readonly key?: string | undefined
  /** Of the cookie. */
  readonly session?: string | undefined
  /** Whether it is used by that; false where a running answer is checked again. Default: true. */
  readonly isUse?: boolean
}

/** The opened database of the accounts. */
export interface OpenedAccounts {
  readonly database: AccountDatabase
  /** Loaded when it is first used: checking a session does without. */
  readonly library: () => Promise<SignInLibrary>
  /** For what this installation alone can sign. */
  readonly secret: string
  readonly clock: () => number
}

/** The accounts of an installation. Nothing is opened or loaded until there are some, or the first is made. */
export interface Accounts {
  /** Whether there is or was an owner. */
  readonly hasOwner: () => Promise<boolean>
  /** Undefined for a key or session that is not valid (any more). */
  readonly principalOf: (credentials: Credentials) => Promise<Principal | undefined>
  /** Whether anything was ever stored of them. */
  readonly exist: () => Promise<boolean>
  readonly open: () => Promise<OpenedAccounts>
  readonly close: () => Promise<void>
}

/** Milliseconds. */
const DAY = 24 * 3_600_000
/** A session ends so long after its last use, and so long after its sign-in. */
export const IDLE = 7 * DAY
const LONGEST_SESSION = 30 * DAY
/** Milliseconds after which an earlier answer is no longer taken. */
const RECENT = 60_000
/** How old the stored time of the last use may be. */
const USE_PRECISION = 60_000

/** `clock`: UTC milliseconds. The caller closes the accounts. */
export function accountsAt(location: DatabaseLocation, clock: () => number): Accounts {
  const unopened = accountDatabaseAt(location)
  let opened: Promise<OpenedAccounts> | undefined
  let isOwned = false
  /** When it was last certain that there is none. */
  let unownedAt = Number.NEGATIVE_INFINITY

  const open = () => {
    opened ??= unopened.open().then((database) => readyAccounts(database, location.kind, clock))
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const exist = async () => opened !== undefined || (await unopened.exists())
  /** Requests that come while one is looked for share the next search: it begins after each of them has come. */
  const findOwner = shared(async () => {
    if (!(await exist())) return false
    const owners = (await open()).database.selectFrom('member').where('role', '=', 'owner').select('id').limit(1)
    return (await owners.execute()).length > 0
  })

  return {
    open,
    exist,
    hasOwner: async () => {
      if (isOwned) return true
      try {
        isOwned = await findOwner()
        if (!isOwned) unownedAt = clock()
      } catch (error) {
        // While the primary database is away, a replica may still answer.
        if (clock() - unownedAt > RECENT) throw readError(error)
      }
      return isOwned
    },
    principalOf: async ({ key, session, isUse = true }) => {
      const accounts = await open()
      if (key !== undefined) return await principalOfKey(accounts, key)
      return session === undefined ? undefined : await principalOfSession(accounts, session, isUse)
    },
    close: async () => {
      const { database } = (await opened?.catch(() => undefined)) ?? {}
      await database?.destroy()
    },
  }
}

/** Runs `work` on the accounts of a database, and closes it; undefined where there are none. */
export async function atAccounts<T>(location: DatabaseLocation, work: (opened: OpenedAccounts) => Promise<T>) {
  const accounts = accountsAt(location, Date.now)
  return (await accounts.exist()) ? await accounts.open().then(work).finally(accounts.close) : undefined
}

/** Runs one after another; calls that come while one runs share the next. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

async function readyAccounts(
  database: AccountDatabase,
  kind: DatabaseLocation['kind'],
  clock: () => number,
): Promise<OpenedAccounts> {
  const secret = await installationSecret(database, kind)
  let library: Promise<SignInLibrary> | undefined
  const load = async () => (await import('./sign-in-library.ts')).signInLibrary(database, kind, secret)
  return { database, library: () => (library ??= load()), secret, clock }
}

/** Of the tables of better-auth and ours, and of what is due in them. Increment it when that changes. */
const TABLES_VERSION = '4'

/** Completes the tables of an older version or none; returns the secret. */
async function installationSecret(database: AccountDatabase, kind: DatabaseLocation['kind']): Promise<string> {
  const installation = database.selectFrom('installation').selectAll()
  const found = await installation.execute().catch(() => [])
  const stored = (id: string, rows = found) => rows.find((row) => row.id === id)?.value
  const secret = stored('secret')
  if (secret !== undefined && stored('tables') === TABLES_VERSION) return secret
  const { migrateAccounts } = await import('./sign-in-library.ts')
  await migrateAccounts(database, kind)
  await beginChain(database)
  const made = database.insertInto('installation').values({ id: 'secret', value: newSecret() })
  await made.onConflict((one) => one.doNothing()).execute()
  const version = { id: 'tables', value: TABLES_VERSION }
  const tables = database.insertInto('installation').values(version)
  await tables.onConflict((one) => one.column('id').doUpdateSet(version)).execute()
  return stored('secret', await installation.execute()) ?? ''
}

async function principalOfKey({ database, clock }: OpenedAccounts, key: string): Promise<Principal | undefined> {
  const hash = hashOf(key)
  const found = await database.selectFrom('accessKey').where('hash', '=', hash).selectAll().executeTakeFirst()
  const now = clock()
  if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return undefined
  if (now - (found.lastUsedAt ?? 0) >= USE_PRECISION) {
    await database.updateTable('accessKey').set({ lastUsedAt: now }).where('hash', '=', hash).execute()
  }
  const roles = new Map([[found.workspaceId, found.role]])
  return { kind: 'key', id: found.id, name: found.name, email: null, roles, sessionId: null }
}

async function principalOfSession({ database, clock }: OpenedAccounts, token: string, isUse: boolean) {
  const rows = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('member', 'member.userId', 'user.id')
    .where('session.token', '=', hashOf(token))
    .select(['session.id', 'session.createdAt', 'session.updatedAt', 'session.expiresAt'])
    .select(['user.id as userId', 'user.name', 'user.email', 'user.disabledAt', 'member.workspaceId', 'member.role'])
    .execute()
  const [found] = rows
  const now = clock()
  if (!found || found.disabledAt !== null) return undefined
  const { id, userId, name, email, createdAt, updatedAt, expiresAt } = found
  const end = instantOf(createdAt) + LONGEST_SESSION
  if (now >= Math.min(end, instantOf(expiresAt))) return undefined
  if (isUse && now - instantOf(updatedAt) >= USE_PRECISION) {
    const times = { updatedAt: isoOf(now), expiresAt: isoOf(Math.min(end, now + IDLE)) }
    await database.updateTable('session').set(times).where('id', '=', id).execute()
  }
  const roles = new Map<number, Role>()
  for (const { workspaceId, role } of rows) if (workspaceId !== null && role) roles.set(workspaceId, role)
  return { kind: 'person', id: userId, name, email, roles, sessionId: id } as const
}

/** UTC milliseconds. */
export function instantOf(stored: string | Date): number {
  return new Date(stored).getTime()
}

export function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}
