import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { claimDataFolder } from './data-folder.ts'
import { DATA_FOLDER_MESSAGES } from './messages.ts'

/** Another server works in the same folder; the message names it. */
export class FolderLockedError extends Error {}

export interface FolderLock {
  /** Publishes the server's address for the message of the next one. */
  announce(address: string): void
  release(): void
}

/**
 * One server per data folder. The lock is SQLite's exclusive lock on an empty file: the system releases it when the process
 * ends, so no lock is ever stale. A second file names the owner. Throws `FolderLockedError` at once, and `ForeignFolderError`
 * for a folder with other files.
 */
export function lockFolder(dataDir: string, pid: number): FolderLock {
  claimDataFolder(dataDir)
  const ownerFile = join(dataDir, 'server.json')
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new FolderLockedError(lockedMessage(dataDir, ownerFile))
    }
    throw error
  }
  const write = (owner: object) => writeFileSync(ownerFile, JSON.stringify(owner))
  write({ pid })
  return {
    announce: (address) => write({ pid, address }),
    release: () => lock.close(),
  }
}

function lockedMessage(dataDir: string, ownerFile: string): string {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerFile, 'utf8'))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner)) return DATA_FOLDER_MESSAGES.locked(dataDir)
    return 'address' in owner
      ? DATA_FOLDER_MESSAGES.lockedAt(dataDir, owner.pid, owner.address)
      : DATA_FOLDER_MESSAGES.lockedByProcess(dataDir, owner.pid)
  } catch {
    return DATA_FOLDER_MESSAGES.locked(dataDir)
  }
}
