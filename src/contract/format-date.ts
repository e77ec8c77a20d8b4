const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const days = new Intl.DateTimeFormat('en', DAY)
const instants = new Intl.DateTimeFormat('en', { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * 'Jan 3, 2014' for the store day '2014-01-03' (locale en, specification §9). A store day is not an instant: reading and
 * writing it in UTC gives the same text on every machine. A text that is not a day is returned unchanged.
 */
export function formatDay(day: string): string {
  const time = timeOf(day)
  return Number.isNaN(time) ? day : days.format(time)
}

/** 'Jan 3, 2014', 'Jan 3 – 31, 2014' or 'Jan 3, 2014 – Feb 1, 2015'. */
export function formatDays(from: string, to: string): string {
  // formatRange would swap the two days of a range that ends before it starts.
  if (from > to) return `${formatDay(from)} – ${formatDay(to)}`
  // Plain spaces instead of Intl's thin ones, which few people can type in a search.
  return days.formatRange(timeOf(from), timeOf(to)).replaceAll('\u2009', ' ')
}

/** 'Nov 21, 2026, 06:30 UTC'. A text that is not an instant is returned unchanged. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : `${instants.format(time)} UTC`
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
