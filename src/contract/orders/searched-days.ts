import { isDay } from '#contract/store-day.ts'
import { FULL_MONTHS } from './order-date.ts'

/** A day '2026-10-31', the days of a month '2026-10', or a day of any year '-10-31'. */
export type SearchedDay = string

/** Whether a store day is one of these. */
export function isOnDay(days: readonly SearchedDay[], day: string): boolean {
  return days.some((one) => (one.startsWith('-') ? day.endsWith(one) : day.startsWith(one)))
}

/** The same as ranges of store days, both ends included, in these years. */
export function dayRanges(days: readonly SearchedDay[], years: readonly number[]): { from: string; to: string }[] {
  return days.flatMap((day) => {
    if (day.startsWith('-')) return years.map((year) => ({ from: `${year}${day}`, to: `${year}${day}` }))
    return day.length === 'YYYY-MM'.length ? { from: `${day}-01`, to: `${day}-31` } : { from: day, to: day }
  })
}

interface ReadDays {
  readonly days: readonly SearchedDay[]
  /** How many of the words are read. */
  readonly words: number
}

/** The days that the first of these folded words are, as many words as can be read together: 'oct 31, 2026' rather than 'oct 31'. */
export function readDays(words: readonly string[]): ReadDays | undefined {
  const [first = '', second = '', third = ''] = words.map((word) => word.replace(/[.,]$/, ''))
  const dayOfYear = dayOf(first, second) ?? dayOf(second, first)
  if (dayOfYear && isYear(third) && isDay(third + dayOfYear)) return { days: [third + dayOfYear], words: 3 }
  if (dayOfYear) return { days: [dayOfYear], words: 2 }
  if (monthOf(first) && isYear(second)) return { days: [second + monthOf(first)], words: 2 }
  const days = daysOfWord(first)
  return days.length > 0 ? { days, words: 1 } : undefined
}

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/

/** Of '3/4/2026' both readings. */
function daysOfWord(word: string): SearchedDay[] {
  if (isDay(word) || (/^\d{4}-\d{2}$/.test(word) && isDay(`${word}-01`))) return [word]
  const [, first = '', mark, second = '', year = ''] = NUMBERS.exec(word) ?? []
  const dayFirst = `${year}${part(second)}${part(first)}`
  const monthFirst = `${year}${part(first)}${part(second)}`
  return [...new Set(mark === '.' ? [dayFirst] : [dayFirst, monthFirst])].filter(isDay)
}

/** '-10-31'; undefined if the two words are no day of a year. */
function dayOf(month: string, day: string): string | undefined {
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1]
  const text = number && monthOf(month) && `${monthOf(month)}${part(number)}`
  return text && isDay(`2024${text}`) ? text : undefined
}

/** '-10' for 'oct', 'octo' or 'october'. */
function monthOf(word: string): string | undefined {
  const month = word.length < 3 ? -1 : FULL_MONTHS.findIndex((name) => name.startsWith(word))
  return month < 0 ? undefined : part(String(month + 1))
}

function part(number: string): string {
  return `-${number.padStart(2, '0')}`
}

function isYear(word: string): boolean {
  return /^(?:19|20|21)\d{2}$/.test(word)
}
