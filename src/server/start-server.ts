import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openPrimaryReads, openReads, openWrites } from '#server/database/open-reads.ts'
import { isAway } from '#server/database/postgres/postgres-errors.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { NoAnswerError } from '#server/database/read-errors.ts'
import type { Reads } from '#server/database/reads.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { removeLeftSides } from '#server/database/sqlite/side-database.ts'
import { databaseInWords } from '#server/database-setting.ts'
import type { LogLevel, ServerConfig } from '#server/env.ts'
import { stopWithin } from '#server/http/stop-within.ts'
import type { FolderLock } from './data-folder/folder-lock.ts'
import type { OnUpdate } from './database/migrations/update-steps.ts'
import { START_MESSAGES } from './messages.ts'
import { recalculateInThread } from './settings/recalculation-thread.ts'

export interface RunningServer {
  readonly address: string
  readonly log: FastifyBaseLogger
  /** Lets open requests finish for the configured grace, then closes everything. */
  stop(): Promise<void>
}

export interface ServerParts {
  readonly clientDir: string
  readonly clock: () => number
  readonly monotonic: () => number
  readonly newRequestId: () => string
  /** Of the data folder; released when the server stops or fails to start. */
  readonly lock: FolderLock
  readonly logLevel: LogLevel
  readonly onUpdate?: OnUpdate
}

/** Opens the database, migrates it, builds the app and listens. Closes what is open when a step fails. */
export async function startServer(config: ServerConfig, parts: ServerParts): Promise<RunningServer> {
  const { database } = config
  const { lock } = parts
  try {
    if (database.kind === 'sqlite') removeLeftSides(database.file, parts.clock())
    const workspace = await prepareDatabase(database, config.timeZone, parts.onUpdate).catch((error: unknown) => {
      throw isAway(error) && !(error instanceof NoAnswerError) ? awayAtStart(database, error) : error
    })
    const reads = openReads(database)
    const primaryReads = openPrimaryReads(database)
    const writes = openWrites(database)
    const closeDatabase = async () => {
      await reads.destroy()
      await primaryReads?.destroy()
      await writes.destroy()
    }
    try {
      const [app] = await Promise.all([
        buildApp({
          ...config,
          ...parts,
          reads,
          ...(primaryReads && { primaryReads }),
          openSnapshot: snapshotsOf(database),
          writes,
          recalculate: recalculateInThread(database),
          workspace,
        }),
        warmUp(reads),
      ])
      const stopApp = stopWithin(app, closeDatabase)
      await app.listen({
        port: config.port,
        host: config.host,
        listenTextResolver: (address) => `listening at ${address}`,
      })
      const address = addressOf(app)
      lock.announce(address)
      const stop = async () => {
        await stopApp(config.shutdownGraceMs)
        lock.release()
      }
      return { address, log: app.log, stop }
    } catch (error) {
      await closeDatabase()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function awayAtStart(database: DatabaseLocation, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(START_MESSAGES.databaseAway(databaseInWords(database), reason), { cause })
}

/** Starts the readers while the app is built, not with the first request. */
async function warmUp(reads: Reads): Promise<void> {
  await reads.selectFrom('workspaces').select('id').execute()
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
