import { BYTE_ORDER_MARK, csvCell, csvRow } from '#contract/csv-cell.ts'
import { CSV_DELIMITERS, EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/orders/export-columns.ts'
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
  const { lines, currency } = order
  const texts: Texts = { ...exportedTexts(order), lines: String(lines.length) }
  const cells = EXPORT_COLUMN_NAMES.map((name) => cell(texts, name, dialect))
  const record = () => `${cells.join(dialect.delimiter)}\r\n`
  if (lines.length === 0) return record()
  const records = lines.map((line, i) => {
    const ofLine: Texts = { line: String(i + 1), ...lineFields(line, currency) }
    for (const [place, name] of IN_LINE) cells[place] = cell(ofLine, name, dialect)
    if (i === 1) for (const [place] of AMOUNTS) cells[place] = ''
    return record()
  })
  return records.join('')
}

type Texts = { readonly [Name in keyof typeof EXPORT_COLUMNS]?: string }

/** Columns with their places. */
const placesOf = (names: readonly string[]) =>
  [...EXPORT_COLUMN_NAMES.entries()].filter(([, name]) => names.includes(name))
const IN_LINE = placesOf(['line', 'product', 'quantity', 'price', 'lineAmount', 'sku'])
const AMOUNTS = placesOf(fieldsOfKind('amount', 'money'))

function cell(texts: Texts, name: keyof Texts, { delimiter, decimalMark }: CsvDialect): string {
  const text = texts[name] ?? ''
  if (EXPORT_COLUMNS[name].kind === 'text') return csvCell(text, delimiter)
  return csvCell({ number: decimalMark === '.' ? text : text.replace('.', ',') }, delimiter)
}
