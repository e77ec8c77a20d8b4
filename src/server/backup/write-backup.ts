import { createHash } from 'node:crypto'
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { FOLD_VERSION } from '#contract/text.ts'
import { KEPT_TABLES } from '#server/database/kept-tables.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openKeptReader } from '#server/database/open-kept.ts'
import { type Figures, PassingFigures } from './figures.ts'

/** Lines are handed over together, about so many characters at once. */
const CHUNK = 1 << 16

/**
 * Writes everything that the database keeps, as it is at one moment, to a file that `restoreBackup` reads into either kind
 * of database. The file has its name only when it is whole and on the disk. `now` in UTC milliseconds.
 */
export async function writeBackup(location: DatabaseLocation, file: string, now: number): Promise<Figures> {
  const passing = new PassingFigures()
  const unfinished = `${file}.part`
  const reader = await openKeptReader(location)
  try {
    const lines = backupLines(reader, passing, new Date(now).toISOString())
    await pipeline(Readable.from(inChunks(lines)), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    flush(unfinished)
    renameSync(unfinished, file)
    return passing.figures
  } finally {
    await reader.close()
    rmSync(unfinished, { force: true })
  }
}

async function* backupLines(
  reader: Awaited<ReturnType<typeof openKeptReader>>,
  passing: PassingFigures,
  madeAt: string,
) {
  const hash = createHash('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))}\n`
    hash.update(text)
    return text
  }
  yield line({ format: 'orderboard-backup', version: 1, fold: FOLD_VERSION, madeAt })
  for (const table of KEPT_TABLES) {
    yield line({ table: table.name, columns: table.columns })
    for await (const row of passing.through(table, reader.read(table))) yield line(row)
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

function flush(file: string): void {
  const open = openSync(file, 'r')
  fsyncSync(open)
  closeSync(open)
}
