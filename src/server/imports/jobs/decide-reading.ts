import type { DecimalMark } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { absentFieldsOf } from '#server/imports/assemble/file-order.ts'
import { headingOf } from '#server/imports/assemble/order-fault.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { reportedDateOrder } from '#server/imports/parse/date-order.ts'
import type { ImportJob, ReadingAnswers } from './import-job.ts'

/**
 * Decides how dates and amounts are read: by the user's answers, else by what the file proves, else as in the last import.
 * `zone`: IANA; null: store days as written. Throws a `Refusal` with a question where all of them leave it open.
 */
export function decideReading(
  source: Source,
  collected: Collected,
  answers: ReadingAnswers & Pick<ImportJob, 'mapping'>,
  zone: string | null,
) {
  const { found, format } = source
  const { all: question } = source.units()
  const { dateOrder, decimalMark, currency = NO_CURRENCY } = source.reading.mapping
  if (question && answers.amountUnit === undefined) throw question
  const dates = collected.dates.detect(
    (field) => found.get(field) ?? field,
    answers.dateOrder ?? answers.mapping?.dateOrder,
    dateOrder,
  )
  const { marks, notes } = collected.numbers.detect(
    // Shops write numbers with a decimal point; any other table may have been written by hand.
    format !== 'csv',
    answers.decimalMark ?? decimalMark,
    (role) => headingOf(source, role) ?? role,
  )
  const countedBy = format === 'json' ? 'record' : 'line'
  const reading: FileReading = {
    dates,
    numbers: marks,
    currency,
    zone,
    countedBy,
    hasLineAmounts: format !== 'woocommerce',
    absentFields: absentFieldsOf(source),
  }
  const detected: DecimalMark = Object.values(marks).includes('comma') ? 'comma' : 'point'
  return { reading, dateOrder: reportedDateOrder(dates), decimalMark: detected, notes }
}
