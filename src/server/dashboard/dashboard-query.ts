import { type Static, Type } from 'typebox'
import { asOf, type ComparedBy } from '#contract/comparison.ts'
import { COMPARISONS, type Comparison, defaultPeriod, monthsOf, type Period } from '#contract/period.ts'
import { PERIOD_PRESETS, type PeriodCalendar, type PeriodPreset, presetPeriod } from '#contract/period-presets.ts'
import { checkDay, DayField } from '#server/http/day-field.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceField } from '#server/http/workspace-query.ts'

/** Days outside are typing mistakes, and their months could not be written with four digits. */
export const DAY_LIMITS: Period = { from: '1000-01-01', to: '9998-12-31' }
const MAX_MONTHS = 1200

export const DashboardQuerySchema = Type.Object(
  {
    ...workspaceField,
    period: Type.Optional(
      Type.Unsafe<PeriodPreset>({
        type: 'string',
        enum: [...PERIOD_PRESETS],
        description: 'A period by its name, as it falls on the workspace’s store day; instead of from and to.',
      }),
    ),
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
 * The period of the call, by name or by its days. Without either: the six months that end with the newest order; an absent
 * end is theirs too. 400 for days that do not exist, for a period that ends before it starts, for more than a hundred years,
 * and for a name and days together.
 */
export function chosenPeriod(call: DashboardCall, calendar: PeriodCalendar): ComparedBy {
  const { period: preset, from, to } = call
  if (preset !== undefined && (from !== undefined || to !== undefined)) {
    throw new HttpProblem(400, 'The query has a period and days; send either period, or from and to.')
  }
  // Of no orders at all, everything is nothing: the usual period is as good.
  const isNothing = preset === 'all' && calendar.lastDay === null
  const chosen = preset === undefined || isNothing ? chosenDays(call, calendar) : presetPeriod(preset, calendar)
  checkLength(chosen)
  return asOf(chosen, calendar.today)
}

function chosenDays({ from, to }: DashboardCall, { today, lastDay }: PeriodCalendar): Period {
  if (from !== undefined) checkBounds('from', from)
  if (to !== undefined) checkBounds('to', to)
  const usual = defaultPeriod(lastDay ?? today)
  const end = to ?? (from !== undefined && from > usual.to ? defaultPeriod(from).to : usual.to)
  const start = from ?? (to === undefined ? usual.from : defaultPeriod(to).from)
  if (start > end) throw new HttpProblem(400, `The period ends (to ${end}) before it starts (from ${start}).`)
  return { from: start, to: end }
}

function checkLength(period: Period): void {
  if (monthsOf(period).length > MAX_MONTHS) {
    throw new HttpProblem(400, `The period is longer than ${MAX_MONTHS / 12} years.`)
  }
}

function checkBounds(name: 'from' | 'to', text: string): void {
  const day = checkDay(name, text)
  if (day < DAY_LIMITS.from || day > DAY_LIMITS.to) {
    throw new HttpProblem(400, `The field ${name} of the query must lie from ${DAY_LIMITS.from} to ${DAY_LIMITS.to}.`)
  }
}
