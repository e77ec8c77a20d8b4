import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { claimDataFolder } from './claimed-folder.ts'
import { DATA_FOLDER_MESSAGES } from './messages.ts'

/**
 * One server per data folder. The lock is SQLite's exclusive lock on an empty file: the system releases it when the process
 * ends, so no lock is ever stale. A second file names the owner. Throws an `Error` for users at once where another server
 * works in the folder, or it has other files.
 */
export function lockFolder(dataDir: string, pid: number) {
  claimDataFolder(dataDir)
  const ownerFile = join(dataDir, 'server.json')
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new Error(DATA_FOLDER_MESSAGES.locked(dataDir, ownerIn(ownerFile)))
    }
    throw error
  }
  const write = (owner: object) => writeFileSync(ownerFile, JSON.stringify(owner))
  write({ pid })
  return {
    /** Publishes the server's address for the message of the next one. */
    announce: (address: string) => write({ pid, address }),
    release: () => lock.close(),
  }
}

/** ' (process 12, http://127.0.0.1:3000)', as far as it is known. */
function ownerIn(file: string): string {
  try {
    const { pid, address }: { pid?: unknown; address?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    if (pid === undefined) return ''
    return address === undefined ? ` (process ${pid})` : ` (process ${pid}, ${address})`
  } catch {
    return ''
  }
}
