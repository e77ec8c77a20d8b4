// Covers: data Figures
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/dashboard/period.ts'
import { storeDay } from '#contract/store-day.ts'

const HOUR = 3_600_000
/**
 * Clock changes at two, at midnight (Santiago, Cairo, Havana: a day begins at one), of half an hour (Lord Howe), none,
 * unusual offsets, both extreme offsets, and a skipped day (Apia, 30 December 2011).
 */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
]

/** The days by another implementation: a process that runs in this time zone. */
function daysOnAMachineIn(zone: string, instants: readonly number[]): string[] {
  const program = `const two = (number) => String(number).padStart(2, '0')
    const days = JSON.parse(process.argv[1]).map((instant) => new Date(instant))
    console.log(JSON.stringify(days.map((date) =>
      [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-'))))`
  const env = { ...process.env, TZ: zone }
  return JSON.parse(
    execFileSync(process.execPath, ['-e', program, JSON.stringify(instants)], { env, encoding: 'utf8' }),
  )
}

/** The instants at which the zone's clocks change from 2010 to 2027, found by halving. */
function changes(zone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = (instant: number) =>
    format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const found: number[] = []
  const step = 14 * 24 * HOUR
  for (let start = Date.UTC(2010, 0, 1); start < Date.UTC(2028, 0, 1); start += step) {
    let [low, high] = [start, start + step]
    if (offset(low) === offset(high)) continue
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offset(middle) === offset(low)) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}

describe.each(ZONES)('the store day in %s', (zone) => {
  const edges = changes(zone)
  const around = edges.flatMap((edge) =>
    [-25, -2, -1, 0, 1, 2, 25].flatMap((hours) => [-1, 0].map((ms) => edge + hours * HOUR + ms)),
  )
  const everySixHours = Array.from({ length: 4 * 800 }, (_, index) => Date.UTC(2023, 10, 1) + index * 6 * HOUR)

  it('equals the local date at every clock change and over two years', () => {
    const instants = [...around, ...everySixHours]
    expect(instants.map((instant) => storeDay(instant, zone))).toEqual(daysOnAMachineIn(zone, instants))
  })

  it('never goes back, and skips only the day that Apia skipped', () => {
    const days = (edges.length > 0 ? edges : [Date.UTC(2023, 10, 1)]).flatMap((edge) => {
      const near = Array.from({ length: 6 * 24 * 4 }, (_, quarter) => edge - 3 * 24 * HOUR + (quarter * HOUR) / 4)
      return near
        .map((instant) => storeDay(instant, zone))
        .map((day, index, all) => [all[index - 1] ?? day, day] as const)
    })
    const isSkip = (before: string, day: string) =>
      zone === 'Pacific/Apia' && before === '2011-12-29' && day === '2011-12-31'
    // One expectation for all of them, because each costs more than the day.
    const wrong = days.filter(([before, day]) => day !== before && day !== addDays(before, 1) && !isSkip(before, day))
    expect(wrong).toEqual([])
    expect(days.some(([before, day]) => isSkip(before, day))).toBe(zone === 'Pacific/Apia')
  })
})

it('is the UTC day without a time zone, on any machine', () => {
  expect(storeDay(Date.UTC(2026, 10, 21, 23, 59, 59, 999), null)).toBe('2026-11-21')
  expect(storeDay(Date.UTC(2026, 10, 22), null)).toBe('2026-11-22')
})
