import type { ImportReport } from '#contract/import-schema.ts'
import type { FileReading } from '#server/imports/assemble/built-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { toldOrder } from '#server/imports/assemble/file-dates.ts'
import type { Source } from '#server/imports/formats/source.ts'
import type { ImportJob } from './import-job.ts'

const FIELD_OF = {
  total: 'total',
  amount: 'lineAmount',
  price: 'price',
  discount: 'lineDiscount',
  quantity: 'quantity',
} as const

export interface DecidedReading {
  readonly reading: Omit<FileReading, 'totalsPerLine'>
  readonly dateOrder: NonNullable<ImportReport['dateOrder']>
  readonly notes: readonly string[]
}

/**
 * Decides how dates and amounts are read: by the user's answers, else by what the file proves, else as in the last import.
 * `zone`: IANA; null: store days as written. Throws a `Refusal` with a question where all of them leave it open.
 */
export function decideReading(
  source: Source,
  collected: Collected,
  answers: Pick<ImportJob, 'dateOrder' | 'decimalMark' | 'mapping'>,
  zone: string | null,
): DecidedReading {
  const { found, machineNumbers } = source
  const { dateOrder, decimalMark } = source.reading.mapping
  const dates = collected.dates.decide(
    (field) => found.get(field) ?? field,
    answers.dateOrder ?? answers.mapping?.dateOrder,
    dateOrder,
  )
  const { marks, notes } = collected.numbers.decide(
    machineNumbers,
    answers.decimalMark ?? decimalMark,
    (role) => found.get(FIELD_OF[role]) ?? role,
  )
  return { reading: { dates, numbers: marks, zone }, dateOrder: toldOrder(dates), notes }
}
