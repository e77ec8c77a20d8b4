import { MAX_TARGET, TARGET_MONTH } from '#contract/dashboard/target-schema.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { currency, integer, matching, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

export const TARGETS = defineTable(
  'targets',
  {
    workspace_id: workspaceId,
    currency,
    month: matching(new RegExp(TARGET_MONTH), 'must be a month like 2026-11'),
    /** Ten-thousandths of a minor unit. */
    amount: integer(0n, BigInt(MAX_TARGET) * BigInt(SUBUNITS_PER_MINOR)),
  },
  ['workspace_id', 'currency', 'month'],
)
