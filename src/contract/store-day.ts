/**
 * The store day that an instant (UTC milliseconds) falls on, by the calendar of the time zone; by UTC where a workspace has
 * none and keeps each day as its file wrote it. The machine's own zone plays no part.
 */
export function storeDay(instant: number, timeZone: string | null): string {
  // The locale of Sweden writes days as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv', { timeZone: timeZone ?? 'UTC' }).format(instant)
}
