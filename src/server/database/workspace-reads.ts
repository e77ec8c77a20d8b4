import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SqlDialect } from './dialect.ts'
import type { Reads } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import type { InWorkspace } from './scope.ts'
import type { SearchLimits } from './search-limits.ts'

type Nothing = Record<never, never>

/** The orders that may contain some words. */
interface FoundTexts {
  /** About how many, at most; Infinity where the text index cannot find them. */
  readonly estimate: number
  /** Undefined where the text index cannot find words this short. */
  readonly orders: SelectQueryBuilder<Tables, 'orders', Nothing> | undefined
}

/** Typed queries that read the rows of one workspace. */
export class WorkspaceReads implements InWorkspace {
  readonly workspaceId: number
  readonly dialect: SqlDialect
  readonly #reads: Reads

  constructor(reads: Reads, dialect: SqlDialect, { workspaceId }: InWorkspace) {
    this.#reads = reads
    this.dialect = dialect
    this.workspaceId = workspaceId
  }

  /** The workspace's rows of a table; its own row of `workspaces`. */
  from<Name extends keyof Tables>(table: Name): SelectQueryBuilder<Tables, Name, Nothing> {
    const column = table === 'workspaces' ? 'id' : 'workspace_id'
    const rows = this.#reads.selectFrom<keyof Tables>(table)
    const own = rows.where(sql.ref(`${table}.${column}`), '=', BigInt(this.workspaceId))
    return own as unknown as SelectQueryBuilder<Tables, Name, Nothing>
  }

  /** The rows of a query, which is made of `from` or names the workspace in its SQL. */
  fromQuery<Row, Alias extends string>(query: AliasedExpression<Row, Alias>) {
    return this.#reads.selectFrom(query)
  }

  /** The orders whose keys (`SqlDialect.key`) the query `page` selects. */
  ordersOf(page: RawBuilder<unknown>) {
    const { key } = this.dialect
    return (
      this.#reads
        .selectFrom(sql<object>`(${page})`.as<'page'>(sql.ref('page')))
        // CROSS JOIN makes SQLite begin with the page.
        .crossJoin('orders')
        .where('orders.workspace_id', '=', BigInt(this.workspaceId))
        .whereRef(sql.ref(`orders.${key}`), '=', sql.ref(`page.${key}`))
    )
  }

  /** The orders that the text index leads to. */
  async findTexts(words: readonly string[], limits: SearchLimits, signal?: AbortSignal): Promise<FoundTexts> {
    const { estimate, condition } = await this.dialect.lookUpText(this.#reads, this.workspaceId, words, limits, signal)
    // The condition includes the workspace; another one on it would lead SQLite to another index.
    return { estimate, orders: condition && this.#reads.selectFrom('orders').where(condition) }
  }

  /** Runs a query that names the workspace in its SQL. */
  async query<Row>(query: RawBuilder<Row>, signal?: AbortSignal): Promise<Row[]> {
    return (await query.execute(this.#reads, { signal })).rows
  }
}
