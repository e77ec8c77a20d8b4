const LATEST = 'Showing the latest 6 months.'

/** What in the dashboard's address cannot be used. Apart from `messages.ts`, because the sample loads it as well. */
export const periodProblems = {
  needsBothDays: 'Enter a start date and an end date.',
  notADay: (text: string) => `“${text}” is not a valid date.`,
  endBeforeStart: 'The start date is after the end date.',
  latestInstead: (problem: string) => `${problem} ${LATEST}`,
  unknownPeriod: (name: string) => `“${name}” is not a known period.`,
  periodAndDays: (name: string) => `The address has both a period and dates. Showing “${name}”.`,
  unknownComparison: (name: string) => `“${name}” is not a known comparison.`,
  previousInstead: (problem: string) => `${problem} Comparing with the previous period.`,
  unknownCurrency: (code: string) => `“${code}” is not a currency code. Showing the main currency.`,
}
