/** '2026-11-22T14:30': an instant (UTC milliseconds) in the time zone of the store, or in UTC without one. */
export function storeMinute(instant: number, timeZone: string | null): string {
  // The Swedish locale writes '2026-11-22 14:30'.
  const format = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return format.format(instant).replace(' ', 'T')
}
