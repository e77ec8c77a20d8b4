import { REPORTING_DATE_BASES } from '#contract/reporting-date.ts'
import { CalculationRulesSchema } from '#contract/settings-schema.ts'
import { filled, json, oneOf, optional, text, timeZone, version, workspaceId } from './columns.ts'
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
    excluded_statuses: json(CalculationRulesSchema.properties.excludedStatuses),
    /** Which date decides the reporting date. */
    counted_date: oneOf(REPORTING_DATE_BASES),
    /** Incremented when one of these two changes. */
    settings_version: version,
  },
  ['id'],
  [],
)
