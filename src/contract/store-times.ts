/** Writes instants (UTC milliseconds) in the time zone of the store: 'Nov 22, 2026, 12:41'; null: '… UTC'. */
export function storeTimes(timeZone: string | null): (instant: number) => string {
  const clock = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: timeZone ?? 'UTC' } as const
  const format = new Intl.DateTimeFormat('en', clock)
  return (instant) => format.format(instant) + (timeZone === null ? ' UTC' : '')
}
