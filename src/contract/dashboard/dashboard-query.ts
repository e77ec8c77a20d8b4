import { type Static, Type } from 'typebox'
import { choiceField, dayField, workspaceField } from '#contract/query-fields.ts'
import { COMPARISONS, PERIOD_PRESETS } from './period-names.ts'

export const DashboardQuerySchema = Type.Object(
  {
    ...workspaceField,
    period: choiceField(
      PERIOD_PRESETS,
      'A period by its name, relative to the workspace’s current store day; instead of from and to.',
    ),
    from: dayField(),
    to: dayField(),
    compare: choiceField(
      COMPARISONS,
      'Default previous. weekdays: 364 days earlier. custom: the days compareFrom to compareTo.',
    ),
    compareFrom: dayField(),
    compareTo: dayField(),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'All figures are of the orders in this currency. Default: the one with most orders in the period.',
      }),
    ),
    shop: Type.Optional(
      Type.String({ maxLength: 100, description: 'All figures are of the orders of the shop with this slug.' }),
    ),
  },
  { additionalProperties: false },
)
export type DashboardCall = Static<typeof DashboardQuerySchema>
