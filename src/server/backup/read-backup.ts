import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FOLD_VERSION } from '#contract/text.ts'
import type { RowSource, RowValues } from '#server/database/bulk-data.ts'
import type { Value } from '#server/database/ports.ts'
import type { Column } from '#server/database/schema/columns.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import type { Figures } from './figures.ts'
import { BACKUP_VERSION, isAnyHeader, isEnd, isHeader, isTable, MAX_LINE } from './format.ts'
import { BACKUP_REFUSALS, ROW_FAULTS } from './messages.ts'
import { RowChecks } from './row-checks.ts'
import { LongLineError, textLines } from './text-lines.ts'

/** The file is not a backup, is damaged, or contains what no database may; the message says what and where. */
export class BackupError extends Error {}

/** A backup being read: first every table with all its rows, then the figures of its last line. */
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
    this.#lines = unpackedLines(file, maxLine)
  }

  /**
   * Throws `BackupError` where the file does not start as a backup that this release understands. `maxLine`: bytes that a
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

  /** The tables one after another; the rows of one have to be read before the next is asked for. */
  async *tables(): AsyncGenerator<{ readonly table: Table; readonly rows: RowSource }> {
    for (const table of SOURCE_TABLES) {
      const begin = this.#next
      if (!isTable.Check(begin) || begin.table !== table.name)
        throw new BackupError(BACKUP_REFUSALS.noTable(this.#name, table.name))
      this.#checkColumns(table, begin.columns)
      await this.#read()
      this.#firstLines.set(table.name, this.#line)
      yield { table, rows: this.#rows(table) }
      if (this.#checks.lacksMain) throw new BackupError(BACKUP_REFUSALS.noMain(this.#name))
    }
  }

  /** The figures of the last line; throws `BackupError` where the bytes before it are not those that were written. */
  async end(): Promise<Figures> {
    const found = this.#hash.digest('hex')
    const last = this.#next
    if (!isEnd.Check(last)) throw new BackupError(BACKUP_REFUSALS.cutOffAt(this.#name, this.#line))
    if (last.sha256 !== found) throw new BackupError(BACKUP_REFUSALS.changed(this.#name))
    if ((await this.#nextLine()) !== undefined) throw new BackupError(BACKUP_REFUSALS.goesOn(this.#name))
    return last.figures
  }

  /** The line of the file with a table's row at `position`, from 0. */
  lineOf(table: Table, position: number): number {
    return (this.#firstLines.get(table.name) ?? 0) + position
  }

  /** Says what is wrong with a row. */
  rowError({ name }: Table, line: number, column: string, reason: string): BackupError {
    return new BackupError(BACKUP_REFUSALS.row(this.#name, line, name, column, reason))
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined)
  }

  async #begin(): Promise<void> {
    const header = await this.#read()
    if (!isAnyHeader.Check(header)) throw new BackupError(BACKUP_REFUSALS.noBackup(this.#name))
    if (header.version > BACKUP_VERSION)
      throw new BackupError(BACKUP_REFUSALS.newer(this.#name, header.version, BACKUP_VERSION))
    if (!isHeader.Check(header) || header.version < 1) throw new BackupError(BACKUP_REFUSALS.noBackup(this.#name))
    if (header.fold !== FOLD_VERSION) throw new BackupError(BACKUP_REFUSALS.otherFolding(this.#name))
    await this.#read()
  }

  #checkColumns({ name, names }: Table, given: readonly string[]): void {
    const unknown = given.find((column, i) => !names.includes(column) || given.indexOf(column) !== i)
    if (unknown !== undefined) throw new BackupError(BACKUP_REFUSALS.unknownColumn(this.#name, name, unknown))
    const missing = names.find((column) => !given.includes(column))
    if (missing !== undefined) throw new BackupError(BACKUP_REFUSALS.noColumn(this.#name, name, missing))
    if (names.some((column, i) => given[i] !== column))
      throw new BackupError(BACKUP_REFUSALS.columnOrder(this.#name, name))
  }

  async *#rows(table: Table): AsyncGenerator<RowValues> {
    const { name, names, columns } = table
    while (Array.isArray(this.#next)) {
      const given: unknown[] = this.#next
      if (given.length !== names.length)
        throw new BackupError(BACKUP_REFUSALS.width(this.#name, this.#line, given.length, name, names.length))
      const row = names.map((column, i) => {
        const kind = columns[column]?.kind ?? 'text'
        const value = parsedValue(kind, given[i])
        if (value !== undefined) return value
        throw this.rowError(table, this.#line, column, kind === 'text' ? ROW_FAULTS.text : ROW_FAULTS.integer)
      })
      const fault = this.#checks.faultOf(table, row)
      if (fault) throw this.rowError(table, this.#line, fault.column, fault.reason)
      yield row
      await this.#read()
    }
  }

  async #read(): Promise<unknown> {
    const line = await this.#nextLine()
    if (line === undefined) throw new BackupError(BACKUP_REFUSALS.cutOff(this.#name))
    this.#line++
    try {
      this.#next = JSON.parse(line)
    } catch {
      const isFirst = this.#line === 1
      throw new BackupError(
        isFirst ? BACKUP_REFUSALS.noBackup(this.#name) : BACKUP_REFUSALS.damagedOn(this.#name, this.#line),
      )
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
      throw new BackupError(whyUnreadable(this.#name, error, this.#line + 1))
    }
  }
}

/** Whether the file starts as a backup of any release. */
export async function isBackup(file: string): Promise<boolean> {
  const lines = unpackedLines(file, 10_000)
  try {
    const { value } = await lines.next()
    return isAnyHeader.Check(JSON.parse(value ?? ''))
  } catch {
    return false
  } finally {
    await lines.return(undefined)
  }
}

function unpackedLines(file: string, maxLine: number): AsyncGenerator<string> {
  // Errors reach the reader of the lines.
  return textLines(
    pipeline(createReadStream(file), createGunzip(), () => {}),
    maxLine,
  )
}

/** A value of the file as the database has it; `undefined` where it is not of the column's kind. */
function parsedValue(kind: Column['kind'], value: unknown): Value | undefined {
  if (value === null) return null
  if (typeof value !== 'string') return undefined
  if (kind === 'text') return value
  return /^(?:0|-?[1-9]\d{0,18})$/.test(value) ? BigInt(value) : undefined
}

function whyUnreadable(file: string, error: unknown, line: number): string {
  if (error instanceof LongLineError) return BACKUP_REFUSALS.longLine(file, line, error.maxLine)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return BACKUP_REFUSALS.cutOff(file)
  if (code.startsWith('Z_') || error instanceof TypeError)
    return line === 1 ? BACKUP_REFUSALS.noBackupOrDamaged(file) : BACKUP_REFUSALS.damagedAfter(file, line - 1)
  return BACKUP_REFUSALS.unreadable(file, error instanceof Error ? error.message : String(error))
}
