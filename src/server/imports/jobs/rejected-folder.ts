import { rmSync } from 'node:fs'
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
const NAMES = new RegExp(`^(\\d+)-(${UUID})(\\.check)?$`)

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
    const path = join(this.#folder, `${workspaceId}-${id}`)
    // An import replaces the file of its check.
    rmSync(`${path}.check`, { force: true })
    return isCheck ? `${path}.check` : path
  }

  /** The path of the file of an import, else of its check; undefined where there is none, or it is too old. */
  find(workspaceId: number, id: string): string | undefined {
    const found = this.ofWorkspace(workspaceId).filter((file) => file.id === id && !file.isOld)
    return (found.find(({ isCheck }) => !isCheck) ?? found[0])?.path
  }

  /** Deletes the files of an import and of its check. */
  remove(workspaceId: number, id: string): void {
    for (const file of this.ofWorkspace(workspaceId)) if (file.id === id) rmSync(file.path, { force: true })
  }

  /** The files of a workspace with the IDs of their imports or checks, and their last change in UTC milliseconds. */
  ofWorkspace(workspaceId: number) {
    return this.#files().filter((file) => file.workspaceId === workspaceId)
  }

  /** Deletes files that are too old, and the oldest ones beyond the limits; `room` bytes stay free. */
  tidy(room = 0): void {
    let [files, checks, bytes] = [0, 0, room]
    for (const { path, size, isCheck, isOld } of this.#files().sort((a, b) => b.changed - a.changed)) {
      files++
      bytes += size
      if (isCheck) checks++
      const isTooMany =
        files > this.limits.files || bytes > this.limits.bytes || (isCheck && checks > this.limits.checks)
      if (isTooMany || isOld) rmSync(path, { force: true })
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

  #files() {
    const { importAge, checkAge } = this.limits
    return claimedFiles(this.#folder, NAMES).map((file) => {
      const [, workspaceId, id = '', check] = NAMES.exec(basename(file.path)) ?? []
      const isCheck = check !== undefined
      const isOld = this.#clock() - file.changed > (isCheck ? checkAge : importAge)
      return { ...file, workspaceId: Number(workspaceId), id, isCheck, isOld }
    })
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
