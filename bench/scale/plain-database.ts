import { DatabaseSync } from 'node:sqlite'
import { searchWords } from '#contract/orders/search-words.ts'
import { DEADLINES } from '#server/database/deadlines.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openPool } from '#server/database/postgres/connect.ts'
import { readableSearch, storedTerm } from '#server/database/postgres/search-text.ts'

type Row = Readonly<Record<string, unknown>>

/** The database without the product around it, for what a straightforward implementation would send. */
export interface PlainDatabase {
  readonly version: string
  /** Each `?` in the SQL is the next value. */
  all(sql: string, ...values: readonly (string | number)[]): Promise<Row[]>
  /** The condition by which a search is usually written, with one `?` for each value that `termValues` gives. */
  readonly searching: string
  termValues(term: string): string[]
  /** The exact count of those within a condition (SQL), without any index. */
  count(term: string, within?: string): Promise<number>
  /** The search text of an order as the contract has it. */
  searchText(id: string): Promise<string>
  close(): Promise<void>
}

export function openPlain(location: DatabaseLocation): Promise<PlainDatabase> {
  return location.kind === 'sqlite' ? plainFile(location.file) : plainServer(location.url)
}

const TEXT_OF = 'select search from orders where workspace_id = 1 and id = ?'
const escaped = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

async function plainFile(file: string): Promise<PlainDatabase> {
  const database = new DatabaseSync(file, { readOnly: true })
  const all = async (sql: string, ...values: readonly (string | number)[]) => database.prepare(sql).all(...values)
  const [about] = await all('select sqlite_version() as version')
  return {
    version: `SQLite ${about?.version}`,
    all,
    searching: `search like ? escape '\\'`,
    termValues: (term) => [escaped(term)],
    async count(term, within = 'true') {
      const words = searchWords(term).map(({ text }) => text)
      const each = words.map(() => ' and instr(search, ?) > 0').join('')
      const sql = `select count(*) as total from orders where workspace_id = 1 and ${within}${each}`
      const [row] = await all(sql, ...words)
      return Number(row?.total)
    },
    searchText: async (id) => String((await all(TEXT_OF, id))[0]?.search),
    close: async () => database.close(),
  }
}

async function plainServer(url: string): Promise<PlainDatabase> {
  const pool = openPool(url, { connect: DEADLINES.connect, answer: DEADLINES.longAnswer, max: 1 })
  const all = async (sql: string, ...values: readonly (string | number)[]) => {
    let place = 0
    return (
      await pool.query(
        sql.replace(/\?/g, () => `$${++place}`),
        [...values],
      )
    ).rows as Row[]
  }
  const [about] = await all(`select current_setting('server_version') as version`)
  const columns = ['id', 'customer_name', 'project', 'address', 'status']
  return {
    version: `PostgreSQL ${about?.version}`,
    all,
    searching: `(${columns.map((column) => `${column} ilike ?`).join(' or ')})`,
    termValues: (term) => columns.map(() => escaped(term)),
    async count(term, within = 'true') {
      const words = searchWords(term).map(({ text }) => storedTerm(text))
      const each = words.map(() => ' and strpos(search, ?) > 0').join('')
      const sql = `select count(*) as total from orders where workspace_id = 1 and ${within}${each}`
      return Number((await all(sql, ...words))[0]?.total)
    },
    searchText: async (id) => readableSearch(String((await all(TEXT_OF, id))[0]?.search)),
    close: () => pool.end(),
  }
}
