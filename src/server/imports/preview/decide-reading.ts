import type { ImportPreview } from '#contract/import-preview.ts'
import type { DateOrder, DecimalMark } from '#contract/import-schema.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { reportedDateOrder } from '#server/imports/parse/date-order.ts'
import { readNumbers } from '#server/imports/read-numbers.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { PreviewJob } from './preview-job.ts'

type Decided = Pick<ImportPreview, 'question' | 'dateOrder' | 'decimalMark'> & {
  readonly reading: Omit<FileReading, 'totalsPerLine'>
}

/** How dates and amounts are read; what the rows leave open is shown in one of its readings and asked. */
export function decideReading(source: Source, collected: Collected, { mapping: said, zone }: PreviewJob): Decided {
  const { mapping } = source.reading
  const nameOf = (field: 'date' | 'paidAt') => source.found.get(field) ?? field
  const dates = asked(
    (order?: DateOrder) => collected.dates.detect(nameOf, order ?? said?.dateOrder, mapping.dateOrder),
    'day-first',
  )
  const numbers = asked(
    (mark?: DecimalMark) => readNumbers(collected.numbers, source, mark ?? mapping.decimalMark),
    'point',
  )
  const isComma = Object.values(numbers.value.marks).includes('comma')
  return {
    question: dates.isOpen ? 'dateOrder' : numbers.isOpen ? 'decimalMark' : null,
    dateOrder: dates.isOpen ? null : reportedDateOrder(dates.value),
    decimalMark: numbers.isOpen ? null : isComma ? 'comma' : 'point',
    reading: { dates: dates.value, numbers: numbers.value.marks, zone },
  }
}

function asked<T, A>(decide: (answer?: A) => T, otherwise: A): { readonly value: T; readonly isOpen: boolean } {
  try {
    return { value: decide(), isOpen: false }
  } catch (error) {
    if (error instanceof Refusal && error.question) return { value: decide(otherwise), isOpen: true }
    throw error
  }
}
