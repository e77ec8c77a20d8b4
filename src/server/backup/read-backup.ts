import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { FOLD_VERSION } from '#contract/text.ts'
import type { KeptRow, KeptRows } from '#server/database/kept-data.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/kept-tables.ts'
import { isEnd, isHeader, isTable } from './backup-format.ts'
import type { Figures } from './figures.ts'

/** The file is no backup, is cut off, or was changed; the message says which. */
export class BackupError extends Error {}

/** A backup being read: first every table with all its rows, then what its last line says of them. */
export class BackupFile {
  readonly #lines: AsyncIterator<string>
  readonly #name: string
  readonly #hash = createHash('sha256')
  #next: unknown

  private constructor(file: string) {
    this.#name = file
    const input = createReadStream(file)
    const unpacked = input.pipe(createGunzip())
    input.once('error', (error) => unpacked.destroy(error))
    this.#lines = textLines(unpacked)
  }

  /** Throws `BackupError` where the file does not begin as a backup that this release understands. */
  static async open(file: string): Promise<BackupFile> {
    const backup: BackupFile = new BackupFile(file)
    const header = await backup.#read()
    if (!isHeader.Check(header)) backup.#refuse('is no backup of Orderboard, or of another release')
    if (header.fold !== FOLD_VERSION)
      backup.#refuse('was made by a release that folds texts otherwise; restore it with that release')
    await backup.#read()
    return backup
  }

  /** The tables one after another; the rows of one are to be read before the next is asked for. */
  async *tables(): AsyncGenerator<{ readonly table: KeptTable; readonly rows: KeptRows }> {
    for (const table of KEPT_TABLES) {
      const begin = this.#next
      const isRight =
        isTable.Check(begin) && begin.table === table.name && begin.columns.join() === table.columns.join()
      if (!isRight) this.#refuse(`lacks the table ${table.name} or its columns`)
      await this.#read()
      yield { table, rows: this.#rows(table) }
    }
  }

  /** What the last line says; throws `BackupError` where the bytes before it are not those that were written. */
  async end(): Promise<Figures> {
    const found = this.#hash.digest('hex')
    if (!isEnd.Check(this.#next)) this.#refuse('is cut off')
    if (this.#next.sha256 !== found) this.#refuse('was changed after it was written')
    return this.#next.figures
  }

  async *#rows({ columns, integers }: KeptTable): AsyncGenerator<KeptRow> {
    const isInteger = columns.map((column) => integers.includes(column))
    while (Array.isArray(this.#next)) {
      const row: unknown[] = this.#next
      if (row.length !== columns.length) this.#refuse('has a row with too few or too many values')
      yield row.map((value, i) => {
        if (value === null) return null
        if (typeof value !== 'string') return this.#refuse('has a value that is no text')
        return isInteger[i] ? BigInt(value) : value
      })
      await this.#read()
    }
  }

  async #read(): Promise<unknown> {
    const { value, done } = await this.#lines.next().catch(() => this.#refuse('is cut off, or no backup'))
    if (done) this.#refuse('is cut off')
    try {
      this.#next = JSON.parse(value)
    } catch {
      this.#refuse('is cut off, or no backup')
    }
    // The last line tells the hash of those before it.
    if (!isEnd.Check(this.#next)) this.#hash.update(`${value}\n`)
    return this.#next
  }

  #refuse(why: string): never {
    throw new BackupError(`${this.#name} ${why}. Nothing was changed.`)
  }
}

async function* textLines(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
