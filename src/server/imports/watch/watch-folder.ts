import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { RESERVED_SLUGS } from '#contract/shops.ts'
import type { Database } from '#server/database/database.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import type { ImportRequest } from '#server/imports/jobs/import-job.ts'
import { importIdOf } from '#server/imports/jobs/import-record.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { failedReport, type ImportFailure } from '#server/imports/jobs/outcome.ts'
import { type RejectedFolder, temporaryUpload } from '#server/imports/jobs/rejected-folder.ts'
import { importMessages } from '#server/imports/messages.ts'
import { fileResult, takeFile } from './watched-file.ts'

export interface WatchedFolder {
  readonly folder: string
  readonly runner: ImportRunner
  /** The folder of uploads. */
  readonly uploads: string
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
  const files = settledFiles(times.settled)
  const named = new Set<string>()
  while (!signal.aborted) {
    try {
      for (const name of files.look(await filesOf(watched, named), clock())) {
        if (signal.aborted) return
        if (!(await importOne(name, watched))) files.postpone(name, clock() + times.pause)
      }
    } catch (error) {
      log.error({ err: error, folder }, 'import folder cannot be read')
    }
    await wait(times.interval, undefined, { signal }).catch(() => {})
  }
}

/** Finds the complete files of a folder: those whose size and time have not changed for `settled` milliseconds. */
export function settledFiles(settled: number) {
  /** By name: the state of a file, and since when it has been in it. */
  let seen = new Map<string, { readonly state: string; readonly since: number }>()
  return {
    /** The names of those that are complete, in the order of their names; the others have to be looked at again. */
    look(files: ReadonlyMap<string, Pick<Stats, 'size' | 'mtimeMs'>>, now: number): string[] {
      const entries = [...files].map(([name, { size, mtimeMs }]) => {
        const state = `${size} ${mtimeMs}`
        const before = seen.get(name)
        return [name, before?.state === state ? before : { state, since: now }] as const
      })
      seen = new Map(entries)
      const complete = entries.filter(([, { since }]) => now - since >= settled)
      return complete.map(([name]) => name).sort()
    },
    /** Treats a file as if it had changed at `time`. */
    postpone(name: string, time: number): void {
      const before = seen.get(name)
      if (before) seen.set(name, { ...before, since: time })
    },
  }
}

/** Whether the file is done with. */
async function importOne(name: string, watched: WatchedFolder): Promise<boolean> {
  const { folder, log, uploads, runner, rejected: rejectedFiles, signal } = watched
  const path = join(folder, name)
  using upload = temporaryUpload(uploads)
  const { path: copy } = upload
  try {
    const taken = await takeFile(path, copy, signal)
    if (!taken) {
      log.info({ file: path }, 'file of the import folder is changing, or no regular file')
      return false
    }
    const shop = dirname(name) === '.' ? undefined : dirname(name)
    const target = { workspaceId: FIRST_WORKSPACE, name: basename(name), shop }
    const { identity } = taken
    const report = await watchedImport(copy, `${taken.hash} ${identity.ino} ${identity.mtimeNs}`, target, runner)
    if (!report) return false
    const { id, state, orders, rejected } = report
    const rejectedPath = rejected > 0 ? rejectedFiles.find(FIRST_WORKSPACE, id) : undefined
    const filed = fileResult({ path, identity, copy, report, rejectedPath })
    log.info({ file: filed, state, orders, rejected }, 'file of the import folder is done')
    return true
  } catch (error) {
    log.error({ err: error, file: path }, 'file of the import folder failed')
    return false
  }
}

/** Names of files that are hidden, or that programs use until a file is complete. */
const INCOMPLETE = /^\.|\.(?:part|tmp)$/i

/** The files of the folder, and those of its subfolders that have the slug of a shop. */
async function filesOf({ folder, database, log }: WatchedFolder, named: Set<string>) {
  const reads = database.in({ workspaceId: FIRST_WORKSPACE })
  const shops = await reads.from('shops').select('slug').execute()
  const inShops = shops.flatMap(({ slug }) => {
    const shopFolder = lstatSync(join(folder, slug), { throwIfNoEntry: false })
    if (RESERVED_SLUGS.includes(slug) || !shopFolder?.isDirectory()) return []
    return filesIn(join(folder, slug), named, log).map(([name, state]) => [join(slug, name), state] as const)
  })
  return new Map([...filesIn(folder, named, log), ...inShops])
}

/** The files of the folder itself, without links. Those that have no name in UTF-8 are logged once (`named`). */
function filesIn(folder: string, named: Set<string>, log: FastifyBaseLogger) {
  return readdirSync(folder, 'buffer').flatMap((bytes) => {
    const name = bytes.toString()
    const file = join(folder, name)
    if (!Buffer.from(name).equals(bytes) && !named.has(file)) {
      named.add(file)
      log.warn({ file }, 'file of the import folder is left: its name is not UTF-8; rename it')
    }
    const state = INCOMPLETE.test(name) ? undefined : lstatSync(file, { throwIfNoEntry: false })
    return state?.isFile() ? [[name, state] as const] : []
  })
}

/** After the others the file is tried again: a database that is full or away may be back. */
const FINAL: ReadonlySet<ImportFailure['cause']> = new Set(['declined', 'cancel', 'disconnect', 'other'])

/**
 * Imports a copy of a file; `file` is imported once. A later file with the same content is another: orders may have changed
 * since. Returns its report, also where the import was cancelled; undefined where it has to be tried again. Throws what the
 * disk or the database throws.
 */
export async function watchedImport(
  copy: string,
  file: string,
  target: Pick<ImportRequest, 'workspaceId' | 'name' | 'shop'>,
  runner: ImportRunner,
): Promise<ImportReport | undefined> {
  const { name, shop } = target
  const id = importIdOf(['watched', file, name, ...(shop === undefined ? [] : [shop])].join(' '))
  const outcome = await runner.run({
    request: { ...target, id, dryRun: false, format: 'auto' },
    path: copy,
  })
  if (outcome.kind === 'report') return withAnswer(outcome.report)
  const { cause, reason } = outcome
  if (!FINAL.has(cause)) return undefined
  return failedReport(id, cause === 'declined' ? importMessages.key.undoneFile : reason)
}

/** What to do with a file whose shop is not known. */
function withAnswer(report: ImportReport): ImportReport {
  const [first, ...others] = report.errors
  if (report.question !== 'shop' || !first) return report
  const reason = `${first.reason} ${importMessages.shop.inFolder((report.shops ?? []).map(({ slug }) => slug))}`
  return { ...report, errors: [{ ...first, reason }, ...others] }
}
