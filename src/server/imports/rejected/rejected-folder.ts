import { join } from 'node:path'
import { claimSubfolder, removeOwnFiles, UUID } from '#server/own-folder.ts'

/** Files of rejected records are kept so long, in milliseconds. */
export const KEPT = 7 * 86_400_000

/** Workspace and import. */
const NAMES = new RegExp(`^\\d+-${UUID}$`)

/** Where the rejected records of a workspace's import lie, if it had any. `id` is a UUID. */
export function rejectedPath(folder: string, workspaceId: number, id: string): string {
  return join(folder, `${workspaceId}-${id}`)
}

/** The folder of rejected records. Throws `ForeignFolderError`. */
export function claimRejectedFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'rejected', NAMES)
}

/** Deletes the rejected records that are older than `KEPT`. `now` in UTC milliseconds. */
export function removeOldRejected(folder: string, now: number): void {
  removeOwnFiles(folder, NAMES, now - KEPT)
}
