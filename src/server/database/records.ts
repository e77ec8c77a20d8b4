import { mapNames } from '#contract/map-names.ts'
import { RECORD_FIELDS, type RecordField } from '#contract/orders/order-records.ts'
import { RECORD_SCHEMAS } from '#contract/orders/record-schema.ts'
import { json } from './schema/columns.ts'

const COLUMNS = mapNames(RECORD_FIELDS, (field) => json(RECORD_SCHEMAS[field]))

/** Whether a text is what a field of records may hold: '' or JSON of `RecordFields`. */
export function isRecords(field: RecordField, text: string): boolean {
  return text === '' || COLUMNS[field].fault(text) === undefined
}
