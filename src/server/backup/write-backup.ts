import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { FOLD_VERSION } from '#contract/text.ts'
import type { KeptReader } from '#server/database/kept-data.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openKeptReader } from '#server/database/open-kept.ts'
import { KEPT_TABLES } from '#server/database/schema/backup-tables.ts'
import { BACKUP_VERSION, MAX_LINE } from './backup-format.ts'
import { type Figures, PassingFigures } from './figures.ts'
import { isBackup } from './read-backup.ts'

/** Lines are handed over together, about so many characters at once. */
const CHUNK = 1 << 16

/**
 * Writes everything that the database keeps, as it is at one moment, to a file that `restoreBackup` reads into either kind
 * of database. It is written to a new file next to `file`, for its owner only, and gets its name when it is whole and on the
 * disk; an earlier backup of that name is replaced then. Throws an `Error` with a sentence where `file` is something else.
 * `now` in UTC milliseconds.
 */
export async function writeBackup(location: DatabaseLocation, file: string, now: number): Promise<Figures> {
  await refuseOthers(file)
  const passing = new PassingFigures()
  const unfinished = `${file}.${randomUUID()}.part`
  const reader = await openKeptReader(location)
  try {
    const lines = backupLines(reader, passing, new Date(now).toISOString())
    // A new file: a link that is there already is not followed.
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(inChunks(lines)), createGzip(), target).catch((error: NodeJS.ErrnoException) => {
      throw FILE_ERRORS.includes(error.code ?? '') ? cannotWrite(file, error) : error
    })
    await rename(unfinished, file)
    await flushFolder(dirname(file))
    return passing.figures
  } finally {
    await reader.close()
    await rm(unfinished, { force: true })
  }
}

/** The system's codes for a file that cannot be made or cannot grow. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'ENAMETOOLONG']

function cannotWrite(file: string, { message }: Error): Error {
  return new Error(`No backup can be written to ${file}: ${message}.`)
}

/** Throws unless the name is free, or that of an earlier backup or an empty file. */
async function refuseOthers(file: string): Promise<void> {
  await access(dirname(file)).catch(() => {
    throw new Error(`The folder ${dirname(file)} does not exist or cannot be read. Make it, or name another file.`)
  })
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw cannotWrite(file, error)
  })
  if (!there) return
  if (!there.isFile())
    throw new Error(
      `${file} is a ${there.isSymbolicLink() ? 'link' : 'folder or a device'}. Name a file for the backup.`,
    )
  if (there.size > 0 && !(await isBackup(file)))
    throw new Error(`${file} exists and is no backup of Orderboard. Name another file, or remove it first.`)
}

async function* backupLines(reader: KeptReader, passing: PassingFigures, madeAt: string) {
  const hash = createHash('sha256')
  const line = (value: unknown, table = '') => {
    const text = `${JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))}\n`
    if (text.length > MAX_LINE / 4 && Buffer.byteLength(text) > MAX_LINE + 1)
      throw new Error(`A row of the table ${table} is longer than ${MAX_LINE / 1024 ** 2} MB, the most a backup takes.`)
    hash.update(text)
    return text
  }
  yield line({ format: 'orderboard-backup', version: BACKUP_VERSION, fold: FOLD_VERSION, madeAt })
  for (const table of KEPT_TABLES) {
    yield line({ table: table.name, columns: table.columns })
    for await (const row of passing.through(table, reader.read(table))) yield line(row, table.name)
  }
  yield `${JSON.stringify({ figures: passing.figures, sha256: hash.digest('hex') })}\n`
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** So that the new name, too, outlives a power cut. Windows has no such call. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
