import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { claimFolder } from './claimed-folder.ts'

/** The database with its log, the lock, and the file that names the lock's owner. */
const OWN_FILES = /^(?:orderboard\.db|server\.lock|server\.json)/

/**
 * Creates the data folder, or accepts one that is empty or Orderboard's. Its files become private: earlier versions wrote them
 * readable for everyone. Throws `ForeignFolderError`.
 */
export function claimDataFolder(dataDir: string): void {
  claimFolder(dataDir, (names) => names.includes('orderboard.db') || names.includes('server.lock'))
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!entry.isFile() || !OWN_FILES.test(entry.name)) continue
    const path = join(dataDir, entry.name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats && stats.uid === process.getuid?.() && (stats.mode & 0o077) !== 0) chmodSync(path, 0o600)
  }
}
