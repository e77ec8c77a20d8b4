import type { ImportField } from '#contract/imports/import-fields.ts'
import type { DateOrder, ImportReport } from '#contract/imports/import-schema.ts'
import { midnight } from '#contract/store-clock.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type DateFormat, type DateNumber, dateNumber, dateParts } from './read-date.ts'
import { headingKey, wordSet } from './words.ts'

/** How the two date columns of a file are read. */
export type DateFormats = Readonly<Record<'placed' | 'paid', DateFormat>>

/** As the report names it. */
export function reportedDateOrder({ placed, paid }: DateFormats): NonNullable<ImportReport['dateOrder']> {
  if (placed.numbers !== 'none') return placed.numbers
  return placed.order === 'year-first' ? paid.order : placed.order
}

/**
 * The formats of the order dates and payment dates of a file: for each column the order that is `wanted`, else the one its
 * values prove, else the one the other column proves, else the `usual` one. `found`: the headings of fields. Throws a `Refusal`
 * with a question that names the column if none of them decides.
 */
export function dateFormats(
  columns: Readonly<Record<keyof DateFormats, DateColumnDetector>>,
  found: ReadonlyMap<ImportField, string>,
  wanted: DateOrder | undefined,
  usual: DateOrder | undefined,
): DateFormats {
  const ofPlaced = found.get('date') ?? 'date'
  // Where no column has payments, their dates are those of the orders.
  const ofPaid = found.get('paidAt') ?? ofPlaced
  const placed = columns.placed.detect(ofPlaced, wanted, columns.paid.proven() ?? usual)
  const known = placed.order === 'year-first' ? usual : placed.order
  const paid = columns.paid.detect(ofPaid, wanted, known)
  return { placed: { ...placed, isUtc: saysUtc(ofPlaced) }, paid: { ...paid, isUtc: saysUtc(ofPaid) } }
}

const UTC = wordSet('utc gmt')

/** Whether a heading says that times are in UTC: 'Created (UTC)', but not 'UTC+2'. */
function saysUtc(heading: string): boolean {
  const words = headingKey(heading).split(' ')
  return words.some((word) => UTC.has(word)) && !/[-+]\d/.test(heading)
}

/** One order has to be proven this many times as often as the other before the other's values count as mistakes. */
const CLEAR = 10

/** '3 April'. */
const DAY_NAME = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const YEAR_FIRST = /^\d{4}[-/.]/
/** 2026-27-09, and 2026-09-27. */
const DAY_IN_THE_MIDDLE = /^\d{4}([-/.])(?:1[3-9]|[23]\d)\1(?:0?[1-9]|1[0-2])(?!\d)/
const DAY_LAST = /^\d{4}([-/.])(?:0?[1-9]|1[0-2])\1(?:1[3-9]|[23]\d)/
/** Fewer are mistakes. */
const LEAST_IN_THE_MIDDLE = 3
/** So few dates may be mistakes where so many times more fit both orders: of 13 days in a row one shows the order. */
const FEW_PROVING = 2
const MANY_AMBIGUOUS = 30
/** 24/03/05. */
const SHORT_YEAR = /^(\d\d)([-/.])\d\d\2(\d\d)(?!\d)/
/** So many years on one or two days of the month are days of one or two years. */
const MANY_YEARS = 8
/** So many on days of at most two months may be. */
const FEW_YEARS = 3

/** Counts what the values of one date column prove. */
export class DateColumnDetector {
  #dayFirst = 0
  #monthFirst = 0
  /** The first date that fits one order only. */
  #proof = ''
  /** Dates that may be either, and those of them written with dots. */
  #ambiguous = 0
  #dots = 0
  /** The numbers at both ends of dates whose numbers all have two digits. */
  readonly #ends = [new Set<string>(), new Set<string>()] as const
  readonly #months = new Set<number>()
  #short = 0
  #shortSample = ''
  /** Those that are days with the year first. */
  #shortDays = 0
  #numeric = 0
  #sample: readonly [first: number, second: number, text: string] = [1, 2, '']
  #middle = 0
  #middleSample = ''
  #last = 0
  #yearFirst = 0
  readonly #numbers: Record<DateNumber, number> = { excel: 0, 'unix seconds': 0, 'unix milliseconds': 0 }

  add(value: string): void {
    const text = value.trim()
    if (DAY_LAST.test(text)) this.#last++
    else if (DAY_IN_THE_MIDDLE.test(text) && this.#middle++ === 0) this.#middleSample = text
    if (YEAR_FIRST.test(text)) this.#yearFirst++
    // What nearly every program writes; it leaves nothing open.
    if (text === '' || YEAR_FIRST.test(text)) return
    const number = dateNumber(text)
    if (number) this.#numbers[number]++
    const parts = number ? undefined : dateParts(text)
    if (parts?.kind !== 'numbers' && parts?.kind !== 'dots') return
    this.#numeric++
    const [, start, , end] = SHORT_YEAR.exec(text) ?? []
    if (start !== undefined && end !== undefined && this.#ends[1].size < 100) {
      this.#ends[0].add(start)
      this.#ends[1].add(end)
    }
    const { year, first, second } = parts
    if (start !== undefined && this.#short++ === 0) this.#shortSample = text
    if (start !== undefined && midnight(2000 + first, second, Number(end)) !== undefined) this.#shortDays++
    this.#months.add(second)
    const asDayFirst = midnight(year, second, first) !== undefined
    const asMonthFirst = midnight(year, first, second) !== undefined
    if (asDayFirst && asMonthFirst) {
      if (first === second) return
      if (this.#ambiguous === 0) this.#sample = [first, second, text]
      this.#ambiguous++
      if (parts.kind === 'dots') this.#dots++
    } else if (asDayFirst || asMonthFirst) {
      if (asDayFirst) this.#dayFirst++
      else this.#monthFirst++
      this.#proof ||= text
    }
  }

  /** See `dateFormats`; `column` is the name that a question uses. */
  detect(column: string, wanted: DateOrder | undefined, usual?: DateOrder): DateFormat {
    const numbers = Object.entries(this.#numbers) as [DateNumber, number][]
    const [kind, most] = numbers.reduce((best, other) => (other[1] > best[1] ? other : best))
    const [starts, ends] = this.#ends
    const mayBeShort = this.#short === this.#numeric && starts.size <= 2
    const hasShortYears = mayBeShort && (ends.size >= MANY_YEARS || (wanted === 'year-first' && this.#short > 0))
    const isOpen = mayBeShort && this.#shortDays === this.#short && ends.size >= FEW_YEARS && this.#months.size <= 2
    if (isOpen && !hasShortYears && !wanted)
      throw new Refusal(importMessages.question.shortYears(column, this.#shortSample), null, 'dateOrder')
    const order = hasShortYears ? 'year-first' : this.#order(column, wanted, usual)
    return { order, hasShortYears, numbers: most > 0 ? kind : 'none' }
  }

  /** What the values alone prove; `undefined` if they leave it open or contradict each other. */
  proven(): DateOrder | undefined {
    if (this.#dayFirst > 0 && this.#dayFirst >= CLEAR * this.#monthFirst) return 'day-first'
    if (this.#monthFirst > 0 && this.#monthFirst >= CLEAR * this.#dayFirst) return 'month-first'
    return undefined
  }

  #order(column: string, wanted: DateOrder | undefined, usual: DateOrder | undefined): DateOrder {
    const [dayFirst, monthFirst] = [this.#dayFirst, this.#monthFirst]
    if (this.#middle >= LEAST_IN_THE_MIDDLE && this.#middle > this.#last)
      throw new Refusal(importMessages.question.dayInTheMiddle(column, this.#middleSample))
    if (this.#ambiguous + dayFirst + monthFirst === 0) return 'year-first'
    if (wanted && wanted !== 'year-first') return wanted
    // A spreadsheet takes 3/4 for a date, with the day as the month, and leaves 17/4 a text.
    const areSwapped = this.#last === 0 && this.#ambiguous < LEAST_IN_THE_MIDDLE
    if (areSwapped && Math.min(this.#yearFirst, Math.max(dayFirst, monthFirst)) >= LEAST_IN_THE_MIDDLE)
      throw new Refusal(importMessages.question.swappedDates(column), null, 'dateOrder')
    const proven = this.proven()
    // No country writes the month first with dots.
    const areDayFirst = this.#dots === this.#ambiguous && proven !== 'month-first'
    const few = dayFirst + monthFirst <= FEW_PROVING ? dayFirst + monthFirst : Number.POSITIVE_INFINITY
    if (proven && (areDayFirst || proven === usual || this.#ambiguous < MANY_AMBIGUOUS * few)) return proven
    if (proven) throw new Refusal(importMessages.question.fewDates(column, this.#proof), null, 'dateOrder')
    if (dayFirst + monthFirst > 0) {
      throw new Refusal(importMessages.question.mixedDates(column, dayFirst, monthFirst), null, 'dateOrder')
    }
    if (areDayFirst) return 'day-first'
    if (usual && usual !== 'year-first') return usual
    const [first, second, text] = this.#sample
    const dayFirstName = DAY_NAME.format(Date.UTC(2000, second - 1, first))
    const monthFirstName = DAY_NAME.format(Date.UTC(2000, first - 1, second))
    throw new Refusal(importMessages.question.dateOrder(column, text, dayFirstName, monthFirstName), null, 'dateOrder')
  }
}
