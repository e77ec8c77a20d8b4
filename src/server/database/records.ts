import { Compile } from 'typebox/compile'
import { type RecordField, readRecords } from '#contract/orders/order-records.ts'
import { RECORD_SCHEMAS } from '#contract/orders/record-schema.ts'

const COMPILED = {
  transactions: Compile(RECORD_SCHEMAS.transactions),
  shipments: Compile(RECORD_SCHEMAS.shipments),
  notes: Compile(RECORD_SCHEMAS.notes),
  invoices: Compile(RECORD_SCHEMAS.invoices),
}
const NONE = { transactions: '', shipments: '', notes: '', invoices: '' }

/** Whether a text is what a field of records may hold: '' or JSON of `RecordFields`. */
export function isRecords(field: RecordField, json: string): boolean {
  try {
    return json === '' || COMPILED[field].Check(readRecords({ ...NONE, [field]: json }, field))
  } catch {
    return false
  }
}
