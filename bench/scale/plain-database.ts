import { DatabaseSync } from 'node:sqlite'
import { exactAmount } from '#contract/exact-number.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { currencyRanges } from '#contract/orders/searched-amounts.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import { DEADLINES } from '#server/database/deadlines.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openPool } from '#server/database/postgres/connect.ts'
import { readableSearch, storedTerm } from '#server/database/postgres/search-text.ts'

type Row = Readonly<Record<string, unknown>>

interface Searched {
  readonly text: string
  /** '49.90' */
  readonly amount: string
  /** '2026-10-31' */
  readonly day: string
}

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
  /** The search text of an order as the contract has it with its status, its amount and its day. */
  searched(id: string): Promise<Searched>
  close(): Promise<void>
}

export function openPlain(location: DatabaseLocation): Promise<PlainDatabase> {
  return location.kind === 'sqlite' ? plainFile(location.file) : plainServer(location.url)
}

/** `contains`: the condition that a text contains a value. */
async function countByScan(
  all: PlainDatabase['all'],
  term: string,
  within = 'true',
  contains: string,
  stored: (text: string) => string,
): Promise<number> {
  const currencies = (await all('select distinct currency from order_rollups')).map(({ currency }) => String(currency))
  const words = searchWords(term)
  const each = words.map(({ amounts, days, names, statuses }) => {
    const ofAmounts = currencyRanges(amounts, currencies).map(({ from, to, currencies: own }) => {
      return `(amount >= ${from} and amount <= ${to} and currency in ('${own.join("', '")}'))`
    })
    const ofDays = days.map((day) => (day.startsWith('-') ? `day like '%${day}'` : `day like '${day}%'`))
    const ofNames = names.map((name) => `'${name}' in (lower(payment_state), lower(${SHOWN_FULFILLMENT}))`)
    const ofStatuses = statuses.map((status) => `status = '${status}'`)
    return ` and (${[contains, ...ofAmounts, ...ofDays, ...ofNames, ...ofStatuses].join(' or ')})`
  })
  const sql = `select count(*) as total from orders where workspace_id = 1 and ${within}${each.join('')}`
  return Number((await all(sql, ...words.map(({ text }) => stored(text))))[0]?.total)
}

const SHOWN_FULFILLMENT = `case when fulfillment_state = 'Unknown' and status in ('In Progress', 'Pending', 'Approved')
  then 'Unfulfilled' else fulfillment_state end`
const TEXT_OF = 'select status, search, amount, currency, day from orders where workspace_id = 1 and id = ?'
function searchedOf(row: Row = {}, readable = (text: string) => text): Searched {
  const [id = '', ...others] = readable(String(row.search)).split(PART_SEPARATOR)
  const text = [id, fold(String(row.status)), ...others].join(PART_SEPARATOR)
  return { text, amount: exactAmount(BigInt(Number(row.amount)), String(row.currency)), day: String(row.day) }
}

const escaped = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

async function plainFile(file: string): Promise<PlainDatabase> {
  const database = new DatabaseSync(file, { readOnly: true })
  const all = async (sql: string, ...values: readonly (string | number)[]) => database.prepare(sql).all(...values)
  const [about] = await all('select sqlite_version() as version')
  return {
    version: `SQLite ${about?.version}`,
    all,
    searching: `(search like ? escape '\\' or status like ? escape '\\')`,
    termValues: (term) => [escaped(term), escaped(term)],
    count: (term, within) => countByScan(all, term, within, 'instr(search, ?) > 0', (text) => text),
    searched: async (id) => searchedOf((await all(TEXT_OF, id))[0]),
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
    count: (term, within) => countByScan(all, term, within, 'strpos(search, ?) > 0', storedTerm),
    searched: async (id) => searchedOf((await all(TEXT_OF, id))[0], readableSearch),
    close: () => pool.end(),
  }
}
