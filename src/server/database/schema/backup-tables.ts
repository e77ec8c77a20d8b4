import type { SelectType } from 'kysely'
import { ImportMappingSchema } from '#contract/import-mapping.ts'
import { ImportReportSchema } from '#contract/import-schema.ts'
import { PARTS_PER_MINOR } from '#contract/money.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import { REPORTING_DATE_BASES } from '#contract/reporting-date.ts'
import { CalculationRulesSchema } from '#contract/settings-schema.ts'
import { MAX_TARGET, TARGET_MONTH } from '#contract/target-schema.ts'
import {
  type ColumnRule,
  count,
  currency,
  day,
  filled,
  type IntegerRule,
  indexed,
  instant,
  integer,
  json,
  matching,
  type NotNull,
  type Nullable,
  oneOf,
  optional,
  optionalDay,
  placedAt,
  type TextRule,
  text,
  timeZone,
  version,
} from './column-rules.ts'
import { ReplacedContentSchema } from './replaced-content.ts'
import type { Tables } from './tables.ts'

/** A table that a backup holds. What is derived is made anew. */
export interface KeptTable {
  readonly name: keyof Tables
  /** What each column may hold, in the order in which rows give their values. */
  readonly rules: Readonly<Record<string, ColumnRule>>
  readonly columns: readonly string[]
  /** What the rows are sorted by. */
  readonly key: readonly string[]
  /** Columns that together name a row of another table. */
  readonly references: readonly Reference[]
}

export interface Reference {
  readonly columns: readonly string[]
  readonly table: keyof Tables
  readonly key: readonly string[]
}

type RuleOf<V> = (bigint extends V ? IntegerRule : TextRule) & (null extends V ? Nullable : NotNull)
/** `orders.number` is SQLite's own affair. */
type RulesOf<N extends keyof Tables> = {
  readonly [C in Exclude<keyof Tables[N], 'number'>]: RuleOf<SelectType<Tables[N][C]>>
}

function keptTable<N extends keyof Tables>(
  name: N,
  key: readonly (keyof RulesOf<N> & string)[],
  rules: RulesOf<N>,
  references: readonly Reference[] = [IN_WORKSPACE],
): KeptTable {
  return { name, rules, columns: Object.keys(rules), key, references }
}

const IN_WORKSPACE: Reference = { columns: ['workspace_id'], table: 'workspaces', key: ['id'] }

/** Above it the numbers that SQLite gives orders would pass 2^53 (`NUMBERS_PER_WORKSPACE`). */
const workspaceId = integer(1n, 2n ** 13n - 1n)

/** Everything that is not derived, in an order in which it can be written. */
export const KEPT_TABLES: readonly KeptTable[] = [
  keptTable(
    'workspaces',
    ['id'],
    {
      id: workspaceId,
      slug: filled,
      name: text(),
      time_zone: optional(timeZone),
      excluded_statuses: json(CalculationRulesSchema.properties.excludedStatuses),
      counted_date: oneOf(REPORTING_DATE_BASES),
      settings_version: version,
      orders_version: count,
    },
    [],
  ),
  keptTable('orders', ['workspace_id', 'id'], {
    workspace_id: workspaceId,
    id: filled,
    id_key: text(),
    placed_at: placedAt,
    day,
    paid_day: optionalDay,
    counted_day: optionalDay,
    status: oneOf(ORDER_STATUSES),
    status_key: text(),
    customer_name: indexed,
    customer_name_key: text(),
    customer_key: indexed,
    project: text(),
    project_key: text(),
    address: indexed,
    address_key: text(),
    city: indexed,
    channel: indexed,
    payment_method: indexed,
    currency,
    amount: integer(),
    search: text(),
    source_status: text(),
    content_hash: filled,
    version,
    import_id: filled,
  }),
  keptTable(
    'order_lines',
    ['workspace_id', 'order_id', 'line'],
    {
      workspace_id: workspaceId,
      order_id: filled,
      line: version,
      product: indexed,
      quantity: optional(integer()),
      price: optional(integer()),
      amount: optional(integer()),
      currency,
    },
    [{ columns: ['workspace_id', 'order_id'], table: 'orders', key: ['workspace_id', 'id'] }],
  ),
  keptTable('replaced_orders', ['workspace_id', 'order_id', 'version'], {
    workspace_id: workspaceId,
    order_id: filled,
    version,
    import_id: filled,
    replaced_import_id: filled,
    content: json(ReplacedContentSchema),
  }),
  keptTable('imports', ['workspace_id', 'id'], {
    workspace_id: workspaceId,
    id: filled,
    name: text(),
    body_hash: filled,
    started_at: instant,
    finished_at: optional(instant),
    report: optional(json(ImportReportSchema)),
    undone_at: optional(instant),
  }),
  keptTable('targets', ['workspace_id', 'currency', 'month'], {
    workspace_id: workspaceId,
    currency,
    month: matching(new RegExp(TARGET_MONTH), 'must be a month like 2026-11'),
    amount: integer(0n, BigInt(MAX_TARGET) * BigInt(PARTS_PER_MINOR)),
  }),
  keptTable('import_mappings', ['workspace_id', 'headings_hash'], {
    workspace_id: workspaceId,
    headings_hash: filled,
    mapping: json(ImportMappingSchema),
    used_at: instant,
  }),
]
