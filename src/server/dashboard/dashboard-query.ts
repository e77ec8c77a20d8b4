import { type Static, Type } from 'typebox'
import { COMPARISONS, type Comparison, defaultPeriod, monthsOf, type Period } from '#contract/period.ts'
import { checkDay, DayField } from '#server/day-field.ts'
import { HttpProblem } from '#server/errors.ts'
import { workspaceField } from '#server/workspace-query.ts'

/** Days outside are typing mistakes, and their months could not be written with four digits. */
export const DAY_LIMITS: Period = { from: '1000-01-01', to: '9998-12-31' }
const MAX_MONTHS = 1200

export const DashboardQuerySchema = Type.Object(
  {
    ...workspaceField,
    from: DayField,
    to: DayField,
    compare: Type.Optional(
      Type.Unsafe<Comparison>({ type: 'string', enum: [...COMPARISONS], description: 'Default previous.' }),
    ),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description:
          'Every figure is of the orders in this currency; by default the one with most orders in the period.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type DashboardCall = Static<typeof DashboardQuerySchema>

/**
 * The period of the call; an absent end is the default's: the six months that end with the newest order. 400 for days
 * that do not exist, for a period that ends before it starts and for more than a hundred years.
 */
export function chosenPeriod({ from, to }: DashboardCall, newestDay: string): Period {
  if (from !== undefined) checkBounds('from', from)
  if (to !== undefined) checkBounds('to', to)
  const usual = defaultPeriod(newestDay)
  const end = to ?? (from !== undefined && from > usual.to ? defaultPeriod(from).to : usual.to)
  const start = from ?? (to === undefined ? usual.from : defaultPeriod(to).from)
  if (start > end) throw new HttpProblem(400, `The period ends (to ${end}) before it starts (from ${start}).`)
  if (monthsOf({ from: start, to: end }).length > MAX_MONTHS) {
    throw new HttpProblem(400, `The period is longer than ${MAX_MONTHS / 12} years.`)
  }
  return { from: start, to: end }
}

function checkBounds(name: 'from' | 'to', text: string): void {
  const day = checkDay(name, text)
  if (day < DAY_LIMITS.from || day > DAY_LIMITS.to) {
    throw new HttpProblem(400, `The field ${name} of the query must lie from ${DAY_LIMITS.from} to ${DAY_LIMITS.to}.`)
  }
}
