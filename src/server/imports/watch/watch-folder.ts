import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { Database } from '#server/database/database.ts'
import type { RejectedFolder } from '#server/imports/jobs/rejected-folder.ts'
import { SettledFiles } from './settled-files.ts'
import { type WatchedImportDeps, watchedImport } from './watched-import.ts'

export interface WatchedFolder extends WatchedImportDeps {
  readonly folder: string
  /** Its files belong to the first workspace. */
  readonly database: Database
  readonly rejected: RejectedFolder
  /** Milliseconds: between two looks, without a change until a file counts as complete, and after a failure. */
  readonly times: { readonly interval: number; readonly settled: number; readonly pause: number }
  readonly clock: () => number
  /** Ends watching; the file that is being imported is left to the next start. */
  readonly signal: AbortSignal
  readonly log: FastifyBaseLogger
}

/**
 * Imports the files that appear in a folder, one after another, and moves each to `done` or `refused` in it. Looks at
 * intervals: network folders do not report changes. Resolves when `signal` is aborted; a failure is logged and tried again.
 */
export async function watchFolder(watched: WatchedFolder): Promise<void> {
  const { folder, times, clock, signal, log } = watched
  const files = new SettledFiles(times.settled)
  while (!signal.aborted) {
    try {
      for (const name of files.look(await filesOf(watched), clock())) {
        if (signal.aborted) return
        if (!(await importOne(name, watched))) files.postpone(name, clock() + times.pause)
      }
    } catch (error) {
      log.error({ err: error, folder }, 'import folder cannot be read')
    }
    await wait(times.interval, undefined, { signal }).catch(() => {})
  }
}

/** Whether the file is done with. */
async function importOne(name: string, watched: WatchedFolder): Promise<boolean> {
  const { folder, database, log } = watched
  const path = join(folder, name)
  try {
    const { workspaceId } = await database.firstScope()
    const shop = dirname(name) === '.' ? undefined : dirname(name)
    const report = await watchedImport(path, { workspaceId, shop }, watched)
    if (!report) return false
    const { id, state, orders, rejected } = report
    const moved = fileResult(path, report, rejected > 0 ? watched.rejected.find(workspaceId, id) : undefined)
    log.info({ file: moved, state, orders, rejected }, 'file of the import folder is done')
    return true
  } catch (error) {
    log.error({ err: error, file: path }, 'file of the import folder failed')
    return false
  }
}

/** Names of files that are hidden, or that programs use until a file is complete. */
const INCOMPLETE = /^\.|\.(?:part|tmp)$/i

/** The files of the folder, and those of its subfolders that have the slug of a shop. */
async function filesOf({ folder, database }: WatchedFolder) {
  const shops = await database
    .in(await database.firstScope())
    .from('shops')
    .select('slug')
    .execute()
  const inShops = shops.flatMap(({ slug }) => {
    const shopFolder = lstatSync(join(folder, slug), { throwIfNoEntry: false })
    if (!shopFolder?.isDirectory()) return []
    return [...filesIn(join(folder, slug))].map(([name, state]) => [join(slug, name), state] as const)
  })
  return new Map([...filesIn(folder), ...inShops])
}

/** The files of the folder itself, without links. */
function filesIn(folder: string) {
  const names = readdirSync(folder).filter((name) => !INCOMPLETE.test(name))
  return new Map(
    names.flatMap((name) => {
      const state = lstatSync(join(folder, name), { throwIfNoEntry: false })
      return state?.isFile() ? [[name, state] as const] : []
    }),
  )
}

/**
 * Moves an imported file to `done` or `refused` in its folder, together with its report and its rejected records. The file
 * itself comes last: until then it is imported again, which gives the same report. Returns its new path.
 */
function fileResult(path: string, report: ImportReport, rejectedPath: string | undefined): string {
  const folder = join(dirname(path), report.state === 'refused' ? 'refused' : 'done')
  mkdirSync(folder, { recursive: true })
  const moved = freePath(folder, basename(path), report.id)
  const rejectedName = report.format === 'json' ? 'rejected.ndjson' : 'rejected.csv'
  if (rejectedPath !== undefined) copyFileSync(rejectedPath, `${moved}.${rejectedName}`)
  writeFileSync(`${moved}.report.json`, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(path, moved)
  return moved
}

/** The file's own name; where an earlier file has it, one with a part of the import's id. */
function freePath(folder: string, name: string, id: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) return path
  const { name: stem, ext } = parse(name)
  return join(folder, `${stem}-${id.slice(0, 8)}${ext}`)
}
