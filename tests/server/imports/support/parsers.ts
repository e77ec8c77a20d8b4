import { readTargetAmount } from '#client/dashboard/settings/target-amount.ts'
import { fillFromCells } from '#client/dashboard/settings/target-draft.ts'
import { isolateQuotes } from '#client/imports/isolate-quotes.ts'
import { recordsFileName } from '#client/imports/rejected-files.ts'
import { csvRow, guarded, unguarded } from '#contract/csv-cell.ts'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/orders/export-columns.ts'
import { parseDate } from '#contract/orders/order-date.ts'
import { isDay } from '#contract/store-day.ts'
import { AmountReader } from '#server/imports/assemble/amounts.ts'
import { OrderFault } from '#server/imports/assemble/file-order.ts'
import { readCsv } from '#server/imports/files/csv-reader.ts'
import { binaryKind, documentKind } from '#server/imports/files/file-kinds.ts'
import { countUtf8 } from '#server/imports/files/inspect-file.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { cellTexts, headingsFingerprint } from '#server/imports/formats/columns.ts'
import { jsonValues, parseElement } from '#server/imports/formats/json-values.ts'
import { isTotalsRow } from '#server/imports/formats/open-source.ts'
import { recogniseShop, recogniseTable } from '#server/imports/formats/recognise-table.ts'
import { columnValues, fieldsShown } from '#server/imports/formats/recognition/field-values.ts'
import { fieldsNamed, headingMeanings } from '#server/imports/formats/recognition/heading-meanings.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'
import { DateColumnDetector } from '#server/imports/parse/date-order.ts'
import { readDecimal } from '#server/imports/parse/decimal.ts'
import { MarkColumnDetector } from '#server/imports/parse/decimal-mark.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { dateParts, dateProblem, readDate, readStoreDay } from '#server/imports/parse/read-date.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** Building blocks of long texts: what parsers look for, and what is expensive in Unicode. */
export const UNITS = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    'a',
    'A',
    'aA',
    '0',
    '1',
    '-',
    '+',
    '.',
    ',',
    ';',
    ':',
    '|',
    '/',
    '=',
    '%',
    '#',
  ],
  ...[
    '"',
    '""',
    "'",
    '(',
    ')',
    '()',
    '[',
    ']',
    '{',
    '}',
    '<',
    '<!---->',
    '<!-- ',
    '-->',
    '--',
    '\\',
    '\ufeff',
    '\u200b',
  ],
  ...['1,', '1.', '1 ', '1,000,', '1× ', ', 1× ', '× ', 'US$', 'EUR', 'kr.', '€', '- ', ' -', '1e', ';id:', '|name:'],
  ...[
    'de ',
    'Mar ',
    ' AM',
    ' (x)',
    'T1',
    '10:00',
    ' 10:00',
    '+01',
    '1/',
    '2024-',
    'no.',
    '{"a":',
    '[[',
    '"a":1,',
    ',"',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    '\u0301\u0323',
    '\u0f71\u0f74\u0f72',
    'ﾞ\u0301',
    'ß',
    'İ',
    'Σ',
    'ﷺ',
    '😀',
    '\ud800',
    '한',
  ],
]

const ROW = { record: 1, line: 2, fingerprint: '', continues: false, startsOrder: true, total: '', lines: [] }
const POINTS = {
  total: 'point',
  lineAmount: 'point',
  price: 'point',
  lineDiscount: 'point',
  quantity: 'point',
  extra: 'point',
} as const
const EXACT_AMOUNTS = new AmountReader(POINTS, true)
const READING = { order: 'day-first', numbers: 'none' } as const

/** Runs a parser, ignoring the errors by which it rejects its input. */
export const tolerant = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof OrderFault)) throw error
  }
}

/** The digits alone: after a run of one of them comes another, the number of the turn. */
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The headings of every table format. */
export const TABLES = {
  'Orderboard’s own': EXPORT_COLUMN_NAMES.map((name) => EXPORT_COLUMNS[name].heading),
  Shopify: [
    ...['Name', 'Created at', 'Total', 'Lineitem name', 'Lineitem quantity', 'Lineitem price', 'Financial Status'],
    ...['Fulfillment Status', 'Email', 'Shipping Name', 'Shipping Street', 'Shipping City', 'Shipping Zip', 'Currency'],
  ],
  Stripe: [
    ...['id', 'Created date (UTC)', 'Amount', 'Currency', 'Status', 'Amount Refunded', 'Captured', 'Customer Email'],
    ...['Description', 'Shipping Address Line1', 'Shipping Address City', 'Shipping Address Postal Code'],
  ],
  'WooCommerce Analytics': ['Order #', 'Date', 'Status', 'Customer', 'Product(s)', 'Net Sales', 'Attribution'],
  SkyVerge: [
    ...['order_id', 'date', 'status', 'order_total', 'order_currency', 'payment_method', 'billing_email', 'line_items'],
    ...['billing_first_name', 'shipping_address_1', 'shipping_city', 'shipping_postcode'],
  ],
  WebToffee: ['order_id', 'order_date', 'status', 'order_total', 'customer_email', 'shipping_city', 'line_item_1'],
  any: [
    ...[
      'Order ID',
      'Date',
      'Paid at',
      'Status',
      'Customer',
      'Email',
      'Total',
      'Currency',
      'Product',
      'Quantity',
      'Price',
    ],
    ...['Amount', 'Shipping street', 'Shipping city', 'Shipping zip', 'Channel', 'Payment method'],
  ],
}

const layoutReaders = Object.entries(TABLES).map(([name, headings]): [string, (text: string) => unknown] => {
  const known = recogniseShop(headings)
  const read = (cells: readonly string[]) => known?.readRecord(cellTexts(cells, known.columns), cells)
  // Cells are trimmed, so the text follows a letter to keep its spaces.
  return [`a record of a table: ${name}`, (text) => read(headings.map(() => `a${text}`))]
})

/** Every parser of cells, file beginnings and pasted text. */
export const PARSERS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['a date', (text) => dateParts(text)],
  ['a date with a time', (text) => dateParts(`2024-01-31 10:00${text}`)],
  ['a date with a month’s name', (text) => dateParts(`4 March${text}2024`)],
  ['the date of an order', (text) => [readDate(text, READING, null), dateProblem(text)]],
  ['the order of dates', (text) => new DateColumnDetector().add(text)],
  ['a store day', (text) => readStoreDay(text, 0, null)],
  ['a day', (text) => isDay(text)],
  ['a date of the sample', (text) => [parseDate(text), parseDate(`2024-01-31 ${text}`)]],
  ['a decimal', (text) => [readDecimal(text, 'point'), readDecimal(`1${text}`, 'comma')]],
  ['a number of an export', (text) => tolerant(() => EXACT_AMOUNTS.read(ROW, 'total', text))],
  ['the decimal mark', (text) => new MarkColumnDetector().add(`1.${text}`)],
  ['a currency', (text) => tolerant(() => EXACT_AMOUNTS.currency(ROW, text, [text]))],
  ['a heading', (text) => headingKey(text)],
  ['headings', (text) => [headingMeanings(text), fieldsNamed(headingMeanings(text)), headingsFingerprint([text])]],
  ['a column', (text) => fieldsShown(columnValues([text, text]), true)],
  ['a list of items', (text) => [itemList(text), itemList(`2 x a${text}`), itemList(`a x 2${text}`)]],
  ['a status', (text) => mapStatus(text)],
  ['a row of totals', (text) => isTotalsRow([text], { id: '', head: { date: '', customerName: text } } as never)],
  ...layoutReaders,
  ['items', (text) => layoutReaders.map(([, read]) => read(`name:a|quantity:1;id:${text}`))],
  ['quantities of items', (text) => layoutReaders.map(([, read]) => read(`1× a, ${text}`))],
  [
    'a number in JSON',
    (text) => parseElement({ cells: [`[1.${digitsOf(text)}e1, -1${digitsOf(text)}.5E-3]`], line: 1 }),
  ],
  ['a text in JSON', (text) => jsonValues({ [text]: text, lines: [{ [text]: text }] }, 1)],
  ['elements of JSON', (text) => tolerant(() => Array.from(jsonElements([text], '')))],
  [
    'texts in elements of JSON',
    (text) => tolerant(() => Array.from(jsonElements([`{"orders":[{"a":"${text}`], 'orders'))),
  ],
  ['CSV', (text) => tolerant(() => Array.from(readCsv([text], ',')))],
  ['CSV in quotes', (text) => tolerant(() => Array.from(readCsv([`"${text}`, text], ',')))],
  ['the format of CSV', (text) => tolerant(() => recogniseTable(text, { format: 'auto' }))],
  ['a kind of file', (text) => [documentKind(text), documentKind(`<!--${text}`), binaryKind(Buffer.from(text))]],
  ['damaged UTF-8', (text) => countUtf8([Buffer.from(text, 'utf16le')])],
  ['a mapping', (text) => parseMapping(`{"columns":{"id":["${text}"]}}`)],
  ['a cell of an export', (text) => [guarded(text), unguarded(`'${text}`), csvRow([text])]],
  ['a target', (text) => readTargetAmount(`1${text}`, 'USD')],
  ['pasted targets', (text) => fillFromCells(new Map(), text, { month: '2026-01', currency: 'USD' }, ['USD', 'EUR'])],
  [
    'pasted lines of targets',
    (text) => fillFromCells(new Map(), `2026-01\t${text}`, { month: '2026-01', currency: '' }, []),
  ],
  ['a sentence with quotes', (text) => isolateQuotes(text)],
  ['a name of a file', (text) => recordsFileName(text)],
]
