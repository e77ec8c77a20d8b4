import { exactNumberOf } from '#contract/exact-number.ts'
import { MAX_MAPPING } from '#contract/imports/import-choices.ts'
import { MAX_FILE_SIZE } from '#contract/imports/import-file.ts'
import type { DecimalMark } from '#contract/imports/import-schema.ts'
import { minorDigits, NO_CURRENCY, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { figure, plural } from '#contract/plural.ts'
import { FIRST_YEAR, LAST_YEAR } from '#contract/store-clock.ts'
import { MAX_COLUMNS, MAX_ENTRIES, MAX_ERRORS, MAX_ORDER_RECORDS, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'

// Every sentence about reading a file and rejecting its records: what happened, then what to do.

/** Characters that a sentence quotes of a text from the file. */
const QUOTED = 60
/** Subunits by currency. */
type Sums = ReadonlyMap<string, bigint>
type AlikeOrders = Readonly<Record<'inFile' | 'stored' | 'day', string> & { orders: number; isRow: boolean }>
type Differences = Readonly<Record<'different' | 'compared', number> & Record<'sums', Sums>>
const quoted = (text: string): string => `“${text.slice(0, QUOTED)}”`

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const NAMES = 20
const quotedName = (name: string): string => `“${name.slice(0, 40)}”`

/** 'A, B and C'; of a long list the first, and how many more. */
function listed(texts: readonly string[]): string {
  const more = texts.length > NAMES ? [`${figure(texts.length - NAMES)} more`] : []
  return conjunction.format([...texts.slice(0, NAMES), ...more])
}

/** '12.50 EUR and 3 JPY'. */
function amountsIn(sums: Sums): string {
  const texts = [...sums].map(([currency, subunits]) => {
    const amount = exactNumberOf(subunits / BigInt(SUBUNITS_PER_MINOR), minorDigits(currency))
    if (currency !== NO_CURRENCY) return `${amount} ${currency}`
    return sums.size === 1 ? amount : `${amount} without a currency`
  })
  return listed(texts)
}

const columnsFound = (names: readonly string[]): string =>
  `Columns found: ${names.length > 0 ? listed(names.map(quotedName)) : 'none'}.`

type CountedWords = readonly { readonly word: string; readonly records: number }[]

const counts = (words: CountedWords) =>
  listed(words.map(({ word, records }) => `${quotedName(word)} (${figure(records)})`))

export const importMessages = {
  /** A file that holds no orders. */
  file: {
    empty: 'The file is empty. Export the orders again.',
    blank: 'The file is empty except for blank space. Export the orders again.',
    tooLarge: `The file is larger than ${MAX_FILE_SIZE}. Export the orders in several files.`,
    zeroByte: (byte: number) =>
      `This isn’t a text file: byte ${byte} is zero, which never occurs in CSV or JSON. Choose the file that the shop exported.`,
    controlCharacters:
      'This isn’t a text file: it contains characters that never occur in CSV or JSON. Choose the file that the shop exported.',
    other: (what: string) =>
      `This is ${what}, not an order file. Save or export the orders as CSV, and import that file.`,
    packed: (kind: string) => `This is a packed file (${kind}). Unpack it and import the CSV or JSON file inside.`,
    webPage:
      'This is a web page (HTML), often the shop’s sign-in page saved instead of the file. Sign in to the shop, export the orders again, and import that file.',
    unsureEncoding: (likely: readonly { readonly name: string; readonly text: string }[]) =>
      `The encoding of the file isn’t certain: ${listed(likely.map(({ name, text }) => `${quoted(text)} in ${name}`))}. Choose the encoding in which the texts are right.`,
    encodedTwice: (word: string) =>
      `The texts of the file were encoded as UTF-8 twice, as ${quoted(word)} shows. Export the file again in the right encoding, or confirm the columns to import the texts as they are.`,
    webForm: 'This is a web form with a file in it. Send only the file’s bytes (curl: --data-binary @FILE).',
  },
  /** Zip files and Excel workbooks, which are zip files. */
  archive: {
    damaged:
      'The Excel workbook or ZIP archive is damaged or incomplete. Save or download it again, then import it again.',
    tooLarge: `The file is larger than ${MAX_FILE_SIZE} when it is unpacked. Export the orders in several files.`,
    tooManyEntries: `The ZIP archive has more than ${figure(MAX_ENTRIES)} files. Unpack it and import the order file inside.`,
    bomb: `The file is more than ${MAX_UNPACKING_RATIO} times larger when it is unpacked, which files of orders never are. Export the orders again.`,
    unreadable: (name: string) =>
      `${quotedName(name)} in the archive has a password, or is compressed by a method that isn’t supported. Unpack the archive and import the file inside.`,
    noOrderFile: (names: readonly string[]) =>
      names.length === 0
        ? 'The ZIP archive is empty. Export the orders again.'
        : `The ZIP archive has no CSV, JSON or XLSX file, only ${listed(names.map(quotedName))}. Import a file with orders.`,
    severalFiles: (names: readonly string[]) =>
      `The ZIP archive has several files that may hold orders: ${listed(names.map(quotedName))}. Unpack it and import each of them.`,
    fileInside: (name: string) => `The file ${quotedName(name)} in the ZIP archive was read.`,
    largeWorkbookInside: (name: string) =>
      `The workbook ${quotedName(name)} in the ZIP archive is larger than 64 MB. Unpack it and import the workbook.`,
    noSheet: 'The Excel workbook has no visible sheet with cells. Show the sheet with the orders and save it again.',
    emptySheet: (name: string) =>
      `The sheet ${quotedName(name)} of the Excel workbook is empty. Export the orders again.`,
    sheet: (name: string) => `The sheet ${quotedName(name)} of the Excel workbook was read.`,
    largestSheet: (name: string, sheets: number) =>
      `Of the ${figure(sheets)} sheets of the Excel workbook, the largest was read: ${quotedName(name)}. To import another, save it as a workbook of its own.`,
    tooManyTexts:
      'The Excel workbook has more than 128 MB of different texts. In Excel, choose “Save as” and the type CSV UTF-8, and import that file.',
    longRow: (row: number) =>
      `Row ${figure(row)} of the sheet has more than 8 MB of text. Check that the sheet has orders, and export it again.`,
    notPreviewed: 'The file is too large for a preview. Check or import it without one.',
  },
  csv: {
    unclosedQuote: (line: number) =>
      `The quote that opens on line ${line} is never closed: the file is cut off, or a quote inside it isn’t doubled. Export the file again.`,
    longCell: (line: number) =>
      `A cell that starts on line ${line} is longer than 1 MB, usually because a quote is never closed. Correct that line, or export the file again.`,
    tooManyColumns: (line: number) =>
      `Line ${line} has more than ${figure(MAX_COLUMNS)} columns. Export only the columns of orders.`,
    textAfterQuote: (line: number) =>
      `Text follows a closing quote on line ${line}. Double every quote inside a quoted cell.`,
    tooManyCells: (cells: number, headings: number) =>
      `The row has ${figure(cells)} cells, but there are ${figure(headings)} headings. Put quotes around texts that contain the delimiter.`,
  },
  json: {
    notJson: 'This isn’t JSON: it doesn’t begin with a list or an object. Choose the format “auto”, then import again.',
    broken: (line: number) => `The JSON can’t be read from line ${line} on. Export the file again.`,
    cutOff: (line: number) => `The JSON ends on line ${line} before it is complete. Export the file again.`,
    unreadable: (line: number) => `The JSON that starts on line ${line} can’t be read. Correct it or export it again.`,
    longOrder: (line: number) =>
      `The entry that starts on line ${line} is longer than 8 MB, too long for one order. Check that this is an order file.`,
    tooManyValues: (line: number) =>
      `The order that starts on line ${line} has more than ${figure(MAX_COLUMNS)} values. Export only the values that describe orders.`,
    notAnOrder: 'This entry of the list isn’t an object with names and values. Export each order as an object.',
    noObjects: 'No orders were found in this JSON. Export the orders as a list with one object per order.',
    noOrders: (missing: readonly string[], found: readonly string[]) =>
      `No orders were found in this JSON. ${missing.length > 0 ? `Missing: ${missing.join('; ')}. ` : ''}The names found are ${listed(found.map(quotedName))}. Choose which of them has what, or export the orders as a list with one object per order.`,
    noList: (name: string, found: readonly string[]) =>
      `The file has no list of objects called ${quotedName(name)}. Choose one of ${listed(found.map(quotedName))}.`,
    whichList: (lists: readonly { readonly name: string; readonly records: number | null }[]) =>
      `Several lists of this file may hold the orders: ${listed(lists.map(({ name, records }) => (records === null ? quotedName(name) : `${quotedName(name)} (${plural(records, '# record', '# records')})`)))}. Choose one of them.`,
    otherList: (name: string) =>
      `It isn’t certain that the list ${quotedName(name)} has orders. Check what its values are, then import.`,
    lacksNames: (names: readonly string[]) =>
      `This JSON lacks one of the names that each order has: ${listed(names.map(quotedName))}. Have the shop send all fields of orders.`,
    /** The list without a name. */
    whole: 'the whole file',
  },
  /** Orders that shops send themselves. */
  sent: {
    undated: 'The order does not say when it was changed. Have the shop send all fields of orders.',
    deleted: (number: string) =>
      `The order ${number} was deleted in the shop. It stays here: cancel it if it should not count.`,
  },
  columns: {
    none: 'No heading row was found. Name the columns, for example “Order ID”, “Date”, “Customer”, “Total”, then import again.',
    unrecognised: (missing: readonly string[], found: readonly string[]) =>
      `No heading row for orders was found. Missing: ${missing.join('; ')}. ${columnsFound(found)} Name the columns, for example “Order ID”, “Date”, “Customer”, “Total”, then import again.`,
    notThisLayout: (found: readonly string[]) =>
      `This isn’t a file of the chosen format or layout. ${columnsFound(found)} Choose another, or the format “auto”.`,
    noHeadings:
      'The file has no row of headings that could be recognised. Check the columns that were found by their values, then import.',
    uncertain: (found: readonly string[]) =>
      `It isn’t certain what the columns hold. ${columnsFound(found)} Check them, then import.`,
    required: (missing: readonly string[]) =>
      `Required columns aren’t assigned: ${missing.join('; ')}. Choose them, then import again.`,
    absent: (column: string, line: number | undefined) =>
      `The mapping uses the column ${quoted(column)}, but ${line ? `line ${line} of the file doesn’t have it` : 'no heading row in the file has it'}. Choose the columns again.`,
    noRowOnLine: (line: number) =>
      `No row begins on line ${line} in the first 256 kB of the file, so it can’t be the heading row. Choose another line.`,
  },
  /** What the file leaves open and the user has to decide. */
  question: {
    dateOrder: (column: string, sample: string, dayFirst: string, monthFirst: string) =>
      `The dates in the column ${quoted(column)} are ambiguous: ${quoted(sample)} is ${dayFirst} if the day comes first and ${monthFirst} if the month comes first, and no date in the file shows which. Choose the date order, day first or month first, then import again.`,
    mixedDates: (column: string, dayFirst: number, monthFirst: number) =>
      `The dates in the column ${quoted(column)} contradict each other: ${figure(dayFirst)} can only be day first, ${figure(monthFirst)} only month first. Choose the date order, then import again, or correct the file.`,
    fewDates: (column: string, proof: string) =>
      `Nearly all dates in the column ${quoted(column)} fit both orders, so ${quoted(proof)} may be a mistake rather than show which. Choose the date order, day first or month first, then import again.`,
    swappedDates: (column: string) =>
      `Some dates in the column ${quoted(column)} have the year first and never a day after the 12th, the others mostly such days, so a spreadsheet may have exchanged day and month. Correct these dates, or choose the order of the others if all are right.`,
    dayInTheMiddle: (column: string, sample: string) =>
      `The dates in the column ${quoted(column)} have the day before the month, as in ${quoted(sample)}. Write them as year, month and day, then import again.`,
    shortYears: (column: string, sample: string) =>
      `The dates in the column ${quoted(column)} may begin with the year or with the day, as ${quoted(sample)}. Write years with four digits, or choose the date order if they are days first or months first.`,
    decimalMark: (column: string, sample: string, thousands: string) =>
      `The amounts in the column ${quoted(column)} are ambiguous: ${quoted(sample)} is ${thousands} if the ${sample.includes('.') ? 'point' : 'comma'} separates thousands, or a number with three decimals, and no amount in the file shows which. Choose the decimal mark, comma or point, then import again.`,
    amountUnit: (name: string, text: string, minor: string) =>
      `The amounts in ${quotedName(name)} may be in the smallest unit of the currency: ${quoted(text)} is ${text} or ${minor}, and nothing in the file shows which. Choose the unit of the amounts, major for ${text} or minor for ${minor}, then import again.`,
  },
  /** Why figures that were read without help can't be vouched for. */
  doubt: {
    countsAsAmounts: (amount: string, quantity: string) =>
      `The amounts in ${quotedName(amount)} equal the quantities in ${quotedName(quantity)}, so they are numbers of pieces rather than money. Choose the column with the amount, or confirm this one.`,
    smallAmounts: (amount: string) =>
      `All values in ${quotedName(amount)} are small whole numbers, as counts are, and no currency, or quantity times price, shows that they are money. Choose the column with the amount, or confirm this one.`,
    farTotals: (total: string, line: string) =>
      `The order total ${quotedName(total)} is at least ten times larger or smaller than the lines in ${quotedName(line)} add up to. One of them may be in cents, or another figure. Choose the columns, or confirm them.`,
    emptyTotals: (total: string, orders: number, other: string) =>
      `${quotedName(total)} is empty in ${plural(orders, '# order', '# orders')}, whose amounts were added up from ${quotedName(other)}, and differs from that in others. Choose the column with the amount, or confirm both to take the total where there is one.`,
    costPrices: (price: string) =>
      `${quotedName(price)} says what the goods cost the shop, rather than what customers paid. Choose the column with the amount, or confirm this one.`,
    repeatedAmounts: (amount: string) =>
      `${quotedName(amount)} was read as the amount of a line, but all lines of an order have the same one, as its total is repeated. Choose it as the order’s total, or confirm this one.`,
    otherUnit: (amount: string) =>
      `The heading ${quotedName(amount)} says that its values are in another unit than the currency, or for many pieces. Choose another column, or confirm this one to take its values as they are.`,
    twoUnits: (amount: string) =>
      `The whole numbers in ${quotedName(amount)} are far larger than its values with decimals, so they may be in cents. Write all amounts in the same unit, or confirm that they are.`,
    extraInCents: (extra: string, total: string) =>
      `${quotedName(extra)} has only whole numbers, often larger than ${quotedName(total)}, so it may be in cents. Write both in the same unit, choose another column, or confirm that they are.`,
    ditto: (text: string) =>
      `Cells with ${quoted(text)} may mean the value above, but were read as they are. Write that value into each of them, or confirm that it is the name.`,
    sameHeadings: (total: string, other: string) =>
      `${quotedName(total)} and ${quotedName(other)} differ in a number only, as amounts by tax rate and tables next to each other do, and only the first was read. Choose the column with the whole amount, or confirm this one.`,
    twoCurrencies: (total: string, other: string) =>
      `${quotedName(total)} and ${quotedName(other)} have amounts in different currencies. Choose one of them, and its currency.`,
    equalTotals: (total: string, other: string) =>
      `${quotedName(total)} and ${quotedName(other)} could both be the amount, and only the first was read. Choose the column with the amount, or confirm this one.`,
    centsAlone: (cents: string) =>
      `${quotedName(cents)} has only values below 100, so it may have the cents of amounts in another column. Write each amount into one column, or confirm that this is none.`,
    partialTotals: (total: string, others: readonly string[]) =>
      `${quotedName(total)} does not include ${listed(others.map(quotedName))}. Choose the column with what customers pay in all, or confirm this one.`,
    otherCurrency: (amount: string, currency: string, column: string, other: string) =>
      `${quotedName(amount)} has amounts in ${currency}, but ${quotedName(column)} has ${quoted(other)}. Choose the amount in the currency of the order, or the currency of the file.`,
    payouts: (total: string) =>
      `${quotedName(total)} may be what was paid out, without fees, rather than what customers paid. Choose the column with what customers paid, or confirm this one.`,
    unreadCancelled: (column: string, yes: string) =>
      `${quotedName(column)} isn’t read, but says ${quoted(yes)} in some rows, so these may be no sales. Delete these rows, or confirm that all of them count.`,
    unreadRefunds: (list: string, order: string) =>
      `${quotedName(list)} isn’t read, but has entries in the order ${quoted(order)}, so its amount may have been paid back. Export the amount that was refunded as a value of the order, or confirm that all amounts count.`,
    unitPrice: (price: string) =>
      `${quotedName(price)} is the price of one piece, and no column was read as the quantity. Choose the quantity, or confirm that each row is one piece.`,
    zeroAmounts: (amount: string, orders: number) =>
      `${quotedName(amount)} comes to 0 in ${figure(orders)} orders. Choose the column with the amount, or confirm this one.`,
    lineColumns: (one: string, other: string) =>
      `${quotedName(one)} and ${quotedName(other)} belong to several products of an order, of which only one can be read. Export a row per product, or confirm that one is enough.`,
    otherTable: (line: number) =>
      `Line ${line} has other headings, so the rows below it belong to another table. Delete them, or confirm that they are orders.`,
    sets: (orders: number) =>
      `In ${figure(orders)} orders one line has the amount of all others together, as a set with its parts has, so that both would be added. Delete one of them, or confirm that all lines count.`,
    contraryPieces: (quantity: string, lines: number) =>
      `${quotedName(quantity)} is negative in ${plural(lines, '# line', '# lines')} whose amount isn’t, so what was returned would be added to the sales. Correct these amounts, or confirm that they are sales.`,
    fees: (column: string, fee: string) =>
      `${quotedName(column)} has rows such as ${quoted(fee)} whose amounts are subtracted, as fees and payouts are, so they are no sales. Delete these rows, or confirm that all of them count.`,
    shortenedIds: (column: string) =>
      `A spreadsheet has shortened the long numbers in ${quotedName(column)}, so that they are no longer those of the orders. Export the file again and import it without opening it in one, or confirm these IDs.`,
    sideTable: (column: string) =>
      `An empty column separates ${quotedName(column)} from the orders, and its rows are others than theirs, so it may belong to another table. Delete that table, or confirm the columns.`,
    totalRows:
      'Rows without a product add up to as much as the rows with products, as totals and payments in rows of their own do. Delete these rows, or confirm that their amounts count.',
    sumRows: (rows: number) =>
      `${figure(rows)} rows have the sum of the rows above them, as totals of a day or month do. Delete these rows, or confirm that they are orders.`,
    flagCustomers: (column: string) =>
      `${quotedName(column)} was read as the customer, but its values are yes or no, or web addresses. Choose the column with the customer, or none.`,
    oneCustomer: (column: string, orders: number, values: number) =>
      `${quotedName(column)} was read as the customer, but has ${values === 1 ? 'the same value' : 'only two values'} in all ${figure(orders)} orders. Choose the column with the customer, or confirm this one.`,
    openName: (column: string) =>
      `${quotedName(column)} may be the name of the customer or of the product. Choose which, or none.`,
    openState: (column: string) =>
      `${quotedName(column)} may be the status of the order or a part of its address. Choose which, or none.`,
    twoIds: (id: string, other: string) =>
      `${quotedName(id)} was read as the order ID and differs in every row, but ${quotedName(other)} is the same in rows with one date and customer, as the ID of an order with several lines is. Choose the column with the order ID, or confirm this one.`,
    lineIds: (column: string, orders: number) =>
      `Each row has an ID of its own in ${quotedName(column)}, but ${figure(orders)} rows have the customer and date of the row above, as lines of one order do. Choose the column with the order ID, or confirm this one.`,
    unreadPieces: (column: string, price: string) =>
      `${quotedName(column)} isn’t read, but may be the quantity, or another number by which ${quotedName(price)} has to be multiplied or divided. Choose it as the quantity, or confirm that it is none.`,
    linePrices: (price: string, quantity: string) =>
      `${quotedName(price)} may be the price of one piece, to be multiplied with ${quotedName(quantity)}, or the amount of all pieces. Choose it as the price or as the line amount.`,
    joinedOrders: (column: string, rows: number) =>
      `${quotedName(column)} was read as the order ID, but ${figure(rows)} rows contradict the first row with the same ID. Choose the column with the order ID, or confirm this one.`,
    statusAddress: (column: string, sample: string) =>
      `${quotedName(column)} was read as the status, but has web addresses such as ${quoted(sample)}. Choose the column with the status, or none.`,
    unknownCurrency: (column: string, sample: string) =>
      `${quotedName(column)} was read as the currency, but ${quoted(sample)} isn’t the code of one. Choose the column with the currency, or the currency of the file.`,
    numberDates: (column: string, first: string, last: string) =>
      `The numbers in ${quotedName(column)} were read as dates, from ${first} to ${last}, so they are likely IDs or bar codes. Choose the column with the date, or confirm this one.`,
    manyRejected: (column: string, rejected: number, rows: number, all = rejected) =>
      `${figure(all)} of ${figure(rows)} rows can’t be read${column && all > rejected ? `, ${figure(rejected)} of them` : ''}${column && ` because of the column ${quotedName(column)}`}. Choose another column or reading, or confirm this one to import the rest.`,
    rowsWithoutIds: (what: 'products' | 'customers' | 'sums per day') =>
      `No column is surely the order ID, and the file may be a list of ${what}. Choose the column with the order ID, or confirm that each row is an order.`,
    noSales: (column: string) =>
      `${quotedName(column)} says that the rows are payouts, purchases, refunds, or returns rather than sales. Import a file of orders, or confirm that each row is one.`,
    jsonTexts: (column: string) =>
      `${quotedName(column)} has lists or objects in JSON notation, which are not read inside of a cell. Export the orders as JSON, or ignore this column.`,
    checkouts: (column: string) =>
      `By ${quotedName(column)}, these are abandoned checkouts, which are no sales. Import an export of orders, or confirm that all rows are orders.`,
    directions: (column: string, sale: string, other: string) =>
      `${quotedName(column)} has sales (${quoted(sale)}) and rows that are none (${quoted(other)}), which would be added up. Export only the sales, or confirm that all rows are orders.`,
  },
  /** Why a record is rejected. */
  record: {
    noId: 'Order ID is missing.',
    longId: `Order ID is longer than ${MAX_ID} characters.`,
    noDate: 'Date is missing.',
    dateOutOfRange: (text: string) => `${quoted(text)} is outside the years ${FIRST_YEAR} to ${LAST_YEAR}.`,
    notADate: (text: string) => `${quoted(text)} isn’t a valid date.`,
    noAmount: 'Amount is missing: the order has neither a total nor a line.',
    noLineAmount: 'Amount is missing: the order has no total, and this line has no amount, or quantity and price.',
    notANumber: (text: string, what: 'an amount' | 'a number', mark: DecimalMark) =>
      `${quoted(text)} isn’t ${what}${mark === 'comma' ? ' with a decimal comma' : ''}.`,
    largeAmount: 'The amount is larger than 100 billion.',
    largeQuantity: 'The quantity is larger than a billion.',
    notACurrency: (text: string) => `${quoted(text)} isn’t a currency. Use a code such as EUR.`,
    mixedCurrencies: (order: string, amount: string) =>
      `The order is in ${order}, but one of its amounts is in ${amount}.`,
    differentTotals: (first: string, other: string, line: number) =>
      `The order’s rows have different totals: ${quoted(first)} and, on line ${line}, ${quoted(other)}.`,
    tooManyRows: (id: string) =>
      `Order ${id.slice(0, QUOTED)} has more than ${figure(MAX_ORDER_RECORDS)} rows. Check that the order ID column is the right one.`,
    otherOrder: (id: string, line: number) =>
      `Order ${id} is already on line ${line} with different content. The first one is used.`,
    otherValue: (field: 'date' | 'customerKey' | 'currency', id: string, line: number, first: string, here: string) =>
      `Order ${id} on line ${line} has the ${field === 'customerKey' ? 'customer' : field} ${quoted(first)}, this row has ${quoted(here)}. The first one is used.`,
    restOfOrder: (id: string, line: number) =>
      `Order ${id} isn’t imported because line ${line} can’t be read. Correct that line and import the whole order.`,
    tooFine: (id: string, currency: string) =>
      `The file has no column for the currency. Order ${id.slice(0, QUOTED)} is in ${currency}, which has no such decimals. Correct its amounts, then import the file again.`,
    long: (name: string, bytes: number) => `The ${name} is longer than ${figure(bytes)} bytes.`,
  },
  /** Why an order from an Orderboard export is rejected; these files are read exactly. */
  exact: {
    missing: (column: string) => `${column} is missing.`,
    notAStoreDay: (text: string) => `${quoted(text)} isn’t a store day near the time the order was placed.`,
    missingLines: (wanted: string, found: number) =>
      `The order should have ${wanted.slice(0, 20)} lines, but the file has ${figure(found)}. Import all of its rows, or change the number of lines.`,
    notRecords: 'This isn’t as Orderboard exported it.',
    noAmount: 'Order amount is missing in every row of the order.',
  },
  /** What the report says about how the file was read. */
  note: {
    extraPerLine: (column: string) =>
      `The column ${quoted(column)} has an amount for each line. It was left out, because only an amount of the whole order can be stored.`,
    unreadExtra: (column: string, orders: number) =>
      `The column ${quoted(column)} could not be read as an amount in ${plural(orders, '# order', '# orders')}. These were imported without it.`,
    otherExtra: (column: string, lines: readonly number[]) =>
      `The rows of ${plural(lines.length, '# order', '# orders')} disagree in the column ${quoted(column)}, as on line ${lines.slice(0, 10).join(', ')}. The amount of its first row counts.`,
    damaged: (places: number, line: number) =>
      `Invalid UTF-8 was read as \ufffd in ${plural(places, '# place', '# places')}, first on line ${line}.`,
    notUtf8: (encoding: string) => `The file isn’t UTF-8. It was read as ${encoding}.`,
    titles: (lines: number) =>
      `${plural(lines, '# line above the headings was', '# lines above the headings were')} skipped.`,
    ignored: (columns: readonly string[]) =>
      `${plural(columns.length, '# column is', '# columns are')} ignored: ${listed(columns.map(quotedName))}.`,
    noHeadings: 'The file has no headings. Its columns were recognised by their values.',
    onePiece: 'The file has no column for quantities. Every line counts as one unit.',
    lacking: (columns: readonly string[], orders: number) =>
      `The file has no column for ${listed(columns)}: ${plural(orders, '# known order keeps what it has', '# known orders keep what they have')}.`,
    otherAmounts: (orders: number, differences: Sums) =>
      `${plural(orders, '# known order has', '# known orders have')} another amount or currency now. The differences come to ${amountsIn(differences)}.`,
    otherDays: (orders: number) =>
      `${plural(orders, '# known order has', '# known orders have')} another day now. If it is the wrong one, undo this import and choose the column with the date.`,
    dollars: '“$” was read as US dollars. If it is another dollar, choose the currency of the file.',
    idsOfPrevious: 'Rows without an order ID belong to the order above them.',
    disagreeing: (lines: readonly number[]) =>
      `${plural(lines.length, '# row has', '# rows have')} another date or customer than the first row of the order, which counts. The amounts of all rows are added up. See line ${listed(lines.map(figure))}.`,
    idsByRow:
      'The file has no order IDs. Every row is one order, with an ID made of its content, so that the same row is never counted twice.',
    netAmounts: (taken: string, net: string, is: string) =>
      `Order amounts are read from ${quoted(taken)}. ${quoted(net)} has amounts ${is}.`,
    leftOut: (columns: readonly string[]) =>
      `Order amounts are added up from their lines. ${listed(columns.map(quotedName))} ${columns.length === 1 ? 'is' : 'are'} not part of them.`,
    negative: (orders: number) =>
      `${plural(orders, '# order has a negative amount, as refunds have, and counts as an order', '# orders have negative amounts, as refunds have, and count as orders')}.`,
    farDates: (years: readonly string[]) =>
      `A few orders are dated more than a year before or after all others: ${listed(years)}. Check their dates.`,
    otherTotal: (total: string, other: string) =>
      `The order total is read from ${quoted(total)}, whose heading and values fit best. ${quoted(other)} could be the total as well and has other amounts.`,
    corrected: 'The columns were read as in the file that these rejected records come from.',
    remembered: 'The columns were read as in the last import of a file with these headings.',
    thousands: (column: string, sample: string) =>
      `Commas in the column ${quoted(column)} were read as thousands separators (${quoted(sample)}).`,
    decimalComma: 'Amounts were read with a decimal comma.',
    totalsPerLine: 'Totals differ between the rows of an order, so they were added up as line amounts.',
    emptyTotals: (total: string, orders: number, other: string) =>
      `${quotedName(total)} is empty in ${plural(orders, '# order, whose amount was', '# orders, whose amounts were')} added up from ${quotedName(other)}.`,
    unknownLineAmounts: (orders: number) =>
      `${plural(orders, '# order has', '# orders have')} several products without amounts of their own. Figures by product have their quantities, not their amounts.`,
    otherLineSum: (total: string, { different, compared, sums }: Differences) =>
      `Order amounts were taken from ${quotedName(total)}. In ${figure(different)} of ${plural(compared, '# order', '# orders')} with amounts of lines, the lines add up to another amount; the differences come to ${amountsIn(sums)}.`,
    otherProduct: (amount: string, price: string, { different, compared, sums }: Differences) =>
      `Line amounts were taken from ${quotedName(amount)}. In ${figure(different)} of ${plural(compared, '# line', '# lines')}, quantity times ${quotedName(price)} is another amount; the differences come to ${amountsIn(sums)}.`,
    statuses: (orders: number) =>
      `${plural(orders, '# order has', '# orders have')} rows with different statuses. The first row’s counts.`,
    rounded: (orders: number) =>
      `Amounts of ${plural(orders, '# order', '# orders')} have more decimals than are stored. Each was rounded once.`,
    wooAnalytics: (column: string) =>
      `Layout: WooCommerce Analytics. Revenue is the column ${quoted(column)}, without tax and shipping. This file has no addresses or product prices.`,
    amazon:
      'Layout: Amazon orders report. “item-price” is the price of all units of an item. Tax and shipping aren’t included.',
    minorUnits: (columns: readonly string[]) =>
      `Amounts in ${listed(columns.map(quotedName))} are in the smallest unit of the currency: 1250 is 12.50 in most.`,
    minorSource: (source: string) =>
      `${source} writes amounts in the smallest unit of the currency: 1250 was read as 12.50.`,
    minorEqual: (column: string, minor: string, major: string) =>
      `Amounts are in the smallest unit of the currency, as ${quoted(major)} next to ${quoted(minor)} in ${quotedName(column)} shows.`,
    minorDecimals: (column: string) =>
      `Amounts are in the smallest unit of the currency, as ${quotedName(column)} shows: 1250 was read as 12.50.`,
    list: (name: string, others: readonly string[]) =>
      `The orders were read from the list ${quotedName(name)}. ${plural(others.length, 'Another list was', 'Other lists were')} not read: ${listed(others.map(quotedName))}.`,
    stripe:
      'Layout: Stripe payments. Each payment becomes an order. Its amount is “Amount”, what was charged, and its product is the description.',
    stripeCancelled:
      'Failed, blocked, canceled and fully refunded payments are treated as Cancelled. Partial refunds aren’t subtracted. Calculation settings can exclude Cancelled orders.',
  },
  /** What the report says about statuses and rows that aren’t orders. */
  tally: {
    noOrders: 'The file has headings but no orders below them. Export a period that has orders.',
    allRejected: (line: number, reason: string) =>
      `No record can be read as an order, so nothing was imported. The first problem is on line ${line}: ${reason}`,
    totalsRows: (rows: number, line: number) =>
      `${plural(rows, '# row of totals counts', '# rows of totals count')} as blank, not as an order, from line ${line} on.`,
    moreErrors: (rejected: number) =>
      `${figure(rejected)} records were rejected. The first ${figure(MAX_ERRORS)} are listed.`,
    withoutStatus: (orders: number, status: string) =>
      `${plural(orders, '# order without a status is', '# orders without a status are')} ${status}.`,
    unknownStatuses: (words: CountedWords) => `Unrecognised statuses are treated as Pending: ${counts(words)}.`,
    unknownStates: (words: CountedWords) =>
      `Unrecognised words for payment or fulfillment, whose states are Unknown: ${counts(words)}.`,
    furtherStatuses: (records: number, words: number) =>
      `${plural(records, '# record has', '# records have')} a status after the first ${words} different ones, read by the same table.`,
  },
  /** Which shop a file is from. */
  shop: {
    unknown: (slug: string, shops: readonly { readonly slug: string }[]) =>
      `There is no shop ${quoted(slug)}. ${shops.length === 0 ? 'There are no shops yet: the first import creates one.' : `The shops are ${listed(shops.map((shop) => shop.slug))}.`}`,
    two: 'The call names both a shop and a new shop. Send shop or newShop.',
    exists: (name: string) =>
      `There is a shop called ${quoted(name)} already. If the file is from it, choose that shop. If not, choose another name.`,
    several:
      'The file has orders of several shops. Import it without naming a shop, or export the orders of one shop at a time.',
    conflicting: (orders: number) =>
      `${plural(orders, '# order number of this file belongs', '# order numbers of this file belong')} to another customer or another date here. If the file is from another shop, undo this import and import it for that shop.`,
    corrected: (orders: number) =>
      `${plural(orders, '# order of this file has', '# orders of this file have')} another customer or another date here, taken as corrections because the shop was named.`,
    conflictingExport: (orders: number) =>
      `${plural(orders, '# order of this export has', '# orders of this export have')} another customer or another date here. If the export is of another workspace, undo this import.`,
    doubtful: (conflicting: number, name: string) =>
      `${plural(conflicting, '# order of this file has a number', '# orders of this file have numbers')} that ${quoted(name)} has for another customer or another date. Is the file from ${quoted(name)} or from another shop?`,
    alike: ({ orders, isRow, inFile, stored, day }: AlikeOrders, isOpen: boolean) => {
      const what = `${plural(orders, '# order', '# orders')} of this file may be known already`
      const other = isRow
        ? `: a row of ${day} may be ${quoted(stored)} with a change`
        : ` with another ID: ${quoted(inFile)} has the customer, date and amount of ${quoted(stored)}`
      const advice = isRow
        ? 'Without order IDs, a row that was changed is another order: undo the import of the known orders first, or import the new rows alone.'
        : 'Write the IDs as they were (in a spreadsheet, format them as text) and import the file again, or undo the import of the known orders first.'
      const undo = 'If they are the same, undo this import or that of the known orders.'
      return `${what}${other}. ${isOpen ? `${advice} Choose their shop only if these are other orders.` : undo}`
    },
    open: 'The orders of this file are new, and nothing says which shop they are from. Choose the shop.',
    inFolder: (slugs: readonly string[]) =>
      `Put the file into the subfolder that has the name of its shop: ${listed(slugs)}. A new shop has to be created first.`,
    merged: (orders: number) =>
      `${plural(orders, '# order of this file was', '# orders of this file were')} merged into another one. The import keeps that; undo the merge to have ${orders === 1 ? 'it' : 'them'} again.`,
    moved: (orders: number) =>
      `${plural(orders, '# order of this file was', '# orders of this file were')} moved to another shop. The import keeps that.`,
    twice: (orders: number) =>
      `${plural(orders, '# new order has', '# new orders have')} the number, customer and date of an order of another shop. If ${orders === 1 ? 'it is the same one, it counts' : 'they are the same ones, they count'} twice.`,
    longId: (number: string) =>
      `Another order has the ID ${quoted(number)}. With the prefix of its shop, the ID of the order in this file would be longer than ${MAX_ID} characters. Remove it from the file, then import the file again.`,
    recognised: (name: string) => `The orders were recognised as those of ${quoted(name)}.`,
    sameHeadings: (name: string) =>
      `The orders were added to ${quoted(name)}, the only shop with earlier files of these headings.`,
    otherSign: (sign: string, currency: string, name: string) =>
      `Amounts have the sign ${quoted(sign)}, but the currency of ${quoted(name)} is ${currency}. Choose the currency of the file.`,
    currency: (currency: string, name: string) =>
      `Amounts without a currency were read as ${currency}, the currency of ${quoted(name)}.`,
  },
  rejectedFile: {
    gone: 'No rejected records are available for this import. They are deleted after seven days and when the import is undone. Check the file again to get them.',
    truncated: (written: number, rejected: number) =>
      `The file of rejected records has the first ${figure(written)} of ${figure(rejected)} records: more do not fit into it.`,
    notWritten:
      'The file of rejected records couldn’t be written: its disk is full, or its folder isn’t writable. Correct that, then check the file again.',
  },
  upload: {
    tooSlow: 'The upload was too slow and was stopped. Nothing was changed. Try a faster connection.',
  },
  mapping: {
    tooLong: `The mapping is longer than ${figure(MAX_MAPPING)} characters. Name only the columns that are used.`,
    notJson: 'The mapping isn’t JSON. Write it like {"columns":{"id":["Order No"],"date":["Day"]}}.',
    unknownFields:
      'The mapping has a field or value that isn’t supported. It may have encoding, delimiter, headingLine, list, layout, dateOrder, decimalMark, amountUnit, missingIds, currency, columns (a list of headings for each field) and statuses (the status for each word).',
  },
  /** The Idempotency-Key of an import. */
  key: {
    inUse: 'An import with this Idempotency-Key is already running or waiting. Wait until it has ended, or cancel it.',
    reused: 'This Idempotency-Key was used for another file or with other parameters. Use a new key for each import.',
    undone: 'This import was undone. To import the file again, send it with a new Idempotency-Key.',
    /** In the import folder. */
    undoneFile:
      'This file was imported before, and the import was undone. To import it again, put a new copy of it into the folder.',
  },
  /** What ended an import before it was complete. */
  ended: {
    cancel: 'The import was cancelled. Nothing was changed.',
    disconnect: 'The connection was closed before the import began to write, so it was cancelled. Nothing was changed.',
    shutdown: 'The server is shutting down. Nothing was changed. Send the file again later.',
  },
  failed: {
    import: 'The import failed. Nothing was changed. The server log has the details.',
    outOfMemory:
      'The file needs more memory than an import may use: one of its orders or records is far too large. Nothing was changed. Export the orders in several files.',
  },
  previewTooLong:
    'Reading the first part of the file took longer than 20 seconds and was stopped. Check that the file is an order export, or export it again.',
  busyPreviewing: 'The server is busy with other previews. Try again in a few seconds.',
  unknownImport: 'No import has this ID.',
  alreadyEnded: 'The import has already ended. If it was committed, you can undo it.',
} as const
