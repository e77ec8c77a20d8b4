import { DATE_ORDERS, type DecimalMark } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { absentFieldsOf, type FileOrder, headingOf } from '#server/imports/assemble/file-order.ts'
import { readOrders } from '#server/imports/assemble/read-orders.ts'
import { UnknownColumns } from '#server/imports/formats/source.ts'
import { dateFormats, reportedDateOrder } from '#server/imports/parse/date-order.ts'
import { agreementNotes, doubtsOf } from '#server/imports/plausibility/checks.ts'
import { OrderEvidence } from '#server/imports/plausibility/order-evidence.ts'
import type { DecidedReading, ImportJob, ReadingAnswers } from './import-job.ts'

/**
 * Decides how dates and amounts are read: by the user's answers, else by what the file proves, else as in the last import.
 * `zone`: IANA; null: store days as written. Throws a `Refusal` with a question where all of them leave it open.
 */
export function decideReading(
  { source, dates: columns, numbers }: Collected,
  { mapping, ...answers }: ReadingAnswers & Pick<ImportJob, 'mapping'>,
  zone: string | null,
) {
  const { found, format } = source
  const { all: question } = source.units()
  const usual = source.reading.mapping
  if (question && answers.amountUnit === undefined) throw question
  const dates = dateFormats(columns, found, answers.dateOrder ?? mapping?.dateOrder, usual.dateOrder)
  const { marks, notes } = numbers.detect(
    // Shops write numbers with a decimal point; any other table may have been written by hand.
    format !== 'csv',
    answers.decimalMark ?? usual.decimalMark,
    (role) => headingOf(source, role) ?? role,
  )
  const reading: FileReading = {
    dates,
    numbers: marks,
    currency: usual.currency ?? NO_CURRENCY,
    zone,
    countedBy: format === 'json' ? 'record' : 'line',
    hasLineAmounts: format !== 'woocommerce',
    absentFields: absentFieldsOf(source),
  }
  const dateOrder = reportedDateOrder(dates)
  const decimalMark: DecimalMark = Object.values(marks).includes('comma') ? 'comma' : 'point'
  const known = DATE_ORDERS.find((order) => order === dateOrder)
  const { amountUnit } = answers
  /** As a mapping, for records of the file that are read without the others. */
  const decided: DecidedReading = { decimalMark, ...(known && { dateOrder: known }), ...(amountUnit && { amountUnit }) }
  return { reading, decided, dateOrder, decimalMark, notes }
}

/** Orders after which a file that can't be vouched for is refused early, so that it doesn't keep others from writing. */
const EARLY = 2_000

/** The first orders are shown. */
const PREVIEWED_ORDERS = 5

/**
 * The orders of a file, and whether their figures can be vouched for. Columns of the user's `mapping` are never doubted, and a
 * preview shows the doubts.
 */
export function checkedOrders(collected: Collected, reading: FileReading, job: Pick<ImportJob, 'mapping' | 'preview'>) {
  const { source } = collected
  const evidence = new OrderEvidence()
  const file = { ...collected, dates: reading.dates, evidence }
  const isVouched = collected.isExact || job.mapping?.columns !== undefined || source.reading.remembered
  const doubts = () => (isVouched ? [] : doubtsOf(file))
  const demand = () => {
    const found = job.preview ? [] : doubts()
    if (found.length > 0) throw new UnknownColumns(found.join(' '), source.reading)
  }
  const first: FileOrder[] = []
  function* orders(): Generator<FileOrder> {
    for (const order of readOrders(collected, reading)) {
      evidence.add(order)
      if (first.length < PREVIEWED_ORDERS) first.push(order)
      if (evidence.orders === EARLY) demand()
      yield order
    }
  }
  return {
    ...{ orders: orders(), first },
    /** What speaks against the reading; complete when all orders have been read. */
    doubts,
    /** Throws `UnknownColumns` where there are doubts, except in a preview. */
    demand,
    /** For the report. */
    notes: () => agreementNotes(file),
  }
}
export type CheckedOrders = ReturnType<typeof checkedOrders>
