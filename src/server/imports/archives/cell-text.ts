import { MS_PER_DAY } from '#contract/store-day.ts'
import { isCurrencyName } from '#server/imports/parse/decimal.ts'
import { EXCEL_START } from '#server/imports/parse/read-date.ts'
import { readXml } from './read-xml.ts'

/** How a number of a cell is shown: as a day, with or without a time, or as a time of day. */
export type CellDateFormat = 'date' | 'time'

/** The day 0 of the system for the Mac; the other one counts a 29 February 1900, which did not exist. */
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LEAP_DAY_1900 = 60
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465

/**
 * A date cell as '2025-03-05', '2025-03-05 09:12:44' or '09:12:44'; undefined for a number that is no date. To the second:
 * a program stores fractions of a day, which are no exact milliseconds.
 */
export function dateText(serial: number, format: CellDateFormat, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL + 1)) return undefined
  const days = !is1904 && serial < LEAP_DAY_1900 ? serial + 1 : serial
  const ms = Math.round((days * MS_PER_DAY) / 1000) * 1000
  const [day, time = ''] = new Date((is1904 ? EPOCH_1904 : EXCEL_START) + ms).toISOString().slice(0, 19).split('T')
  if (format === 'time' && serial < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

const WHOLE = /^-?\d+$/
/** Digits that a spreadsheet shows; those after them are errors of its arithmetic. */
const DIGITS = 15

/**
 * A number cell without an exponent and without errors of arithmetic: 0.30000000000000004 is 0.3. Whole numbers keep every
 * digit. Three decimals get a zero, so that the point is not taken for one between thousands.
 */
export function numberText(stored: string): string {
  if (WHOLE.test(stored)) return stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  const rounded = Number(value.toPrecision(DIGITS))
  if (Number.isInteger(rounded)) return String(BigInt(rounded))
  const text = String(rounded)
  const plain = text.includes('e') ? rounded.toFixed(20) : text
  return plain.at(-4) === '.' ? `${plain}0` : plain
}

/** '_x000D_' is how a workbook writes a character that XML cannot contain. */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/** A text cell in one line, so that the lines of the table are the rows of the sheet. */
export function plainText(text: string): string {
  const plain = text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return plain.replace(/[\r\n]+/g, ' ')
}

/** How the numbers of each cell style are shown, by the style's number: as dates or times, or with a currency, '' without one. */
export type CellStyles = readonly { readonly date: CellDateFormat | undefined; readonly currency: string }[]

/** The formats that have no code in the file: a code that shows the same, and their numbers. */
const BUILT_IN: readonly (readonly [code: string, ids: readonly number[]])[] = [
  ['d', [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]],
  ['h', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]],
]

export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<CellStyles> {
  const codes = new Map(BUILT_IN.flatMap(([code, ids]) => ids.map((id) => [id, code] as const)))
  const styles: CellStyles[number][] = []
  let isInCells = false
  await readXml(chunks, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const code = codes.get(Number(numFmtId)) ?? ''
        styles.push({ date: dateFormat(code), currency: currencyShown(code) })
      }
    },
  })
  return styles
}

/** What a format code shows in any case: its texts, escaped characters, brackets, and everything behind its first `;`. */
const NO_PLACEHOLDERS = /"[^"]*"?|\[[^\]]*\]?|[\\_*].?|;.*/gs
/** `[h]` counts hours and is no time of day. */
const DURATION = /^\[(?:h{1,9}|m{1,9}|s{1,9})\]$/

/** What a format code like 'dd.mm.yyyy hh:mm' shows. */
export function dateFormat(code: string): CellDateFormat | undefined {
  let isDuration = false
  const letters = code.toLowerCase().replace(NO_PLACEHOLDERS, (token) => {
    isDuration ||= DURATION.test(token)
    return ''
  })
  // Zeros may be fractions of a second.
  const isNumber = /[#?]/.test(letters) || (letters.includes('0') && !letters.includes('s')) || letters === 'general'
  if (isDuration || isNumber) return undefined
  if (/[yde]/.test(letters)) return 'date'
  if (/[hs]/.test(letters)) return 'time'
  return letters.includes('m') ? 'date' : undefined
}

/** A sign or code on its own, in quotes, or in brackets: '[$€-407]', '[$-409]' without one. */
const SHOWN = /\[\$([^\]-]*)|"([^"]*)"?|(\p{Sc})/gu

/** The currency that a format code like '#,##0.00 "€"' shows next to numbers; '' without one. */
export function currencyShown(code: string): string {
  // `_€` is a space as wide as the sign.
  const [positive = ''] = code.replace(/[_*]./gu, '').split(';')
  const texts = [...positive.matchAll(SHOWN)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
  return texts.map((text) => text.trim()).find((text) => text !== '' && isCurrencyName(text)) ?? ''
}
