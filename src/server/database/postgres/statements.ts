import type pg from 'pg'
import type { Columns, Row, Rows, TextChange, Value, WriteTransaction } from '#server/database/ports.ts'
import { inTurn, sideBySide } from '#server/database/together.ts'
import { copyRows } from './copy-rows.ts'
import { readableSearch, storedSearch } from './search-text.ts'

const PAGE = 2000
/** Rows of one statement; the arrays of more would only lie in memory twice. */
const ROWS_AT_ONCE = 5000
/** From so many rows on, COPY costs less than an insert of arrays. */
const WORTH_COPYING = 50
/** So many texts take a search longer to read through than to find in the index. */
const MANY_TEXTS = 500
/** Enters the texts that the index has put off: it gathers them in a list, which costs a tenth of entering each. */
export const ENTER_TEXTS = `select gin_clean_pending_list('orders_by_text')`
const TYPES = { text: 'text', int: 'bigint' } as const

/** The driver's type of a client without a pool lacks the option. */
type PipelinedClient = pg.ClientBase & { readonly pipeline?: boolean }

/** The statements of one transaction on one connection. */
export class PostgresStatements implements WriteTransaction {
  readonly #client: PipelinedClient
  readonly #onPutOff: () => void
  readonly #onWork: () => void
  #cursors = 0
  #loads = false

  /** `onPutOff`: the index of the texts has put some off that are to be entered after the commit. */
  constructor(client: PipelinedClient, onPutOff: () => void = () => {}, onWork: () => void = () => {}) {
    this.#onWork = onWork
    this.#client = client
    this.#onPutOff = onPutOff
  }

  async together<T extends readonly unknown[]>(...parts: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> {
    // A load goes by COPY, which the driver sends by itself only; and over many rows the way there and back is nothing.
    if (this.#loads) return await inTurn(parts)
    const before = this.#pipeline(true)
    try {
      return await sideBySide(parts)
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
    if (rows.length >= WORTH_COPYING && !this.#client.pipeline) await copyRows(this.#client, table, names, rows)
    else await this.over(`insert into ${table} (${names}) select ${names} from $rows`, columns, rows)
  }

  storedSearch(text: string): string {
    return storedSearch(text)
  }

  readableSearch(stored: string): string {
    return readableSearch(stored)
  }

  readonly hasTrigramTable = true

  // The index lies on the orders themselves, so the database keeps it.
  async textFaults(): Promise<string[]> {
    return []
  }

  /** Orders have numbers only where a text index beside them needs some; here their texts are indexed in place. */
  async nextNumber(): Promise<undefined> {}

  /** The texts are indexed where they are written. What the index puts off of many is due now, before a search meets it. */
  async changeTexts(changes: readonly TextChange[]): Promise<void> {
    if (changes.length >= MANY_TEXTS) await this.query(ENTER_TEXTS)
    else if (changes.length > 0) this.#onPutOff()
  }

  // Indexes stay: making them anew would lock readers out until the commit.
  async beginLoad(): Promise<void> {
    this.#loads = true
    // Above what is gathered before it is entered; `changeTexts` says when that is.
    await this.query(`set local gin_pending_list_limit = '64MB'`)
  }

  async endLoad(): Promise<void> {
    this.#loads = false
  }

  /** Whether statements are sent without waiting for the answer to the one before, from now on; answers whether they were. */
  #pipeline(pipeline: boolean): boolean {
    const before = this.#client.pipeline === true
    // The driver looks at it with every statement; only its type says that it stays as it was made.
    Object.assign(this.#client, { pipeline })
    return before
  }
}

function sendable(value: Value): string | number | null {
  return typeof value === 'bigint' ? String(value) : value
}
