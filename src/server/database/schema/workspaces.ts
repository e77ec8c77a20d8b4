import { Type } from 'typebox'
import { CalculationRulesSchema, WorkingDaysSchema } from '#contract/dashboard/settings-schema.ts'
import { MAX_TARGET, TARGET_MONTH } from '#contract/dashboard/target-schema.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { REPORTING_DATE_BASES } from '#contract/orders/order.ts'
import { StoredViewSchema } from '#contract/orders/saved-view-schema.ts'
import { MAX_STORED_VIEWS } from '#contract/orders/saved-views.ts'
import { SHOP_SLUG_PATTERN } from '#contract/shops.ts'
import { currency, integer, json, matching, oneOf, optional, text, timeZone, version, workspaceId } from './columns.ts'
import { defineTable, workspaceTable } from './table.ts'

export const WORKSPACES = defineTable('workspaces', ['id'], {
  id: workspaceId,
  slug: matching(new RegExp(SHOP_SLUG_PATTERN), 'must be small letters, digits and hyphens'),
  name: text(),
  /** UTC milliseconds from when on only owners see that there is it; null: in use. */
  archived_at: optional(integer(0n)),
  /** IANA name; null: each day as the file has it. Stored days depend on it. */
  time_zone: optional(timeZone),
  /** JSON list of the statuses that the figures leave out. */
  excluded_statuses: json(CalculationRulesSchema.properties.excludedStatuses),
  /** Which date decides the reporting date. */
  counted_date: oneOf(REPORTING_DATE_BASES),
  stale_after_days: integer(1n, 365n),
  working_days: json(WorkingDaysSchema),
  late_after_days: integer(1n, 365n),
  /** Incremented when one of these changes. */
  settings_version: version,
  /** 1: the search texts of its orders are still to be made by the present rule (`completeUpdate`). */
  texts_due: integer(0n, 1n),
  /** The newest link of its history (`ChainEnd`). */
  history_length: integer(0n),
  history_hash: matching(/^(?:[0-9a-f]{64})?$/, 'must be a SHA-256, hexadecimal'),
})

export const TARGETS = workspaceTable('targets', ['currency', 'month'], {
  currency,
  month: matching(new RegExp(TARGET_MONTH), 'must be a month like 2026-11'),
  /** Ten-thousandths of a minor unit. */
  amount: integer(0n, BigInt(MAX_TARGET) * BigInt(SUBUNITS_PER_MINOR)),
})

export const SAVED_VIEWS = workspaceTable('saved_views', [], {
  /** All views, because they are read and replaced together. */
  views: json(Type.Array(StoredViewSchema, { maxItems: MAX_STORED_VIEWS })),
})
