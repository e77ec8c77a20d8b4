import type { DateReadings } from './file-dates.ts'
import type { ImportOrder } from './import-order.ts'
import type { NumberMarks } from './number-marks.ts'
import type { GroupRow } from './order-group.ts'
import type { LongText } from './text-limits.ts'

/** How the whole file is read; decided from all of it before the first order is built. */
export interface FileReading {
  readonly dates: DateReadings
  readonly numbers: NumberMarks['marks']
  /** IANA; null: store days as written. */
  readonly zone: string | null
  /** The total column holds the amounts of lines. */
  readonly totalsPerLine: boolean
}

/** Why an order cannot be taken: the row and what of it could not be read. */
export interface OrderFault {
  readonly row: GroupRow
  readonly field:
    | ('id' | 'date' | 'paid' | 'total' | 'currency' | 'amount' | 'price' | 'discount' | 'quantity' | 'lines')
    | LongText['field']
  readonly reason: string
  /** The column's heading, where the field alone does not tell it. */
  readonly column?: string
}

export type BuiltOrder =
  | { readonly order: ImportOrder; readonly rounded: boolean; readonly fault?: undefined }
  | { readonly fault: OrderFault }
