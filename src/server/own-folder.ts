import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder holds what Orderboard did not create; the message names both and says what to do. */
export class ForeignFolderError extends Error {}

/** A file of this name marks a folder as ours. */
const MARKER = '.orderboard'

const MARKER_TEXT = 'Orderboard made this folder and deletes files of its own in it.\n'

/** For the names of our files, inside a regular expression. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Makes `folder` and marks it as ours. One that exists is taken if it carries the mark, is empty, or holds names that
 * `isOurs` recognises (a version without marks made it); else throws `ForeignFolderError`.
 */
export function claimFolder(folder: string, isOurs: (names: readonly string[]) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A file system of its own may have this folder at its root.
  const names = readdirSync(folder).filter((name) => name !== 'lost+found')
  if (names.includes(MARKER)) return
  if (names.length > 0 && !isOurs(names)) {
    throw new ForeignFolderError(
      `The folder ${folder} holds files that Orderboard did not create, such as ${names[0]}. Move them, or choose another folder with DATA_DIR.`,
    )
  }
  // 'a': another process may mark it at the same moment.
  writeFileSync(join(folder, MARKER), MARKER_TEXT, { flag: 'a', mode: 0o600 })
}

/** `claimFolder` for a folder inside the data folder that is to hold only files of these names; returns its path. */
export function claimSubfolder(dataDir: string, name: string, ownNames: RegExp): string {
  const folder = join(dataDir, name)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new ForeignFolderError(
      `${folder} is a symbolic link, but has to be a folder. Remove the link, or choose another folder with DATA_DIR.`,
    )
  }
  claimFolder(folder, (names) => names.every((one) => ownNames.test(one)))
  return folder
}

/**
 * Deletes the files directly in `folder` that carry one of these names and were last changed before `before` (UTC
 * milliseconds): no folder, no symbolic link, and nothing at all unless the folder carries our mark.
 */
export function removeOwnFiles(folder: string, ownNames: RegExp, before: number): void {
  const stats = lstatSync(join(folder, MARKER), { throwIfNoEntry: false })
  if (!stats?.isFile() || !lstatSync(folder).isDirectory()) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !ownNames.test(entry.name)) continue
    const path = join(folder, entry.name)
    const changed = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && changed < before) rmSync(path, { force: true })
  }
}
