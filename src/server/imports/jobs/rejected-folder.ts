import { rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  claimedFiles,
  claimSubfolder,
  recreateFolder,
  removeClaimedFiles,
  UUID,
} from '#server/data-folder/claimed-folder.ts'

const HOUR = 3_600_000

/** How long files of rejected records are retained, and how many. Times in milliseconds. */
export const REJECTED_LIMITS = {
  importAge: 7 * 24 * HOUR,
  checkAge: HOUR,
  /** Files of checks, and of all. */
  checks: 20,
  files: 1000,
  /** Bytes of one file, and of all. */
  fileBytes: 256 * 1024 ** 2,
  bytes: 1024 ** 3,
}

/** File names: workspace, the import's id, and '.check' for a check. */
const NAMES = new RegExp(`^\\d+-${UUID}(?:\\.check)?$`)
const ID = new RegExp(`^${UUID}$`)

const IDS = new RegExp(UUID)

export type RejectedFile = ReturnType<RejectedFolder['ofWorkspace']>[number]

/** The files of rejected records, one per import or check. */
export class RejectedFolder {
  readonly #folder: string
  readonly #clock: () => number
  readonly limits: Readonly<typeof REJECTED_LIMITS>

  /** Deletes old files. `clock`: UTC milliseconds, as the times of files. Throws `ForeignFolderError`. */
  constructor(dataDir: string, clock: () => number, limits = REJECTED_LIMITS) {
    this.#folder = claimSubfolder(dataDir, 'rejected', NAMES)
    this.#clock = clock
    this.limits = limits
    this.tidy()
  }

  /** The path for the rejected records of an import or a check; makes room for the largest file. `id`: UUID. */
  pathFor(workspaceId: number, id: string, isCheck: boolean): string {
    recreateFolder(this.#folder)
    this.tidy(this.limits.fileBytes)
    // An import replaces the file of its check.
    rmSync(this.#path(workspaceId, id, true), { force: true })
    return this.#path(workspaceId, id, isCheck)
  }

  /** The path of the file of an import or a check; undefined where there is none, or it is too old. */
  find(workspaceId: number, id: string): string | undefined {
    if (!ID.test(id)) return undefined
    for (const isCheck of [false, true]) {
      const path = this.#path(workspaceId, id, isCheck)
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      if (written !== undefined && !this.#isOld(written, isCheck)) return path
    }
    return undefined
  }

  /** Deletes the files of an import and of its check. */
  remove(workspaceId: number, id: string): void {
    if (!ID.test(id)) return
    for (const isCheck of [false, true]) rmSync(this.#path(workspaceId, id, isCheck), { force: true })
  }

  /** The files of a workspace with the IDs of their imports or checks, and their last change in UTC milliseconds. */
  ofWorkspace(workspaceId: number) {
    const own = claimedFiles(this.#folder, NAMES).filter(({ path }) => basename(path).startsWith(`${workspaceId}-`))
    return own.map(({ path, changed }) => ({ path, changed, id: IDS.exec(basename(path))?.[0] ?? '' }))
  }

  /** Deletes files that are too old, and the oldest ones beyond the limits; `room` bytes stay free. */
  tidy(room = 0): void {
    let [files, checks, bytes] = [0, 0, room]
    const newestFirst = claimedFiles(this.#folder, NAMES).sort((a, b) => b.changed - a.changed)
    for (const { path, size, changed } of newestFirst) {
      const isCheck = path.endsWith('.check')
      files++
      bytes += size
      if (isCheck) checks++
      const isTooMany =
        files > this.limits.files || bytes > this.limits.bytes || (isCheck && checks > this.limits.checks)
      if (isTooMany || this.#isOld(changed, isCheck)) rmSync(path, { force: true })
    }
  }

  /** Calls `tidy` every hour until the returned function is called. */
  tidyHourly(): () => void {
    const timer = setInterval(() => {
      try {
        this.tidy()
      } catch {
        // The folder cannot be read at the moment; the next hour tries again.
      }
    }, HOUR)
    timer.unref()
    return () => clearInterval(timer)
  }

  #isOld(written: number, isCheck: boolean): boolean {
    return this.#clock() - written > (isCheck ? this.limits.checkAge : this.limits.importAge)
  }

  #path(workspaceId: number, id: string, isCheck: boolean): string {
    return join(this.#folder, `${workspaceId}-${id}${isCheck ? '.check' : ''}`)
  }
}

/** Earlier versions wrote uploads without a prefix. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** Opens the folders without what a killed server left; `stop` ends the hourly cleaning. Throws `ForeignFolderError`. */
export function importFolders(dataDir: string, clock: () => number) {
  const uploads = claimUploadFolder(dataDir)
  removeClaimedFiles(uploads, TEMPORARY, Number.POSITIVE_INFINITY)
  const rejected = new RejectedFolder(dataDir, clock)
  return { uploads, rejected, stop: rejected.tidyHourly() }
}

/** The folder of uploads and scratch files. Throws `ForeignFolderError`. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}
