import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FOLD_VERSION } from '#contract/text.ts'
import type { KeptRow, KeptRows } from '#server/database/kept-data.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'
import { BACKUP_VERSION, isAnyHeader, isEnd, isHeader, isTable, MAX_LINE } from './backup-format.ts'
import { type ColumnSource, columnSources, keptRow } from './column-sources.ts'
import type { Figures } from './figures.ts'
import { RowChecks } from './row-checks.ts'
import { LongLineError, textLines } from './text-lines.ts'

/** The file is no backup, is damaged, or holds what no database may; the message says what and where. */
export class BackupError extends Error {}

/** A wrong row of a backup was wrong in the database, too, that the backup was made from. */
const ANOTHER =
  'Restore another backup; where the database that it was made from still exists, npm run admin -- verify says what is wrong there'

/** Bytes that the first line of a backup has at most. */
const MAX_HEADER = 10_000

/** A backup being read: first every table with all its rows, then what its last line says of them. */
export class BackupFile {
  readonly #lines: AsyncGenerator<string>
  readonly #name: string
  readonly #hash = createHash('sha256')
  readonly #checks = new RowChecks()
  readonly #firstLines = new Map<string, number>()
  #line = 0
  #next: unknown

  private constructor(file: string, maxLine: number) {
    this.#name = file
    // Errors reach the reader of the lines.
    this.#lines = textLines(
      pipeline(createReadStream(file), createGunzip(), () => {}),
      maxLine,
    )
  }

  /**
   * Throws `BackupError` where the file does not begin as a backup that this release understands. `maxLine`: bytes that a
   * line may have. The caller closes it.
   */
  static async open(file: string, maxLine = MAX_LINE): Promise<BackupFile> {
    const backup: BackupFile = new BackupFile(file, maxLine)
    try {
      await backup.#begin()
      return backup
    } catch (error) {
      await backup.close()
      throw error
    }
  }

  /** The tables one after another; the rows of one are to be read before the next is asked for. */
  async *tables(): AsyncGenerator<{ readonly table: KeptTable; readonly rows: KeptRows }> {
    for (const table of KEPT_TABLES) {
      const begin = this.#next
      if (!isTable.Check(begin) || begin.table !== table.name) this.#refuse(`lacks the table ${table.name}`)
      const sources = columnSources(table, begin.columns)
      if (typeof sources === 'string') this.#refuse(sources)
      await this.#read()
      this.#firstLines.set(table.name, this.#line)
      yield { table, rows: this.#rows(table, sources, begin.columns.length) }
      if (this.#checks.lacksMain)
        this.#refuse('has no workspace "main", which the server works with. Restore another backup')
    }
  }

  /** What the last line says; throws `BackupError` where the bytes before it are not those that were written. */
  async end(): Promise<Figures> {
    const found = this.#hash.digest('hex')
    const last = this.#next
    if (!isEnd.Check(last)) this.#refuse(`is cut off, or its line ${this.#line} is none of a backup`)
    if (last.sha256 !== found) this.#refuse('was changed after it was written')
    if ((await this.#nextLine()) !== undefined) this.#refuse('goes on after its last line: it is two files, or damaged')
    return last.figures
  }

  /** The line of the file that has the `place`th row of a table, from 0. */
  lineOf(table: KeptTable, place: number): number {
    return (this.#firstLines.get(table.name) ?? 0) + place
  }

  /** Throws `BackupError` for what is wrong with a row. */
  refuseRow(table: KeptTable, line: number, column: string, reason: string): never {
    return this.#refuse(
      `cannot be restored. Line ${line}, table ${table.name}: the column ${column} ${reason}. ${ANOTHER}`,
    )
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined)
  }

  async #begin(): Promise<void> {
    const header = await this.#read()
    if (!isAnyHeader.Check(header)) this.#refuse('is no backup of Orderboard')
    if (header.version > BACKUP_VERSION)
      this.#refuse(
        `was made by a newer release of Orderboard: it has format ${header.version}, this release reads up to ${BACKUP_VERSION}. Restore it with that release`,
      )
    if (!isHeader.Check(header) || header.version < 1) this.#refuse('is no backup of Orderboard')
    if (header.fold !== FOLD_VERSION)
      this.#refuse('was made by a release that folds texts otherwise; restore it with that release')
    await this.#read()
  }

  async *#rows(table: KeptTable, sources: readonly ColumnSource[], width: number): AsyncGenerator<KeptRow> {
    while (Array.isArray(this.#next)) {
      const given: unknown[] = this.#next
      if (given.length !== width)
        this.#refuse(`has ${given.length} values on line ${this.#line}, where the table ${table.name} has ${width}`)
      const row = keptRow(sources, given, (column, reason) => this.refuseRow(table, this.#line, column, reason))
      const fault = this.#checks.faultOf(table, row)
      if (fault) this.refuseRow(table, this.#line, fault.column, fault.reason)
      yield row
      await this.#read()
    }
  }

  async #read(): Promise<unknown> {
    const line = await this.#nextLine()
    if (line === undefined) this.#refuse('is cut off')
    this.#line++
    try {
      this.#next = JSON.parse(line)
    } catch {
      this.#refuse(this.#line === 1 ? 'is no backup of Orderboard' : `is damaged or cut off on line ${this.#line}`)
    }
    // The last line has the hash of those before it.
    if (!isEnd.Check(this.#next)) this.#hash.update(line).update('\n')
    return this.#next
  }

  async #nextLine(): Promise<string | undefined> {
    try {
      const { value, done } = await this.#lines.next()
      return done ? undefined : value
    } catch (error) {
      return this.#refuse(whyUnreadable(error, this.#line + 1))
    }
  }

  #refuse(why: string): never {
    throw new BackupError(`${this.#name} ${why}. Nothing was changed.`)
  }
}

/** Whether the file begins as a backup of any release. */
export async function isBackup(file: string): Promise<boolean> {
  const lines = textLines(
    pipeline(createReadStream(file), createGunzip(), () => {}),
    MAX_HEADER,
  )
  try {
    const { value } = await lines.next()
    return isAnyHeader.Check(JSON.parse(value ?? ''))
  } catch {
    return false
  } finally {
    await lines.return(undefined)
  }
}

function whyUnreadable(error: unknown, line: number): string {
  if (error instanceof LongLineError) return `has too long a line: line ${line} has more than ${error.maxLine} bytes`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return 'is cut off'
  if (code.startsWith('Z_') || error instanceof TypeError)
    return line === 1 ? 'is no backup of Orderboard, or damaged' : `is damaged after line ${line - 1}`
  return `cannot be read (${error instanceof Error ? error.message : String(error)})`
}
