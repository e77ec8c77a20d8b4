import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Database } from '#server/database/ports.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { NoAnswerError } from '#server/database/read-errors.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { databaseInWords } from '#server/database-setting.ts'
import type { LogLevel, ServerConfig } from '#server/env.ts'
import { stopWithin } from '#server/http/stop-within.ts'
import type { FolderLock } from './data-folder/folder-lock.ts'
import type { OnUpdate } from './database/migrations/migrations.ts'
import { openDatabase, openPrimary, openWrites } from './database/open-database.ts'
import { isAway } from './database/postgres-errors.ts'
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
  const { database: location } = config
  const { lock } = parts
  try {
    const workspace = await prepareDatabase(location, config.timeZone, parts.onUpdate).catch((error: unknown) => {
      throw isAway(error) && !(error instanceof NoAnswerError) ? awayAtStart(location, error) : error
    })
    const database = openDatabase(location)
    const primary = openPrimary(location)
    const writes = openWrites(location)
    const closeDatabase = async () => {
      await database.reads.destroy()
      await primary?.reads.destroy()
      await writes.destroy()
    }
    try {
      const [app] = await Promise.all([
        buildApp({
          ...config,
          ...parts,
          location,
          database,
          ...(primary && { primary }),
          openSnapshot: snapshotsOf(location),
          writes,
          recalculate: recalculateInThread(location),
          workspace,
        }),
        warmUp(database),
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
async function warmUp({ reads }: Database): Promise<void> {
  await reads.selectFrom('workspaces').select('id').execute()
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
