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
  mark(folder)
}

/** Makes and marks `folder` where it was removed since `claimFolder`; one that exists stays as it is. */
export function remakeFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) mark(folder)
}

function mark(folder: string): void {
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

interface OwnFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** UTC milliseconds. */
  readonly changed: number
}

/**
 * The files directly in `folder` that carry one of these names: no folder, no symbolic link, and none at all unless the
 * folder carries our mark.
 */
export function ownFiles(folder: string, ownNames: RegExp): OwnFile[] {
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

/** Deletes those of `ownFiles` that were last changed before `before` (UTC milliseconds). */
export function removeOwnFiles(folder: string, ownNames: RegExp, before: number): void {
  for (const { path, changed } of ownFiles(folder, ownNames)) if (changed < before) rmSync(path, { force: true })
}
