import type { Static } from 'typebox'
import type { switchField } from '#contract/query-fields.ts'
import { isDay } from '#contract/store-day.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

export function isOn(field: Static<ReturnType<typeof switchField>> | undefined): boolean {
  return field === '1' || field === 'true'
}

/** Throws 400 unless `text` is a day that exists. */
export function checkDay(name: string, text: string): void {
  if (!isDay(text)) throw new HttpProblem(400, HTTP_MESSAGES.notADay(name, text))
}
