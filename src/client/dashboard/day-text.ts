const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const instants = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** '3 Jan 2014' for the store day '2014-01-03'; the same everywhere. */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** '21 Nov 2026, 06:30 UTC'. */
export function instantText(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${instants.format(date)} UTC`
}
