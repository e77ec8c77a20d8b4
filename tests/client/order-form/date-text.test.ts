import { expect, it } from 'vitest'
import { readDateText, shownDate } from '#client/order-form/date-text.ts'

const TODAY = '2026-11-25'

it.each<[text: string, day: string | undefined, time?: string]>([
  ['today', '2026-11-25'],
  ['Yesterday', '2026-11-24'],
  ['-3d', '2026-11-22'],
  ['+1w', '2026-12-02'],
  ['-30 d', '2026-10-26'],
  ['31.10.', '2026-10-31'],
  ['31.10', '2026-10-31'],
  ['31. 10. 2025', '2025-10-31'],
  ['1.2.26', '2026-02-01'],
  // Later than today: of the year before.
  ['26.11.', '2025-11-26'],
  ['25.11.', '2026-11-25'],
  ['29.2.', '2024-02-29'],
  ['10/31', '2026-10-31'],
  ['31/10/2025', '2025-10-31'],
  ['5/5', '2026-05-05'],
  ['Oct 31', '2026-10-31'],
  ['dec 31', '2025-12-31'],
  ['31 October', '2026-10-31'],
  ['Oct 31, 2024', '2024-10-31'],
  ['31 oct 2024', '2024-10-31'],
  ['2024-10-31', '2024-10-31'],
  ['14:30', undefined, '14:30'],
  ['9:05', undefined, '09:05'],
  ['2:30 pm', undefined, '14:30'],
  ['12 am', undefined, '00:00'],
  ['12:15 p.m.', undefined, '12:15'],
  ['-3d 9:05', '2026-11-22', '09:05'],
  ['Nov 22, 2026, 14:30:05', '2026-11-22', '14:30:05'],
  ['2026-11-22T14:30', '2026-11-22', '14:30'],
  ['31.10. 7 pm', '2026-10-31', '19:00'],
])('reads “%s” as the day %s and the time %s', (text, day, time) => {
  expect(readDateText(text, TODAY)).toEqual({ ...(day && { day }), ...(time && { time }) })
})

it.each([
  '',
  'soon',
  // In March or in April.
  '4/3',
  '4/3/2026',
  '31.2.',
  '29.2.2026',
  '32.1.',
  '2026-13-01',
  '25:00',
  '13 pm',
  '10:60',
  'today 25:00',
  'constructor',
  'Oct 31, 2024 14:30+05:00',
  '31.10.126',
])('does not guess what “%s” is', (text) => {
  expect(readDateText(text, TODAY)).toBeUndefined()
})

it.each(['today', '-3d', '31.10.', 'Oct 31'])('does not read “%s” while the day of the store is not known', (text) => {
  expect(readDateText(text, undefined)).toBeUndefined()
})

it.each([
  ['', ''],
  ['2026-11-22', 'Nov 22, 2026'],
  ['2026-11-22T14:30', 'Nov 22, 2026, 14:30'],
  ['2026-11-22T14:30:05Z', 'Nov 22, 2026, 14:30:05'],
  ['4/3', '4/3'],
])('shows %s as %s, which is read as the same', (value, text) => {
  expect(shownDate(value)).toBe(text)
  const read = readDateText(text, TODAY)
  if (value.startsWith('2026')) expect(value).toContain([read?.day, read?.time].filter(Boolean).join('T'))
})
