import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { SqlDialect } from './dialect.ts'
import type { Queries, Row, Value } from './ports.ts'
import type { Reads } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import type { InWorkspace } from './scope.ts'
import type { SearchLimits } from './search-limits.ts'
import { type WorkspaceSettings, workspaceSettings } from './workspace-settings.ts'

type Nothing = Record<never, never>

/** The tables whose rows each belong to one shop. */
const OF_SHOPS: readonly (keyof Tables)[] = ['orders', 'order_rollups', 'product_rollups', 'customer_days']

/** Typed queries that read the rows of one workspace. */
export class WorkspaceReads implements InWorkspace, Queries {
  readonly workspaceId: number
  readonly role: Role | undefined
  readonly dialect: SqlDialect
  /** The slug of the shop whose orders and sums it reads; undefined: of all shops. */
  readonly shop: string | undefined
  /** Of all workspaces. */
  private readonly all: Reads
  #settings: Promise<WorkspaceSettings> | undefined

  constructor(all: Reads, dialect: SqlDialect, { workspaceId, role }: InWorkspace, shop?: string) {
    this.all = all
    this.dialect = dialect
    this.workspaceId = workspaceId
    this.role = role
    this.shop = shop
  }

  /** In the state that it reads; read once. */
  settings(): Promise<WorkspaceSettings> {
    this.#settings ??= workspaceSettings(this, this.workspaceId)
    return this.#settings
  }

  /** The same for the orders of one shop. */
  ofShop(slug: string): WorkspaceReads {
    return new WorkspaceReads(this.all, this.dialect, this, slug)
  }

  /** The workspace's rows of a table; its own row of `workspaces`. */
  from<Name extends keyof Tables>(table: Name): SelectQueryBuilder<Tables, Name, Nothing> {
    const column = table === 'workspaces' ? 'id' : 'workspace_id'
    const rows = this.all.selectFrom<keyof Tables>(table)
    const own = rows
      .where(sql.ref(`${table}.${column}`), '=', BigInt(this.workspaceId))
      .$if(this.shop !== undefined && OF_SHOPS.includes(table), (all) =>
        all.where(sql.ref(`${table}.shop`), '=', this.shop),
      )
    return own as unknown as SelectQueryBuilder<Tables, Name, Nothing>
  }

  /** The rows of a query, which is made of `from` or names the workspace in its SQL. */
  fromQuery<Row, Alias extends string>(query: AliasedExpression<Row, Alias>) {
    return this.all.selectFrom(query)
  }

  /** The orders whose keys (`SqlDialect.key`) the query `page` selects. */
  ordersOf(page: RawBuilder<unknown>) {
    const { key } = this.dialect
    return (
      this.all
        .selectFrom(sql<object>`(${page})`.as<'page'>(sql.ref('page')))
        // CROSS JOIN makes SQLite begin with the page.
        .crossJoin('orders')
        .where('orders.workspace_id', '=', BigInt(this.workspaceId))
        .whereRef(sql.ref(`orders.${key}`), '=', sql.ref(`page.${key}`))
    )
  }

  /** `lookUpText`, with the orders that it leads to and those of other conditions, each of which an index answers. */
  async findTexts(words: readonly { readonly text: string }[], limits: SearchLimits) {
    const texts = words.map(({ text }) => text)
    const found = await this.dialect.lookUpText(this.all, this.workspaceId, texts, limits)
    const own = (other: RawBuilder<boolean>) => sql`(orders.workspace_id = ${BigInt(this.workspaceId)} and ${other})`
    if (!found) return undefined
    const conditions = [found.condition, ...found.untested.map((word) => this.dialect.contains(word))]
    const byText = sql`(${sql.join(conditions, sql` and `)})`
    // Each part includes the workspace; another condition on it would lead SQLite to another index.
    const ordersOr = (others: readonly RawBuilder<boolean>[]) =>
      this.all.selectFrom('orders').where(sql<boolean>`(${sql.join([byText, ...others.map(own)], sql` or `)})`)
    return { estimate: found.estimate, ordersOr }
  }

  /** How many rows a query of them has, but at most `most`. */
  async count<DB, Name extends keyof DB>(rows: SelectQueryBuilder<DB, Name, Nothing>, most?: number): Promise<number> {
    const counted = rows.select(sql`1`.as('one')).$if(most !== undefined, (all) => all.limit(most ?? 0))
    const { total } = await this.fromQuery(counted.as('counted'))
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  /** Runs a query that names the workspace in its SQL. */
  async run<Found>(query: RawBuilder<Found>): Promise<Found[]> {
    return (await query.execute(this.all)).rows
  }

  /** The same with a text and its values. */
  query(text: string, values: readonly Value[] = []): Promise<Row[]> {
    const parts = text.split('?')
    return this.run(sql<Row>(Object.assign(parts, { raw: parts }), ...values))
  }
}
