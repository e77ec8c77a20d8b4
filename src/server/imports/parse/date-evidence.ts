import type { DateOrder } from '#contract/import-schema.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { midnight } from './calendar.ts'
import { dateParts } from './date-parts.ts'

/** How a date column is read; one reading for the whole column. */
export interface DateReading {
  readonly order: DateOrder
  /** What plain numbers in the column mean. */
  readonly numbers: 'none' | 'excel' | 'unix seconds' | 'unix milliseconds'
}

/** One side needs this many times the other's evidence before the other's values count as mistakes. */
const CLEAR = 10

const YEAR_FIRST = /^\d{4}[-/.]/

/** Collects what the values of a date column say about which number is the day. */
export class DateEvidence {
  dayFirst = 0
  monthFirst = 0
  dots = 0
  open = 0
  sample: readonly [number, number, string] | undefined
  excel = 0
  seconds = 0
  milliseconds = 0

  add(value: string): void {
    const text = value.trim()
    if (text === '') return
    if (this.#addNumber(text)) return
    // What nearly every machine writes; it leaves nothing open.
    if (YEAR_FIRST.test(text)) return
    const parts = dateParts(text)
    if (parts?.kind === 'numbers' || parts?.kind === 'dots') {
      const asDayFirst = midnight(parts.year, parts.second, parts.first) !== undefined
      const asMonthFirst = midnight(parts.year, parts.first, parts.second) !== undefined
      if (asDayFirst && asMonthFirst) {
        if (parts.first === parts.second) return
        if (parts.kind === 'dots') this.dots++
        this.open++
        this.sample ??= [parts.first, parts.second, text]
      } else if (asDayFirst) this.dayFirst++
      else if (asMonthFirst) this.monthFirst++
    }
  }

  /**
   * The reading that is `wanted`, else the one the column's values prove, else the `usual` one. Throws a `Refusal` that
   * asks where all of them leave it open.
   */
  decide(column: string, wanted: DateOrder | undefined, usual?: DateOrder): DateReading {
    return { order: this.#order(column, wanted, usual), numbers: this.#numbers() }
  }

  /** Which number the values alone prove to be the day; `undefined` where they leave it open or contradict each other. */
  proven(): DateOrder | undefined {
    if (this.dayFirst > 0 && this.dayFirst >= CLEAR * this.monthFirst) return 'day-first'
    if (this.monthFirst > 0 && this.monthFirst >= CLEAR * this.dayFirst) return 'month-first'
    return undefined
  }

  #addNumber(text: string): boolean {
    if (/^\d{5}(?:[.,]\d+)?$/.test(text)) this.excel++
    else if (/^\d{10}(?:[.,]\d{1,9})?$/.test(text)) this.seconds++
    else if (/^\d{13}$/.test(text)) this.milliseconds++
    else return false
    return true
  }

  #numbers(): DateReading['numbers'] {
    const most = Math.max(this.excel, this.seconds, this.milliseconds)
    if (most === 0) return 'none'
    if (most === this.excel) return 'excel'
    return most === this.seconds ? 'unix seconds' : 'unix milliseconds'
  }

  #order(column: string, wanted: DateOrder | undefined, usual: DateOrder | undefined): DateOrder {
    if (this.open + this.dayFirst + this.monthFirst === 0) return 'year-first'
    if (wanted && wanted !== 'year-first') return wanted
    const proven = this.proven()
    if (proven) return proven
    if (this.dayFirst + this.monthFirst > 0) {
      throw new Refusal(
        `The dates in the column "${column}" contradict each other: ${this.dayFirst} can only be day first, ${this.monthFirst} only month first. Choose the date order, day first or month first, and import again, or mend the file.`,
        null,
        'dateOrder',
      )
    }
    // No country writes the month first with dots.
    if (this.dots === this.open) return 'day-first'
    if (usual && usual !== 'year-first') return usual
    throw new Refusal(this.#question(column), null, 'dateOrder')
  }

  #question(column: string): string {
    const [first, second, text] = this.sample ?? [1, 2, '']
    const name = (month: number, day: number) => `${day} ${MONTHS[month - 1]}`
    return `The dates in the column "${column}" can be read in two ways: "${text}" is ${name(second, first)} if the day comes first and ${name(first, second)} if the month does, and no date in the file decides it. Choose the date order, day first or month first, and import again.`
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
