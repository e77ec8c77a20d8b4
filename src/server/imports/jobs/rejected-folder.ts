import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { claimedFiles, claimSubfolder, UUID } from '#server/data-folder/claimed-folder.ts'

const HOUR = 3_600_000

/** How long files of rejected records are retained (milliseconds), how many, and bytes of one and of all. */
export const REJECTED_LIMITS = { age: 7 * 24 * HOUR, files: 1000, fileBytes: 256 * 1024 ** 2, bytes: 1024 ** 3 }

/** File names: workspace, and the id of the import or check. Earlier versions named those of checks differently. */
const NAMES = new RegExp(`^(\\d+)-(${UUID})(?:\\.check)?$`)

/**
 * The files of rejected records, one per import or check; an import replaces the file of the check with its id. Deletes old
 * files. `clock`: UTC milliseconds, as the times of files. Throws as `claimSubfolder` does.
 */
export function rejectedFolder(dataDir: string, clock: () => number, limits = REJECTED_LIMITS) {
  const folder = claimSubfolder(dataDir, 'rejected', NAMES)
  const isOld = ({ changed }: { readonly changed: number }) => clock() - changed > limits.age
  /** The files of a workspace with the IDs of their imports or checks. */
  const ofWorkspace = (workspaceId: number) =>
    claimedFiles(folder, NAMES).flatMap((file) => {
      const [, workspace, id = ''] = NAMES.exec(basename(file.path)) ?? []
      return Number(workspace) === workspaceId ? [{ ...file, id }] : []
    })
  /** Deletes files that are too old, and the oldest ones beyond the limits; `room` bytes stay free. */
  const tidy = (room = 0) => {
    const newestFirst = claimedFiles(folder, NAMES).sort((a, b) => b.changed - a.changed)
    let bytes = room
    for (const [i, file] of newestFirst.entries()) {
      bytes += file.size
      const isTooMany = i >= limits.files || bytes > limits.bytes
      if (isTooMany || isOld(file)) rmSync(file.path, { force: true })
    }
  }
  tidy()
  return {
    ...{ limits, ofWorkspace, tidy },
    /** The path for the rejected records of an import or a check; makes room for the largest file. `id`: UUID. */
    pathFor(workspaceId: number, id: string): string {
      // It may have been deleted meanwhile.
      claimSubfolder(dataDir, 'rejected', NAMES)
      tidy(limits.fileBytes)
      return join(folder, `${workspaceId}-${id}`)
    },
    /** The path of the file of an import or check; undefined where there is none, or it is too old. */
    find: (workspaceId: number, id: string) =>
      ofWorkspace(workspaceId).find((file) => file.id === id && !isOld(file))?.path,
    remove(workspaceId: number, id: string): void {
      for (const file of ofWorkspace(workspaceId)) if (file.id === id) rmSync(file.path, { force: true })
    },
    /** Calls `tidy` every hour until the returned function is called. */
    tidyHourly(): () => void {
      const timer = setInterval(() => {
        try {
          tidy()
        } catch {
          // The folder cannot be read at the moment; the next hour tries again.
        }
      }, HOUR)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
export type RejectedFolder = ReturnType<typeof rejectedFolder>
export type RejectedFile = ReturnType<RejectedFolder['ofWorkspace']>[number]

/** Earlier versions wrote uploads without a prefix. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** Opens the folders without what a killed server left; `stop` ends the hourly cleaning. Throws as `claimSubfolder` does. */
export function importFolders(dataDir: string, clock: () => number) {
  const uploads = claimUploadFolder(dataDir)
  for (const { path } of claimedFiles(uploads, TEMPORARY)) rmSync(path, { force: true })
  const rejected = rejectedFolder(dataDir, clock)
  return { uploads, rejected, stop: rejected.tidyHourly() }
}

/** The folder of uploads and scratch files. Throws as `claimSubfolder` does. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}

/** The path of a new file in the folder of uploads, which is removed at the end of its scope. */
export function temporaryUpload(uploads: string): Disposable & { readonly path: string } {
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  const path = join(uploads, `upload-${randomUUID()}`)
  return { path, [Symbol.dispose]: () => rmSync(path, { force: true }) }
}
