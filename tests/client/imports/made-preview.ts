import { EMPTY_PREVIEW, type ImportPreview } from '#contract/imports/import-preview.ts'

/** A preview of a file with three known columns. */
export function madePreview(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    ...EMPTY_PREVIEW,
    recognised: true,
    format: 'csv',
    encoding: 'UTF-8',
    dateOrder: 'year-first',
    decimalMark: 'point',
    mapping: { delimiter: ',', layout: 'table', columns: { id: ['Order'], date: ['Day'], total: ['Sum'] } },
    columns: [
      { heading: 'Order', field: 'id', samples: ['A1', 'A2'] },
      { heading: 'Day', field: 'date', samples: ['2024-01-31'] },
      { heading: 'Sum', field: 'total', samples: ['5.00'] },
      { heading: 'Who', field: null, samples: ['Ada'] },
    ],
    headingLine: 1,
    headingRows: [
      { line: 1, text: 'Order · Day · Sum · Who' },
      { line: 2, text: 'A1 · 2024-01-31 · 5.00 · Ada' },
    ],
    statuses: [{ word: 'odd', records: 2, status: 'Pending', known: false }],
    orders: [
      {
        ...{ line: 2, id: 'A1', day: '2024-01-31', customer: 'Unknown customer', project: '', address: '', city: '' },
        ...{ channel: '', payment: '', status: 'Pending', minor: 500, currency: 'EUR', lines: 0 },
      },
    ],
    ...changes,
  }
}

/** The same file before its columns are mapped. */
export const UNKNOWN = madePreview({
  recognised: false,
  format: null,
  missing: ['the order ID', 'the date', 'an amount (a total, an amount per line, or quantity and price)'],
  mapping: { delimiter: ',', layout: 'table', columns: {} },
  columns: madePreview().columns.map((column) => ({ ...column, field: null })),
  statuses: [],
  orders: [],
})
