import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { StoredAccounts } from '#contract/accounts/stored-accounts-schema.ts'
import { FOLD_VERSION } from '#contract/text.ts'
import type { RowSource, Value } from '#server/database/ports.ts'
import type { Column } from '#server/database/schema/columns.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import type { Figures } from './figures.ts'
import {
  ADDED_COLUMNS,
  BACKUP_VERSION,
  isAccounts,
  isAnyHeader,
  isEnd,
  isHeader,
  isTable,
  MAX_LINE,
  OLDEST_BACKUP,
} from './format.ts'
import { BACKUP_REFUSALS, ROW_FAULTS } from './messages.ts'
import { rowChecks } from './row-checks.ts'
import { LongLineError, textLines } from './text-lines.ts'

/**
 * A backup being read: the header, every table with all its rows, then the figures of its last line. All methods throw an
 * `Error` for users where the file is not a backup, is damaged, or contains what no database may. The caller disposes of it.
 */
export class BackupFile {
  readonly #file: string
  readonly #lines: AsyncGenerator<string>
  readonly #hash = createHash('sha256')
  readonly #checks = rowChecks()
  #line = 0
  #next: unknown

  constructor(file: string) {
    this.#file = file
    this.#lines = unpackedLines(file, MAX_LINE)
  }

  /** Throws where the file does not start as a backup that this release understands. */
  async readHeader(): Promise<void> {
    const header = await this.#read()
    if (!isAnyHeader.Check(header)) throw this.#error(BACKUP_REFUSALS.noBackup)
    if (header.version > BACKUP_VERSION) throw this.#error(BACKUP_REFUSALS.newer(header.version, BACKUP_VERSION))
    if (header.version < OLDEST_BACKUP) throw this.#error(BACKUP_REFUSALS.older(header.version, OLDEST_BACKUP))
    if (!isHeader.Check(header)) throw this.#error(BACKUP_REFUSALS.noBackup)
    if (header.fold !== FOLD_VERSION) throw this.#error(BACKUP_REFUSALS.otherFolding)
    await this.#read()
  }

  /** Yields the tables in order. Read all rows of a table before requesting the next one. */
  async *tables(): AsyncGenerator<{ readonly table: Table; readonly rows: RowSource }> {
    for (const table of SOURCE_TABLES) {
      const begin = this.#next
      if (!isTable.Check(begin) || begin.table !== table.name) throw this.#damaged(this.#line)
      this.#checkColumns(table, begin.columns)
      await this.#read()
      yield { table, rows: this.#rows(table, begin.columns) }
      if (this.#checks.lacksMain()) throw this.#error(BACKUP_REFUSALS.noMain)
    }
  }

  /** To be called once, after all tables; null where there were none. */
  async accounts(): Promise<StoredAccounts | null> {
    const found = this.#next
    if (!isAccounts.Check(found)) throw this.#damaged(this.#line)
    await this.#read()
    return found.accounts
  }

  /** The figures of the last line; to be called once, after the accounts. Throws where the bytes before it are not those that were written. */
  async figures(): Promise<Figures> {
    const found = this.#hash.digest('hex')
    const last = this.#next
    if (!isEnd.Check(last)) throw this.#damaged(this.#line)
    const isChanged = last.sha256 !== found || (await this.#nextLine()) !== undefined
    if (isChanged) throw this.#error(BACKUP_REFUSALS.changed)
    return last.figures
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lines.return(undefined)
  }

  #error(problem: string): Error {
    return new Error(`${this.#file} ${problem} Nothing was changed.`)
  }

  #damaged(line: number): Error {
    return this.#error(line === 1 ? BACKUP_REFUSALS.noBackup : BACKUP_REFUSALS.damaged(line))
  }

  /** The file may have the columns in an order of its own. */
  #checkColumns({ name, names }: Table, found: readonly string[]): void {
    const unknown = found.find((column, i) => !names.includes(column) || found.indexOf(column) !== i)
    if (unknown !== undefined) throw this.#error(BACKUP_REFUSALS.unknownColumn(name, unknown))
    const missing = names.find((column) => !found.includes(column) && !(column in ADDED_COLUMNS))
    if (missing !== undefined) throw this.#error(BACKUP_REFUSALS.noColumn(name, missing))
  }

  /** Derived columns are calculated, never taken from the file. */
  async *#rows(table: Table, columns: readonly string[]): RowSource {
    const { name } = table
    while (Array.isArray(this.#next)) {
      const found: unknown[] = this.#next
      if (found.length !== columns.length) throw this.#damaged(this.#line)
      const values = new Map<string, Value>()
      for (const [i, column] of columns.entries()) {
        const kind = table.columns[column]?.kind ?? 'text'
        const value = parsedValue(kind, found[i])
        if (value === undefined) throw this.#error(BACKUP_REFUSALS.row(this.#line, name, column, ROW_FAULTS[kind]))
        values.set(column, value)
      }
      const row = table.names.map((column) => values.get(column) ?? ADDED_COLUMNS[column] ?? null)
      const fault = this.#checks.faultOf(table, row)
      if (fault) throw this.#error(BACKUP_REFUSALS.row(this.#line, name, fault.column, fault.reason))
      yield this.#checks.calculated(table, row)
      await this.#read()
    }
  }

  async #read(): Promise<unknown> {
    const line = (await this.#nextLine()) ?? ''
    this.#line++
    try {
      this.#next = JSON.parse(line)
    } catch {
      throw this.#damaged(this.#line)
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
      const line = this.#line + 1
      if (error instanceof LongLineError) throw this.#error(BACKUP_REFUSALS.longLine(line, MAX_LINE))
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // Not packed as a backup is, or no UTF-8.
      if (code.startsWith('Z_') || error instanceof TypeError) throw this.#damaged(line)
      throw this.#error(BACKUP_REFUSALS.unreadable(error instanceof Error ? error.message : String(error)))
    }
  }
}

/** Whether the file starts as a backup of any release. */
export async function isBackup(file: string): Promise<boolean> {
  try {
    for await (const line of unpackedLines(file, 10_000)) return isAnyHeader.Check(JSON.parse(line))
  } catch {
    // Unreadable, not compressed, not text or not JSON.
  }
  return false
}

function unpackedLines(file: string, maxLine: number): AsyncGenerator<string> {
  // Errors reach the reader of the lines.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {})
  return textLines(unpacked, maxLine)
}

/** A value of the file as the database has it; `undefined` where it is not of the column's kind. */
function parsedValue(kind: Column['kind'], value: unknown): Value | undefined {
  if (value === null) return null
  if (typeof value !== 'string') return undefined
  if (kind === 'text') return value
  return /^(?:0|-?[1-9]\d{0,18})$/.test(value) ? BigInt(value) : undefined
}
