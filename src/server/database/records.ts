import { Compile } from 'typebox/compile'
import { mapNames } from '#contract/map-names.ts'
import { RECORD_FIELDS, type RecordField } from '#contract/orders/order-records.ts'
import { RECORD_SCHEMAS } from '#contract/orders/record-schema.ts'

const COMPILED = mapNames(RECORD_FIELDS, (field) => Compile(RECORD_SCHEMAS[field]))

/** Whether a text is what a field of records may hold: '' or JSON of `RecordFields`. */
export function isRecords(field: RecordField, json: string): boolean {
  try {
    return json === '' || COMPILED[field].Check(JSON.parse(json))
  } catch {
    return false
  }
}
