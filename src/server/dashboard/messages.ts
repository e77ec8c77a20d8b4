import type { Period } from '#contract/dashboard/period.ts'

export const DASHBOARD_MESSAGES = {
  periodAndDays: 'The query has both a period and days. Send either period, or from and to.',
  endsBeforeStart: (from: string, to: string) => `The period starts (from ${from}) after it ends (to ${to}).`,
  customHasDays: 'Only compare=custom has days, both compareFrom and compareTo. Send all three, or none of them.',
  comparisonEndsBeforeStart: 'The comparison starts (compareFrom) after it ends (compareTo).',
  tooLong: (years: number) => `The period is longer than ${years} years. Choose a shorter one.`,
  outOfRange: (name: string, { from, to }: Period) => `The field ${name} of the query must be from ${from} to ${to}.`,
}
