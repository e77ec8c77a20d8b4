import { deleteAccessHistory } from '#server/accounts/access-history.ts'
import { type Accounts, accountsAt } from '#server/accounts/accounts.ts'
import { createLink, linkOrigin } from '#server/accounts/invitations.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import { completeUpdate } from '#server/changes/complete-update.ts'
import { isAway, NoAnswerError } from '#server/database/database-errors.ts'
import { withLayout } from '#server/database/postgres/distribute.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import { databaseInWords } from '#server/database-setting.ts'
import type { LogLevel, ServerConfig } from '#server/env.ts'
import { isLoopback } from '#server/http/own-origins.ts'
import { startNotifier } from '#server/notifications/notifier.ts'
import type { lockFolder } from './data-folder/folder-lock.ts'
import type { OnUpdate } from './database/migrations/migrations.ts'
import { openDatabase, openPrimary, snapshotsOf } from './database/open-database.ts'
import { openWrites } from './database/small-writes.ts'
import { START_MESSAGES } from './messages.ts'

const DAY = 24 * 3_600_000

export type RunningServer = Awaited<ReturnType<typeof startServer>>

interface ServerDeps extends Pick<AppDeps, 'distDir' | 'clock' | 'monotonic' | 'newRequestId'> {
  /** Of the data folder; released when the server stops or fails to start. */
  readonly lock: ReturnType<typeof lockFolder>
  readonly logLevel: LogLevel
  readonly onUpdate?: OnUpdate
}

/**
 * Opens the database, migrates it, builds the app and listens. Closes what is open when a step fails. `stop` of the result lets
 * open requests finish for the configured grace, then closes everything.
 */
export async function startServer(config: ServerConfig, deps: ServerDeps) {
  const opened = new AsyncDisposableStack()
  try {
    opened.defer(() => deps.lock.release())
    const prepared = prepareDatabase(config.database, config.timeZone, deps.onUpdate)
      .then(() => completeUpdate(config.database))
      .then(() => withLayout(config.database))
    const location = await prepared.catch((cause: unknown) => {
      if (!isAway(cause) || cause instanceof NoAnswerError) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(START_MESSAGES.databaseAway(databaseInWords(config.database), reason), { cause })
    })
    const services = {
      ...{ ...config, ...deps, location, database: openDatabase(location), primary: openPrimary(location) },
      ...{ writes: openWrites(location), changes: changesInThread(location), openSnapshot: snapshotsOf(location) },
      accounts: accountsAt(location, deps.clock),
    }
    const { database, primary, writes, changes, accounts } = services
    opened.defer(() => accounts.close())
    opened.defer(() => changes.close())
    for (const connections of [database, primary, writes]) opened.defer(() => connections?.close())
    const [app] = await Promise.all([
      buildApp(services),
      // Starts the readers while the app is built, not with the first request.
      database.workspaces(),
      accounts.hasOwner(),
    ])
    const { port, host } = config
    const address = await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` })
    deps.lock.announce(address)
    const limit = () => {
      const limited = limitHistory(config.historyMonths, services)
      limited.catch((error: unknown) => app.log.error({ reason: String(error) }, 'history not limited'))
    }
    const daily = config.historyMonths > 0 ? setInterval(limit, DAY) : undefined
    opened.defer(() => clearInterval(daily))
    if (daily) limit()
    const notifier = startNotifier({ ...services, database: primary ?? database, fetch, log: app.log })
    opened.defer(() => notifier.stop())
    const setUpLink = await firstLink(accounts, config, address)
    return { address, log: app.log, setUpLink, stop: () => app.stop(() => opened.disposeAsync()) }
  } catch (error) {
    // Threads that end don't hold the process, which would end before it says why.
    using _hold = setInterval(() => {}, DAY)
    await opened.disposeAsync()
    throw error
  }
}

/** Makes the first account, where other machines may ask and there is none. */
async function firstLink(accounts: Accounts, { host, publicOrigins }: ServerConfig, address: string) {
  if (isLoopback(host) || (await accounts.hasOwner())) return undefined
  const link = { kind: 'owner', workspaceId: FIRST_WORKSPACE, role: 'owner', email: '' } as const
  const { path } = await createLink(await accounts.open(), link)
  // The configured port may be any free one.
  return `${linkOrigin({ host, publicOrigins, port: Number(new URL(address).port) })}${path}`
}

/** Deletes the history from before the last so many whole months: once a month there is something. */
export async function limitHistory(
  months: number,
  { database, accounts, changes, clock }: Pick<AppDeps, 'database' | 'accounts' | 'changes' | 'clock'>,
): Promise<void> {
  const now = clock()
  const today = new Date(now)
  const before = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months)
  for (const { id } of await database.workspaces()) {
    const result = await changes.run({ kind: 'deleteHistory', request: { workspaceId: id, before, now } })
    if (result?.kind !== 'done') throw new Error(result?.detail)
  }
  if (await accounts.exist()) await deleteAccessHistory(await accounts.open(), before)
}
