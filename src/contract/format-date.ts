const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const instants = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/**
 * 'Jan 3, 2014' for the store day '2014-01-03' (locale en, specification §9). A store day is no instant: read and
 * written in UTC, it stays the day it is on every machine.
 */
export function formatDay(day: string): string {
  return written(days, `${day}T00:00:00Z`, day)
}

/** 'Nov 21, 2026, 06:30 UTC'. */
export function formatInstant(instant: string): string {
  const text = written(instants, instant, '')
  return text === '' ? instant : `${text} UTC`
}

function written(format: Intl.DateTimeFormat, instant: string, otherwise: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? otherwise : format.format(time)
}
