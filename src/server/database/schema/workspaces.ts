import { REPORTING_DATE_BASES } from '#contract/reporting-date.ts'
import { CalculationRulesSchema } from '#contract/settings-schema.ts'
import { count, filled, json, oneOf, optional, text, timeZone, version, withDefault, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

export const WORKSPACES = defineTable(
  'workspaces',
  {
    id: workspaceId,
    slug: filled,
    name: text(),
    /** IANA name; null: each day as the file has it. Never changed, because stored days depend on it. */
    time_zone: optional(timeZone),
    /** JSON list of the statuses that the figures leave out. */
    excluded_statuses: withDefault(json(CalculationRulesSchema.properties.excludedStatuses), `'[]'`),
    /** Which date decides the reporting date. */
    counted_date: withDefault(oneOf(REPORTING_DATE_BASES), `'placed'`),
    /** Incremented when one of these two changes. */
    settings_version: withDefault(version, '1'),
    /** Incremented by every transaction that writes orders: while it stays, what was read is still true. */
    orders_version: withDefault(count, '0'),
  },
  ['id'],
  { references: [], indexes: [{ name: 'workspaces_by_slug', on: '(slug)', unique: true }] },
)
