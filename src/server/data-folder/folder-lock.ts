import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { claimDataFolder } from './data-folder.ts'

/** Another server works in the same folder; the message names it. */
export class FolderLockedError extends Error {}

export interface FolderLock {
  /** Tells those who come later where the server answers. */
  announce(address: string): void
  release(): void
}

/**
 * One server per data folder. The lock is SQLite's own exclusive lock on a file that holds nothing: the system drops it
 * when the process ends, however it ends, so no lock is ever stale. A second file says whose it is. Throws
 * `FolderLockedError` at once, and `ForeignFolderError` for a folder that is not ours.
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
      throw new FolderLockedError(
        `${ownerOf(ownerFile)} already works in ${dataDir}. Stop it, or choose another folder with DATA_DIR.`,
      )
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

function ownerOf(ownerFile: string): string {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerFile, 'utf8'))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner)) return 'Another Orderboard server'
    const address = 'address' in owner ? `, ${owner.address}` : ''
    return `Another Orderboard server (process ${owner.pid}${address})`
  } catch {
    return 'Another Orderboard server'
  }
}
