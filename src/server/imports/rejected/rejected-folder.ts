import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files of rejected records are kept so long, in milliseconds. */
export const KEPT = 7 * 86_400_000

/** Where the rejected records of a workspace's import lie, if it had any. `id` is a UUID. */
export function rejectedPath(folder: string, workspaceId: number, id: string): string {
  return join(folder, `${workspaceId}-${id}`)
}

/** Makes the folder and removes what is older than `KEPT`. */
export function tidyRejectedFolder(dataDir: string, now: number): string {
  const folder = join(dataDir, 'rejected')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (now - statSync(path).mtimeMs > KEPT) rmSync(path, { force: true })
  }
  return folder
}
