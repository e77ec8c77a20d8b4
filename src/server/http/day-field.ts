import { Type } from 'typebox'
import { isDay } from '#contract/period.ts'
import { HttpProblem } from './errors.ts'

/** A store day in a query; `checkDay` refuses what is none in better words than a pattern could. */
export const DayField = Type.Optional(
  Type.String({ maxLength: 40, examples: ['2026-11-21'], description: 'Store day YYYY-MM-DD, inclusive.' }),
)

export function checkDay(name: string, text: string): string {
  if (isDay(text)) return text
  throw new HttpProblem(
    400,
    `The field ${name} of the query is ${JSON.stringify(text)}; it must be a day like 2026-11-21.`,
  )
}
