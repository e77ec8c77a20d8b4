import type { Index, Table } from './table.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from './tables.ts'

type Kind = 'sqlite' | 'postgres'

/** PostgreSQL has a table of this name, which its migrations create. */
const SQLITE_VERSION = 'create view schema_version as select user_version as version from pragma_user_version'

/**
 * Every trigram of the search texts, as folded; rows are the orders' numbers. PostgreSQL has an index of `orders` for it. The
 * second table lists the trigrams.
 */
const SQLITE_SEARCH = [
  `create virtual table order_search using fts5(
  search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  'create virtual table order_search_terms using fts5vocab (order_search, row)',
]

/** The statements that create the schema of a new database; each ends with a semicolon. */
export function schemaSql(kind: Kind): string {
  const tables = [...SOURCE_TABLES, ...AGGREGATE_TABLES].filter(({ only }) => (only ?? kind) === kind)
  const statements = [
    ...tables.flatMap((table) => [createTable(table, kind), ...createIndexes(table, kind)]),
    ...(kind === 'sqlite' ? [...SQLITE_SEARCH, SQLITE_VERSION] : []),
  ]
  return statements.map((statement) => `${statement};\n`).join('\n')
}

export function indexesOf({ indexes }: Table, kind: Kind): Index[] {
  return indexes.filter(({ only }) => (only ?? kind) === kind)
}

export function createIndexes(table: Table, kind: Kind): string[] {
  return indexesOf(table, kind).map(
    ({ name, on, unique }) => `create ${unique ? 'unique ' : ''}index ${name} on ${table.name} ${on}`,
  )
}

function createTable(table: Table, kind: Kind): string {
  const names = Object.keys(table.columns).filter((name) => kind === 'sqlite' || !table.columns[name]?.isRowNumber)
  const isNumbered = names.some((name) => table.columns[name]?.isRowNumber)
  // SQLite's primary key is the number by which rows are stored.
  const key = `${isNumbered ? 'unique' : 'primary key'} (${table.key.join(', ')})`
  const lines = [...names.map((name) => columnSql(table, name, kind)), key]
  return `create table ${table.name} (\n  ${lines.join(',\n  ')}\n)${storage(table, kind, isNumbered)}`
}

function storage({ fillFactor }: Table, kind: Kind, isNumbered: boolean): string {
  if (kind === 'postgres') return fillFactor === undefined ? '' : ` with (fillfactor = ${fillFactor})`
  return isNumbered ? ' strict' : ' strict, without rowid'
}

/** PostgreSQL compares text by code point, as SQLite and the contract do, whatever the server's collation is. */
const TYPES = {
  sqlite: { int: 'integer', text: 'text' },
  postgres: { int: 'bigint', text: 'text collate "C"' },
}

function columnSql({ columns }: Table, name: string, kind: Kind): string {
  const column = columns[name]
  if (!column || column.isRowNumber) return `${name} integer primary key`
  const required = column.nullable ? '' : ' not null'
  const initial = column.default === undefined ? '' : ` default ${column.default}`
  return `${name} ${TYPES[kind][column.kind]}${required}${initial}`
}
