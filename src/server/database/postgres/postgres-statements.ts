import type pg from 'pg'
import type { Columns, Row, Rows, TextChange, Value, WriteTransaction } from '#server/database/order-store.ts'
import { copyRows } from './copy-rows.ts'
import { readableSearch, storedSearch } from './search-text.ts'

const PAGE = 2000
/** Rows of one statement; the arrays of more would only lie in memory twice. */
const ROWS_AT_ONCE = 5000
/** From so many rows on, COPY costs less than an insert of arrays. */
const WORTH_COPYING = 50
const TYPES = { text: 'text', int: 'bigint' } as const

/** The statements of one transaction on one connection. */
export class PostgresStatements implements WriteTransaction {
  readonly #client: pg.PoolClient
  #cursors = 0

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
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
    const names = Object.keys(columns)
    if (rows.length >= WORTH_COPYING) await copyRows(this.#client, table, names, rows)
    else await this.over(`insert into ${table} (${names}) select ${names} from $rows`, columns, rows)
  }

  storedSearch(text: string): string {
    return storedSearch(text)
  }

  readableSearch(stored: string): string {
    return readableSearch(stored)
  }

  // The index lies on the orders themselves, so the database keeps it.
  async textFaults(): Promise<string[]> {
    return []
  }

  /** Orders have numbers only where a text index beside them needs some; here their texts are indexed in place. */
  async nextNumber(): Promise<undefined> {}

  /** The texts are indexed where they are written; what the index has put off is due now, before a search meets it. */
  async changeTexts(changes: readonly TextChange[]): Promise<void> {
    if (changes.length > 0) await this.#client.query(`select gin_clean_pending_list('orders_by_text')`)
  }

  // Indexes stay: making them anew would lock readers out until the commit.
  async beginLoad(): Promise<void> {}

  async endLoad(): Promise<void> {}
}

function sendable(value: Value): string | number | null {
  return typeof value === 'bigint' ? String(value) : value
}
