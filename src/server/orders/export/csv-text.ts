import { BYTE_ORDER_MARK, csvRow } from '#contract/csv-cell.ts'
import { mapNames } from '#contract/map-names.ts'
import {
  CSV_DELIMITERS,
  EXPORT_COLUMN_NAMES,
  EXPORT_COLUMNS,
  type ExportColumnName,
} from '#contract/orders/export-columns.ts'
import type { CsvExportQuery } from '#contract/orders/export-query.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import type { ExportFormat } from './export-stream.ts'
import { type ExportedOrder, exportedTexts, lineFields } from './exported-order.ts'

/** The dialect that is asked for; a file with semicolons is for programs that write a decimal comma. */
export function csvDialect({ delimiter = 'comma', decimal, bom }: CsvExportQuery) {
  const mark = decimal ?? (delimiter === 'semicolon' ? 'comma' : 'point')
  return { delimiter: CSV_DELIMITERS[delimiter], decimalMark: mark === 'comma' ? ',' : '.', bom: bom === '1' }
}
export type CsvDialect = ReturnType<typeof csvDialect>

/** Begins with the headings that `EXPORT_COLUMNS` promises. */
export function csvFormat(dialect: CsvDialect): ExportFormat {
  const headings = EXPORT_COLUMN_NAMES.map((name) => EXPORT_COLUMNS[name].heading)
  const head = (dialect.bom ? BYTE_ORDER_MARK : '') + csvRow(headings, dialect.delimiter)
  return { head, order: (order) => csvRows(order, dialect), end: () => '' }
}

/** One record a line; the order's own fields on each, its amounts on the first. */
function csvRows(order: ExportedOrder, dialect: CsvDialect): string {
  const fields = { ...exportedTexts(order), lines: String(order.lines.length), ...NO_LINE }
  if (order.lines.length === 0) return record(fields, dialect)
  const rows = order.lines.map((line, i) => {
    const ofLine = { line: String(i + 1), ...lineFields(line, order.currency) }
    return record({ ...fields, ...(i > 0 && NO_AMOUNTS), ...ofLine }, dialect)
  })
  return rows.join('')
}

const NO_AMOUNTS = mapNames(fieldsOfKind('amount', 'money'), () => '')
const NO_LINE = { line: '', product: '', quantity: '', price: '', lineAmount: '', sku: '' }

function record(fields: Record<ExportColumnName, string>, { delimiter, decimalMark }: CsvDialect): string {
  const values = EXPORT_COLUMN_NAMES.map((name) => {
    const text = fields[name]
    if (EXPORT_COLUMNS[name].kind === 'text') return text
    return { number: decimalMark === '.' ? text : text.replace('.', ',') }
  })
  return csvRow(values, delimiter)
}
