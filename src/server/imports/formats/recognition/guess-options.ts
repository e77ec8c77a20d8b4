import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { headingMeanings } from './heading-meanings.ts'

type Rows = readonly (readonly string[])[]

/** What the first records of a table say about all of its orders, apart from its columns; with notes for the report. */
export interface GuessedOptions {
  readonly options: Pick<ImportMapping, 'currency' | 'missingIds'>
  readonly notes: readonly string[]
}

export function guessOptions(headings: readonly string[], rows: Rows, columns: ColumnMap): GuessedOptions {
  const currency = currencyOfFile(headings, rows, columns)
  const missingIds = rowsWithoutId(rows, columns)
  const { note } = importMessages
  return {
    options: { ...(currency && { currency }), ...(missingIds && { missingIds }) },
    notes: [
      ...(currency === 'USD' ? [note.dollars] : []),
      ...(missingIds === 'previous' ? [note.idsOfPrevious] : []),
      ...(missingIds === 'row' ? [note.idsByRow] : []),
    ],
  }
}

const MONEY = ['total', 'lineAmount', 'price'] as const

/** The currency in the heading of an amount; US dollars where '$' is all that the file says. */
function currencyOfFile(headings: readonly string[], rows: Rows, columns: ColumnMap): string | undefined {
  if (columns.has('currency')) return undefined
  const places = MONEY.flatMap((field) => columns.get(field) ?? [])
  const signs = new Set(places.map((column) => headingMeanings((headings[column] ?? '').trim()).currency))
  const inCells = places.flatMap((column) => rows.map((cells) => readDecimal(cells[column] ?? '', 'point')?.unit ?? ''))
  const named = [...signs].map((sign) => readCurrency(sign)).find((code) => code && code !== NO_CURRENCY)
  if (named) return named
  return signs.has('$') || inCells.includes('$') ? 'USD' : undefined
}

/** Whose the rows without an order ID are. */
function rowsWithoutId(rows: Rows, columns: ColumnMap): ImportMapping['missingIds'] {
  const has = (cells: readonly string[], field: 'id' | 'date' | 'product') =>
    (columns.get(field) ?? []).some((column) => cells[column]?.trim())
  if (!columns.has('id')) return isOrderPerRow(columns) ? 'row' : undefined
  const without = rows.filter((cells) => !has(cells, 'id') && has(cells, 'product'))
  // A row with a date but no ID may be an order of its own.
  return without.length > 0 && without.every((cells) => !has(cells, 'date')) ? 'previous' : undefined
}

function isOrderPerRow(columns: ColumnMap): boolean {
  const isLine = (['quantity', 'price', 'lineAmount'] as const).some((field) => columns.has(field))
  return columns.has('total') && !isLine
}
