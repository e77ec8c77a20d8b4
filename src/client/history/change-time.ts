/** Writes the times of changes in the time zone of the store; null: UTC. */
export function timeFormat(timeZone: string | null): Intl.DateTimeFormat {
  const zone = { timeZone: timeZone ?? 'UTC' }
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', ...zone })
}
