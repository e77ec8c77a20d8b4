import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { ROOT } from '#scripts/root.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from '#server/database/schema/tables.ts'

/** Where rows of all workspaces are reached: the schema, its migrations, backups. The accounts have a database of their own. */
const ALL_WORKSPACES = /^src\/server\/(?:accounts|backup|database)\//
const TABLES = [...SOURCE_TABLES, ...AGGREGATE_TABLES].map(({ name }) => name)
/** A statement, or a part of one, that reads or changes rows of a table; new rows have to name their workspace anyway. */
const ON_TABLE = new RegExp(String.raw`\b(?:from|join|update)\s+(?:(?:${TABLES.join('|')})\b|\$\{sql\.table\()`)
/** Not a sentence that is made of the same words. */
const IS_SQL = /\b(?:select|update|delete)\b/
/** Kysely's ways to a table that add no workspace. */
const QUERY_OF_ALL = /\b(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(/

/** One sentence for each SQL text of the server that reaches a table without naming the workspace. */
export async function sqlWithoutWorkspace(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('src/server/**/*.ts', { cwd: ROOT }))
  const checked = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => !ALL_WORKSPACES.test(path))
  return checked.sort().flatMap((path) => textsWithoutWorkspace(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** The same for one file. */
export function textsWithoutWorkspace(path: string, source: string): string[] {
  const faults = QUERY_OF_ALL.test(source) ? [`${path} queries the rows of all workspaces`] : []
  if (!ON_TABLE.test(source)) return faults
  for (const text of literals(parseAst(source, { lang: 'ts' }))) {
    const sql = source.slice(text.start, text.end)
    if (ON_TABLE.test(sql) && IS_SQL.test(sql) && !/workspace(?!s\b)/i.test(sql))
      faults.push(`${path} has SQL without a workspace: ${sql}`)
  }
  return faults
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The outermost texts of a program, with what is inserted in them. */
function literals(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return []
  if (isText(node)) return [node]
  return Object.values(node).flatMap(literals)
}

function isText(node: object): node is Span {
  if (!('type' in node)) return false
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
  )
}
