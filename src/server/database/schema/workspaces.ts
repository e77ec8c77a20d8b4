import { REPORTING_DATE_BASES } from '#contract/dashboard/reporting-date.ts'
import { CalculationRulesSchema } from '#contract/dashboard/settings-schema.ts'
import { filled, integer, json, oneOf, optional, text, timeZone, version, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

export const WORKSPACES = defineTable(
  'workspaces',
  {
    id: workspaceId,
    slug: filled,
    name: text(),
    /** IANA name; null: each day as the file has it. Stored days depend on it. */
    time_zone: optional(timeZone),
    /** JSON list of the statuses that the figures leave out. */
    excluded_statuses: json(CalculationRulesSchema.properties.excludedStatuses),
    /** Which date decides the reporting date. */
    counted_date: oneOf(REPORTING_DATE_BASES),
    stale_after_days: integer(1n, 365n),
    /** Incremented when one of these changes. */
    settings_version: version,
  },
  ['id'],
  [],
)
