import { type Static, Type } from 'typebox'

/** In ten-thousandths of a minor unit it still fits a 64-bit integer. */
export const MAX_TARGET = 900_000_000_000_000
export const MAX_TARGETS = 5000
export const TARGET_MONTH = String.raw`^[1-9]\d{3}-(0[1-9]|1[0-2])$`

/** The target of a month in one currency. */
export const TargetSchema = Type.Object(
  {
    month: Type.String({ pattern: TARGET_MONTH, examples: ['2026-11'] }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    amount: Type.Integer({ minimum: 0, maximum: MAX_TARGET, description: 'Minor units of the currency.' }),
  },
  { additionalProperties: false },
)
export type Target = Static<typeof TargetSchema>

/** All targets of the workspace, by currency and month; `PUT /api/targets` replaces all of them. */
export const TargetsSchema = Type.Object(
  { targets: Type.Array(TargetSchema, { maxItems: MAX_TARGETS }) },
  { additionalProperties: false },
)
export type Targets = Static<typeof TargetsSchema>
