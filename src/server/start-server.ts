import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Database } from '#server/database/ports.ts'
import { isAway } from '#server/database/postgres/postgres-errors.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { NoAnswerError } from '#server/database/read-errors.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { databaseInWords } from '#server/database-setting.ts'
import type { LogLevel, Settings } from '#server/env.ts'
import { stopWithin } from '#server/http/stop-within.ts'
import type { FolderLock } from './data-folder/folder-lock.ts'
import type { OnUpdate } from './database/migrations/migrations.ts'
import { openDatabase, openPrimary, openWrites } from './database/open-database.ts'
import { recountInThread } from './settings/recount-thread.ts'

export interface RunningServer {
  readonly address: string
  readonly log: FastifyBaseLogger
  /** Lets open requests end for as long as the settings say, then gives everything back. */
  stop(): Promise<void>
}

export interface ServerParts {
  readonly clientDir: string
  readonly clock: () => number
  readonly monotonic: () => number
  readonly newRequestId: () => string
  /** Of the data folder; released when the server stops or does not start. */
  readonly lock: FolderLock
  readonly logLevel: LogLevel
  readonly onUpdate?: OnUpdate
}

/** Settings to answering: database, migrations, app, listen. What was taken is given back when a step fails. */
export async function startServer(settings: Settings, parts: ServerParts): Promise<RunningServer> {
  const { database: location } = settings
  const { lock } = parts
  try {
    const workspace = await prepareDatabase(location, settings.timeZone, parts.onUpdate).catch((error: unknown) => {
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
          ...settings,
          ...parts,
          location,
          database,
          ...(primary && { primary }),
          openSnapshot: snapshotsOf(location),
          writes,
          recount: recountInThread(location),
          workspace,
        }),
        warmUp(database),
      ])
      const stopApp = stopWithin(app, closeDatabase)
      await app.listen({
        port: settings.port,
        host: settings.host,
        listenTextResolver: (address) => `listening at ${address}`,
      })
      const address = addressOf(app)
      lock.announce(address)
      const stop = async () => {
        await stopApp(settings.shutdownGraceMs)
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
  return new Error(
    `DATABASE_URL names ${databaseInWords(database)}, which cannot be reached (${reason}). Start it, or name another.`,
    { cause },
  )
}

/** The readers start while the app is put together, not with the first request. */
async function warmUp({ reads }: Database): Promise<void> {
  await reads.selectFrom('workspaces').select('id').execute()
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
