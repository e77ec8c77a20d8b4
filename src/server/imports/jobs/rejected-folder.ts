import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { claimSubfolder, ownFiles, remakeFolder, UUID } from '#server/data-folder/own-folder.ts'

const HOUR = 3_600_000

/** How long and how many files of rejected records are kept. */
export interface RejectedLimits {
  /** Milliseconds that the file of an import, and of a check, is kept. */
  readonly importAge: number
  readonly checkAge: number
  /** Files of checks, and of all. */
  readonly checks: number
  readonly files: number
  /** Bytes of one file, and of all. */
  readonly fileBytes: number
  readonly bytes: number
}

export const REJECTED_LIMITS: RejectedLimits = {
  importAge: 7 * 24 * HOUR,
  checkAge: HOUR,
  checks: 20,
  files: 1000,
  fileBytes: 256 * 1024 ** 2,
  bytes: 1024 ** 3,
}

/** What our files are called: workspace, the import's id, and '.check' of a check. */
const NAMES = new RegExp(`^\\d+-${UUID}(?:\\.check)?$`)
/** No other id has a file, whatever the database says the imports are called. */
const ID = new RegExp(`^${UUID}$`)

/** The files of rejected records in one folder. `clock` in UTC milliseconds, as the times of files are. */
export class RejectedFolder {
  readonly #folder: string
  readonly #clock: () => number
  readonly limits: RejectedLimits

  constructor(folder: string, clock: () => number, limits = REJECTED_LIMITS) {
    this.#folder = folder
    this.#clock = clock
    this.limits = limits
  }

  /**
   * Where the rejected records of an import or a check go; makes room for the largest file. What a check of the same id
   * left goes: the import says more. `id` is a UUID.
   */
  placeFor(workspaceId: number, id: string, isCheck: boolean): string {
    remakeFolder(this.#folder)
    this.tidy(this.limits.fileBytes)
    rmSync(this.#path(workspaceId, id, true), { force: true })
    return this.#path(workspaceId, id, isCheck)
  }

  /** The file of an import or a check; `undefined` where there is none, or none any more. */
  find(workspaceId: number, id: string): string | undefined {
    if (!ID.test(id)) return undefined
    for (const isCheck of [false, true]) {
      const path = this.#path(workspaceId, id, isCheck)
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      if (written !== undefined && !this.#isOld(written, isCheck)) return path
    }
    return undefined
  }

  /** Removes what an import and its check left. */
  remove(workspaceId: number, id: string): void {
    if (!ID.test(id)) return
    for (const isCheck of [false, true]) rmSync(this.#path(workspaceId, id, isCheck), { force: true })
  }

  /** Removes the files that are too old, and the oldest ones of too many or too large ones; `room` bytes stay free. */
  tidy(room = 0): void {
    let [files, checks, bytes] = [0, 0, room]
    for (const { path, isCheck, size, changed } of this.#newestFirst()) {
      files++
      bytes += size
      if (isCheck) checks++
      const isTooMany =
        files > this.limits.files || bytes > this.limits.bytes || (isCheck && checks > this.limits.checks)
      if (isTooMany || this.#isOld(changed, isCheck)) rmSync(path, { force: true })
    }
  }

  #newestFirst() {
    const files = ownFiles(this.#folder, NAMES).map((file) => ({ ...file, isCheck: file.path.endsWith('.check') }))
    return files.sort((a, b) => b.changed - a.changed)
  }

  #isOld(written: number, isCheck: boolean): boolean {
    return this.#clock() - written > (isCheck ? this.limits.checkAge : this.limits.importAge)
  }

  #path(workspaceId: number, id: string, isCheck: boolean): string {
    return join(this.#folder, `${workspaceId}-${id}${isCheck ? '.check' : ''}`)
  }
}

/** Makes the folder, removes what is too old, and goes on doing so every hour until `stop` is called. Throws `ForeignFolderError`. */
export function keepRejectedFolder(
  dataDir: string,
  clock: () => number,
  limits = REJECTED_LIMITS,
): { readonly folder: RejectedFolder; readonly stop: () => void } {
  const folder = new RejectedFolder(claimSubfolder(dataDir, 'rejected', NAMES), clock, limits)
  folder.tidy()
  const timer = setInterval(() => {
    try {
      folder.tidy()
    } catch {
      // A folder that cannot be read now is tried again in an hour; the server goes on.
    }
  }, HOUR)
  timer.unref()
  return { folder, stop: () => clearInterval(timer) }
}
