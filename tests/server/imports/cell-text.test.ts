import { describe, expect, it } from 'vitest'
import { currencyShown, dateFormat, dateText, numberText, plainText } from '#server/imports/archives/cell-text.ts'
import { readXml } from '#server/imports/archives/read-xml.ts'

it.each([
  ['0.30000000000000004', '0.3'],
  ['44.949999999999996', '44.95'],
  ['1250', '1250'],
  ['-3', '-3'],
  ['1.2345678901234E13', '12345678901234'],
  ['1E+21', '1000000000000000000000'],
  ['90071992547409931', '90071992547409931'],
  ['1.5E-3', '0.0015'],
  ['2.5e-7', '0.00000025000000000000'],
  // The point is not one between thousands.
  ['1.234', '1.2340'],
  ['12.5', '12.5'],
  ['', ''],
  ['many', 'many'],
])('the number %j is written as %j', (stored, text) => {
  expect(numberText(stored)).toBe(text)
})

it.each([
  [0, 'time', false, '00:00:00'],
  [0.5, 'time', false, '12:00:00'],
  [0.999_999_9, 'time', false, '00:00:00'],
  [1, 'date', false, '1900-01-01'],
  [59, 'date', false, '1900-02-28'],
  [61, 'date', false, '1900-03-01'],
  [45_721, 'date', false, '2025-03-05'],
  [45_721.75, 'time', false, '2025-03-05 18:00:00'],
  [44_259, 'date', true, '2025-03-05'],
  [0, 'date', true, '1904-01-01'],
  [2_958_465.5, 'date', false, '9999-12-31 12:00:00'],
  [2_958_466, 'date', false, undefined],
  [-1, 'date', false, undefined],
  [Number.NaN, 'date', false, undefined],
] as const)('the day %d, shown as a %s, is in the 1904 system (%s) %j', (serial, format, is1904, text) => {
  expect(dateText(serial, format, is1904)).toBe(text)
})

it('texts are in one line, with what XML cannot contain', () => {
  expect(plainText('a\r\nb_x000D__x000A_c_x005F_x0041_')).toBe('a b c_x0041_')
})

describe('a format', () => {
  it.each([
    ['dd.mm.yyyy', 'date'],
    ['[$-409]mmmm d, yyyy;@', 'date'],
    ['mmm', 'date'],
    ['yyyy\\-mm\\-dd\\Thh:mm:ss.000', 'date'],
    ['h:mm AM/PM', 'time'],
    ['[Red]hh:mm:ss.0', 'time'],
    ['[h]:mm:ss', undefined],
    ['General', undefined],
    ['#,##0.00\\ "€"', undefined],
    ['0.00" days"', undefined],
    ['[$EUR] 0.00;[Red]-0.00', undefined],
    ['@', undefined],
    ['"unclosed d', undefined],
  ])('%j shows %s', (code, format) => {
    expect(dateFormat(code)).toBe(format)
  })
})

it('refuses XML whose elements are never closed after the first of them', async () => {
  let chunks = 0
  const endless = async function* () {
    while (++chunks < 1000) yield Buffer.from('<a>'.repeat(3000))
  }
  await expect(readXml(endless(), {})).rejects.toThrow(/damaged/)
  expect(chunks).toBe(1)
})

it.each([
  ['#,##0.00\\ "€"', '€'],
  ['[$€-407]\\ #,##0.00;[Red]\\-[$€-407]\\ #,##0.00', '€'],
  ['_-* #,##0.00 [$€-1]_-', '€'],
  ['[$CHF] #,##0.00', 'CHF'],
  ['"zł" 0.00', 'zł'],
  ['£#,##0.00', '£'],
  ['"Total: "0.00\\ "kr."', 'kr.'],
  // A space as wide as the sign, a language, a unit, and the sign of negative amounts alone.
  ['_-* #,##0.00\\ _€_-', ''],
  ['[$-409]#,##0.00', ''],
  ['0.00" pcs"', ''],
  ['0.00;-0.00"€"', ''],
  ['General', ''],
])('the format %j shows the currency %j', (code, currency) => {
  expect(currencyShown(code)).toBe(currency)
})
