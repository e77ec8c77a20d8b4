import type { ImportReport } from '#contract/imports/import-schema.ts'

/** A report of a check that found ten orders. */
export function madeReport(changes: Partial<ImportReport> = {}): ImportReport {
  return {
    id: 'run',
    state: 'checked',
    format: 'shopify',
    encoding: 'utf-8',
    delimiter: ',',
    dateOrder: 'year-first',
    records: 14,
    accepted: 10,
    rejected: 2,
    repeated: 1,
    blank: 1,
    orders: { created: 7, updated: 2, unchanged: 1 },
    errors: [
      { record: 3, line: 4, column: 'Created at', reason: '"soon" is not a date.' },
      { record: 9, line: 12, column: null, reason: 'The order number is missing.' },
    ],
    notes: ['This file has no cities.'],
    ...changes,
  }
}

export const REFUSED: ImportReport = madeReport({
  state: 'refused',
  records: 0,
  accepted: 0,
  rejected: 0,
  repeated: 0,
  blank: 0,
  orders: { created: 0, updated: 0, unchanged: 0 },
  notes: [],
  errors: [{ record: null, line: null, column: null, reason: 'This is an image, not a list of orders.' }],
})
