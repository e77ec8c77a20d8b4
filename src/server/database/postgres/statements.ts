import type { ClientBase } from 'pg'
import type { Columns, Row, Rows, Value, WriteTransaction } from '#server/database/ports.ts'
import { copyRows } from './copy-rows.ts'
import { readableSearch, storedSearch } from './search-text.ts'

const PAGE = 2000
/** Rows of one statement; more would only take memory for their arrays. */
const ROWS_AT_ONCE = 5000
/** From this many rows on, COPY is faster than inserting arrays. */
const MIN_COPIED_ROWS = 50
const TYPES = { text: 'text', int: 'bigint' } as const

/** The driver reads the option with every statement; its types lack it. */
type PipelineClient = ClientBase & { pipeline?: boolean }

/** The statements of one transaction on one connection. */
export class PostgresStatements implements WriteTransaction {
  readonly #client: PipelineClient
  readonly #onWork: () => void
  #cursors = 0

  constructor(client: PipelineClient, onWork: () => void = () => {}) {
    this.#onWork = onWork
    this.#client = client
  }

  async pipelined(parts: readonly (() => Promise<void>)[]): Promise<void> {
    this.#client.pipeline = true
    const running = parts.map((part) => part())
    await Promise.all(running).finally(async () => {
      // All have to end before a rollback.
      await Promise.allSettled(running)
      this.#client.pipeline = false
    })
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    this.#onWork()
    let place = 0
    const numbered = sql.replace(/\?/g, () => `$${++place}`)
    return (await this.#client.query<Row>(numbered, values.map(sendable))).rows
  }

  async withRows(sql: string, columns: Columns, rows: Rows): Promise<Row[]> {
    const names = Object.keys(columns)
    const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${TYPES[type]}[]`)
    const text = sql.replace('$rows', `unnest(${arrays}) as input_rows(${names})`)
    const found: Row[] = []
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
      this.#onWork()
      const part = rows.slice(i, i + ROWS_AT_ONCE)
      const values = names.map((_, column) => part.map((row) => sendable(row[column] ?? null)))
      found.push(...(await this.#client.query<Row>(text, values)).rows)
    }
    return found
  }

  async *pages(sql: string): AsyncIterable<Row[]> {
    const cursor = `pages_${++this.#cursors}`
    await this.#client.query(`declare ${cursor} no scroll cursor for ${sql}`)
    for (;;) {
      const { rows } = await this.#client.query<Row>(`fetch ${PAGE} from ${cursor}`)
      if (rows.length === 0) break
      yield rows
    }
    await this.#client.query(`close ${cursor}`)
  }

  async insert(table: string, columns: Columns, rows: Rows): Promise<void> {
    this.#onWork()
    const names = Object.keys(columns)
    // COPY cannot be pipelined.
    if (rows.length >= MIN_COPIED_ROWS && !this.#client.pipeline) await copyRows(this.#client, table, names, rows)
    else await this.withRows(`insert into ${table} (${names}) select ${names} from $rows`, columns, rows)
  }

  readonly storedSearch = storedSearch
  readonly readableSearch = readableSearch
  readonly hasTrigramTable = true

  // PostgreSQL keeps its index right by itself.
  async textFaults(): Promise<string[]> {
    return []
  }

  /** Orders have no numbers here, because the text index is one of their own indexes. */
  async nextNumber(): Promise<undefined> {}

  /** Nothing to do: the index changes with the orders. */
  async changeTexts(): Promise<void> {}
}

function sendable(value: Value): string | number | null {
  return typeof value === 'bigint' ? String(value) : value
}
