import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FOLDER_MESSAGES } from './messages.ts'

/** A file of this name marks a folder as Orderboard's. */
const MARKER = '.orderboard'

const MARKER_TEXT = 'Orderboard made this folder and deletes files of its own in it.\n'

/** The database with its log, the lock, and the file that names the lock's owner. */
const OWN_FILES = /^(?:orderboard\.db|server\.lock|server\.json)/

/** Part of a regular expression for file names. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Creates the data folder, or accepts one that is empty or Orderboard's. Its files become private: earlier versions wrote them
 * readable for everyone. Throws an `Error` for users where others are in it.
 */
export function claimDataFolder(dataDir: string): void {
  claimFolder(dataDir, (names) => names.includes('orderboard.db') || names.includes('server.lock'))
  for (const name of readdirSync(dataDir).filter((one) => OWN_FILES.test(one))) {
    const path = join(dataDir, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isFile() && stats.uid === process.getuid?.() && (stats.mode & 0o077) !== 0) chmodSync(path, 0o600)
  }
}

/**
 * Creates `folder` and marks it. An existing folder is accepted if it is marked or empty, or has names that `isOurs`
 * recognises (a version without marks created it); otherwise throws an `Error` for users.
 */
function claimFolder(folder: string, isOurs: (names: readonly string[]) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The root of a file system may have this folder.
  const names = readdirSync(folder).filter((name) => name !== 'lost+found')
  if (names.includes(MARKER)) return
  if (names.length > 0 && !isOurs(names)) {
    throw new Error(DATA_FOLDER_MESSAGES.foreignFiles(folder, names[0] ?? ''))
  }
  // Append: another process may mark it at the same moment.
  writeFileSync(join(folder, MARKER), MARKER_TEXT, { flag: 'a', mode: 0o600 })
}

/** `claimFolder` for a folder in the data folder that has only files of these names; returns its path. */
export function claimSubfolder(dataDir: string, name: string, ownNames: RegExp): string {
  const folder = join(dataDir, name)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(DATA_FOLDER_MESSAGES.link(folder))
  }
  claimFolder(folder, (names) => names.every((one) => ownNames.test(one)))
  return folder
}

/**
 * The files in `folder` with one of these names, their bytes and their last change in UTC milliseconds: no folders, no links,
 * and none at all unless the folder is marked.
 */
export function claimedFiles(folder: string, ownNames: RegExp) {
  const mark = lstatSync(join(folder, MARKER), { throwIfNoEntry: false })
  if (!mark?.isFile() || !lstatSync(folder).isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => ownNames.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      // Another process may remove it meanwhile.
      const stats = lstatSync(path, { throwIfNoEntry: false })
      return stats?.isFile() ? [{ path, size: stats.size, changed: stats.mtimeMs }] : []
    })
}
