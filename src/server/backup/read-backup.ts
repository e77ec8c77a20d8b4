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
import { BACKUP_VERSION, isAccounts, isAnyHeader, isEnd, isHeader, isTable, MAX_LINE } from './format.ts'
import { BACKUP_REFUSALS, ROW_FAULTS } from './messages.ts'
import { rowChecks } from './row-checks.ts'
import { textLines } from './text-lines.ts'

/**
 * Opens a backup for reading: the header, every table with all its rows, then the figures of its last line. All methods throw an
 * `Error` for users where the file is not a backup, is damaged, or contains what no database may. The caller disposes of it.
 */
export function openBackup(file: string) {
  const lines = unpackedLines(file, MAX_LINE)
  const hash = createHash('sha256')
  const checks = rowChecks()
  let lineNumber = 0
  let next: unknown

  const refusal = (problem: string) => new Error(`${file} ${problem} Nothing was changed.`)
  const damaged = (line = lineNumber) => refusal(line === 1 ? BACKUP_REFUSALS.noBackup : BACKUP_REFUSALS.damaged(line))

  async function nextLine(): Promise<string | undefined> {
    try {
      const { value, done } = await lines.next()
      return done ? undefined : value
    } catch (error) {
      const line = lineNumber + 1
      if (error instanceof RangeError) throw refusal(BACKUP_REFUSALS.longLine(line, MAX_LINE))
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // Not packed as a backup is, or no UTF-8.
      if (code.startsWith('Z_') || error instanceof TypeError) throw damaged(line)
      throw refusal(BACKUP_REFUSALS.unreadable(error instanceof Error ? error.message : String(error)))
    }
  }

  async function read(): Promise<unknown> {
    const line = (await nextLine()) ?? ''
    lineNumber++
    try {
      next = JSON.parse(line)
    } catch {
      throw damaged()
    }
    // The last line has the hash of those before it.
    if (!isEnd.Check(next)) hash.update(line).update('\n')
    return next
  }

  /** The format has the columns of the table's definition, in their order. */
  function checkColumns({ name, names }: Table, found: readonly string[]): void {
    const unknown = found.find((column) => !names.includes(column))
    if (unknown !== undefined) throw refusal(BACKUP_REFUSALS.unknownColumn(name, unknown))
    const missing = names.find((column, i) => column !== found[i])
    if (missing !== undefined) throw refusal(BACKUP_REFUSALS.noColumn(name, missing))
  }

  /** Derived columns are calculated, never taken from the file. */
  async function* rowsOf(table: Table): RowSource {
    const { name, names } = table
    while (Array.isArray(next)) {
      const found: unknown[] = next
      if (found.length !== names.length) throw damaged()
      const row = names.map((column, i) => {
        const kind = table.columns[column]?.kind ?? 'text'
        const value = parsedValue(kind, found[i])
        if (value === undefined) throw refusal(BACKUP_REFUSALS.row(lineNumber, name, column, ROW_FAULTS[kind]))
        return value
      })
      const fault = checks.faultOf(table, row)
      if (fault) throw refusal(BACKUP_REFUSALS.row(lineNumber, name, fault.column, fault.reason))
      yield checks.calculated(table, row)
      await read()
    }
  }

  return {
    /** Throws where the file does not start as a backup that this release understands. */
    async readHeader(): Promise<void> {
      const header = await read()
      if (!isAnyHeader.Check(header)) throw refusal(BACKUP_REFUSALS.noBackup)
      const { older, newer } = BACKUP_REFUSALS
      const otherVersion = header.version > BACKUP_VERSION ? newer : older
      if (header.version !== BACKUP_VERSION) throw refusal(otherVersion(header.version, BACKUP_VERSION))
      if (!isHeader.Check(header)) throw refusal(BACKUP_REFUSALS.noBackup)
      if (header.fold !== FOLD_VERSION) throw refusal(BACKUP_REFUSALS.otherFolding)
      await read()
    },

    /** Yields the tables in order. Read all rows of a table before requesting the next one. */
    async *tables(): AsyncGenerator<{ readonly table: Table; readonly rows: RowSource }> {
      for (const table of SOURCE_TABLES) {
        const begin = next
        if (!isTable.Check(begin) || begin.table !== table.name) throw damaged()
        checkColumns(table, begin.columns)
        await read()
        yield { table, rows: rowsOf(table) }
        if (checks.lacksMain()) throw refusal(BACKUP_REFUSALS.noMain)
      }
    },

    /** To be called once, after all tables; null where there were none. */
    async accounts(): Promise<StoredAccounts | null> {
      const found = next
      if (!isAccounts.Check(found)) throw damaged()
      await read()
      return found.accounts
    },

    /** The figures of the last line; to be called once, after the accounts. Throws where the bytes before it are not those that were written. */
    async figures(): Promise<Figures> {
      const found = hash.digest('hex')
      const last = next
      if (!isEnd.Check(last)) throw damaged()
      if (last.sha256 !== found || (await nextLine()) !== undefined) throw refusal(BACKUP_REFUSALS.changed)
      return last.figures
    },

    [Symbol.asyncDispose]: async () => void (await lines.return(undefined)),
  }
}
export type BackupFile = ReturnType<typeof openBackup>

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
