import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { StoredAccounts } from '#contract/accounts/stored-accounts-schema.ts'
import { FOLD_VERSION } from '#contract/text.ts'
import { readStoredAccounts } from '#server/accounts/stored-accounts.ts'
import { exactJson } from '#server/changes/order-content.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { Statements } from '#server/database/ports.ts'
import { migrateDatabase } from '#server/database/prepare.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { inChunks } from '#server/database/text-chunks.ts'
import { type Figures, readFigures } from './figures.ts'
import { BACKUP_VERSION, MAX_LINE } from './format.ts'
import { BACKUP_MESSAGES } from './messages.ts'
import { isBackup } from './read-backup.ts'
import { tableRows } from './table-rows.ts'

/**
 * Writes the contents of the database, in one state, to a file that `restoreBackup` reads into either kind of database. It is
 * a new file next to `file`, readable by its owner only, and gets its name when it is complete and on the disk; it replaces an
 * earlier backup of that name. Throws an `Error` with a sentence where `file` is something else. `now` in UTC milliseconds.
 */
export async function writeBackup(location: DatabaseLocation, file: string, now: number): Promise<Figures> {
  await refuseOthers(file)
  const unfinished = `${file}.${randomUUID()}.part`
  await migrateDatabase(location)
  const accounts = await readStoredAccounts(location)
  await using reader = await openWriter(location)
  try {
    const figures = await reader.read(async (statements) => {
      const found = await readFigures(statements)
      const lines = backupLines(statements, found, accounts, new Date(now))
      // A new file: a link that is there already is not followed.
      const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      const written = pipeline(Readable.from(inChunks(lines, String)), createGzip(), target)
      await written.catch((error: NodeJS.ErrnoException) => {
        throw FILE_ERRORS.includes(error.code ?? '') ? cannotWrite(file, error) : error
      })
      return found
    })
    await rename(unfinished, file)
    // The new name survives a power cut then. Windows has no such call.
    if (process.platform !== 'win32') {
      await using folder = await open(dirname(file), 'r')
      await folder.sync()
    }
    return figures
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The system's codes for a file that cannot be made or cannot grow. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'ENAMETOOLONG']

function cannotWrite(file: string, { message }: Error): Error {
  return new Error(BACKUP_MESSAGES.cannotWrite(file, message))
}

/** Throws unless the name is free, or that of an earlier backup or an empty file. */
async function refuseOthers(file: string): Promise<void> {
  await access(dirname(file)).catch(() => {
    throw new Error(BACKUP_MESSAGES.noFolder(dirname(file)))
  })
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw cannotWrite(file, error)
  })
  const isReplaceable = !there || (there.isFile() && (there.size === 0 || (await isBackup(file))))
  if (!isReplaceable) throw new Error(BACKUP_MESSAGES.otherFile(file))
}

async function* backupLines(statements: Statements, figures: Figures, accounts: StoredAccounts | null, madeAt: Date) {
  const hash = createHash('sha256')
  const line = (value: unknown, table = '') => {
    const text = `${exactJson(value)}\n`
    if (Buffer.byteLength(text) > MAX_LINE + 1) throw new Error(BACKUP_MESSAGES.longRow(table, MAX_LINE / 1024 ** 2))
    hash.update(text)
    return text
  }
  yield line({ format: 'orderboard-backup', version: BACKUP_VERSION, fold: FOLD_VERSION, madeAt })
  for (const table of SOURCE_TABLES) {
    yield line({ table: table.name, columns: table.names })
    for await (const row of tableRows(statements, table)) yield line(row, table.name)
  }
  yield line({ accounts })
  yield `${JSON.stringify({ figures, sha256: hash.digest('hex') })}\n`
}
