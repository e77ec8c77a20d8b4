import type pg from 'pg'
import { inPipeline, inSeries } from '#server/database/concurrency.ts'
import type { Columns, Row, Rows, Value, WriteTransaction } from '#server/database/ports.ts'
import { copyRows } from './copy-rows.ts'
import { readableSearch, storedSearch } from './search-text.ts'

const PAGE = 2000
/** Rows of one statement; more would only take memory for their arrays. */
const ROWS_AT_ONCE = 5000
/** From this many rows on, COPY is faster than inserting arrays. */
const MIN_COPIED_ROWS = 50
const TYPES = { text: 'text', int: 'bigint' } as const

/** The driver's type of a client without a pool lacks the option. */
type PipelinedClient = pg.ClientBase & { readonly pipeline?: boolean }

/** The statements of one transaction on one connection. */
export class PostgresStatements implements WriteTransaction {
  readonly #client: PipelinedClient
  readonly #onWork: () => void
  #cursors = 0
  #loads = false

  constructor(client: PipelinedClient, onWork: () => void = () => {}) {
    this.#onWork = onWork
    this.#client = client
  }

  async concurrently<T extends readonly unknown[]>(...parts: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> {
    // COPY cannot be pipelined; and with many rows round trips do not matter.
    if (this.#loads) return await inSeries(parts)
    const before = this.#pipeline(true)
    try {
      return await inPipeline(parts)
    } finally {
      this.#pipeline(before)
    }
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    this.#onWork()
    let place = 0
    const numbered = sql.replace(/\?/g, () => `$${++place}`)
    return (await this.#client.query<Row>(numbered, values.map(sendable))).rows
  }

  async over(sql: string, columns: Columns, rows: Rows): Promise<Row[]> {
    const names = Object.keys(columns)
    const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${TYPES[type]}[]`)
    const text = sql.replace('$rows', `unnest(${arrays}) as given(${names})`)
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
    if (rows.length >= MIN_COPIED_ROWS && !this.#client.pipeline) await copyRows(this.#client, table, names, rows)
    else await this.over(`insert into ${table} (${names}) select ${names} from $rows`, columns, rows)
  }

  storedSearch(text: string): string {
    return storedSearch(text)
  }

  readableSearch(stored: string): string {
    return readableSearch(stored)
  }

  readonly hasTrigramTable = true

  // PostgreSQL keeps its index right by itself.
  async textFaults(): Promise<string[]> {
    return []
  }

  /** Orders have no numbers here, because the text index is one of their own indexes. */
  async nextNumber(): Promise<undefined> {}

  /** Nothing to do: the index changes with the orders. */
  async changeTexts(): Promise<void> {}

  // Indexes stay: recreating them would lock readers out until the commit.
  async beginLoad(): Promise<void> {
    this.#loads = true
  }

  async endLoad(): Promise<void> {
    this.#loads = false
  }

  /** Sets whether statements are sent without waiting for the previous answer; returns what it was. */
  #pipeline(pipeline: boolean): boolean {
    const before = this.#client.pipeline === true
    // The driver reads it with every statement, although its type says that it is constant.
    Object.assign(this.#client, { pipeline })
    return before
  }
}

function sendable(value: Value): string | number | null {
  return typeof value === 'bigint' ? String(value) : value
}
