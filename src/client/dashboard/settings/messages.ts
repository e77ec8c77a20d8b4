import { currencyName } from '#contract/money.ts'
import type { ReportingDateBasis } from '#contract/orders/order.ts'
import { plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

const monthNames = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const monthsOfYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** January 1, 2024 was a Monday. */
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Nov' for '2026-11'. */
export function monthName(month: string): string {
  return monthNames.format(Date.parse(`${month}-01`))
}

function monthText(month: string): string {
  return monthsOfYear.format(Date.parse(`${month}-01`))
}

export const dialogMessages = {
  loading: 'Loading…',
  reload: 'Reload',
  save: 'Save',
}

export const settingsMessages = {
  title: 'Calculation settings',
  notLoaded: 'The settings could not be loaded.',
  statuses: 'Included order statuses',
  date: 'Date to report by',
  dates: {
    placed: 'Order date',
    paid: 'Payment date (unpaid orders are left out)',
  } satisfies Record<ReportingDateBasis, string>,
  noPaymentDates: 'No order has a payment date. Import a file with payment dates to use this option.',
  timeZone: 'Time zone of your days',
  fileDays: 'As in the imported files',
  timeZoneHelp:
    'Days and months begin at midnight in this time zone. Orders whose files give times with an offset from UTC move to its days; times without an offset are clock times of your store, so these orders keep their day.',
  fileDaysHelp: 'Each order has the day that its file gives, whatever its time zone.',
  staleAfter: 'Mark data as old after',
  daysWithoutOrder: (days: number) => plural(days, '# day without a new order', '# days without a new order'),
  lateAfter: 'Orders are late after',
  lateSince: {
    placed: 'Age counts from the order date.',
    paid: 'Age counts from the payment date: orders that are unpaid or left out have none and are not late.',
  } satisfies Record<ReportingDateBasis, string>,
  openDays: (days: number) => plural(days, '# working day', '# working days'),
  workingDays: 'Working days',
  weekday: (day: number) => weekdays.format(Date.UTC(2024, 0, day)),
  shops: 'Shops…',
  listShowsAll: 'The order list always shows all orders.',
  recalculating: 'Recalculating. Current figures stay visible until it finishes.',
  progress: 'Recalculation progress',
  savedUnknown:
    'The server stopped responding, so the change may not have been saved. Save again, or close this dialog and check the figures.',
}

export const targetMessages = {
  title: 'Monthly targets',
  notLoaded: 'The targets could not be loaded.',
  intro:
    'Targets are the projections in “Projections vs Actuals”. A month without a target uses the same month of the previous year.',
  howToPaste:
    'To enter many at once, paste cells from a spreadsheet or load a CSV file with month, currency and amount, for example 2026-11, USD, 12500.00.',
  download: 'Download CSV',
  load: 'Load CSV…',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  month: 'Month',
  caption: (year: number) => `Targets for ${year} by month and currency`,
  field: (month: string, currency: string) => `${monthText(month)}, ${currencyName(currency)}`,
  loaded: (count: number) =>
    plural(
      count,
      'Loaded # target. It is not saved until you select Save.',
      'Loaded # targets. They are not saved until you select Save.',
    ),
  skippedLines: 'Skipped lines',
  correct: (months: readonly string[]) =>
    `Correct the amounts for ${list.format([...new Set(months)].map(monthText))}.`,
}

const quoted = (text: string) => isolated(`“${text}”`)

export const shopsMessages = {
  title: 'Shops',
  notLoaded: 'The shops could not be loaded.',
  notUpToDate: (reason: string) => `The shops are not up to date. ${reason}`,
  intro:
    'The prefix is put before the number of a new order if another shop has that number; a new prefix or name changes no earlier order.',
  none: 'There are no shops yet. The first import creates one, or add one here.',
  name: 'Name',
  prefix: 'Prefix of order IDs',
  sender: 'Sender on slips and invoices',
  invoice: 'Next invoice',
  credit: 'Next credit note',
  threshold: 'High value from',
  logo: 'Logo',
  logoOf: (name: string) => `Logo of ${name}`,
  chooseLogo: 'Choose image…',
  removeLogo: 'Remove logo',
  noImage: 'This file cannot be read as an image. Choose a PNG, JPEG or WebP.',
  slip: 'Fields on packing slips',
  slipHelp: 'Slips that packers print have no amounts.',
  orders: (count: number) => plural(count, '# order', '# orders'),
  newShop: 'New shop',
  add: 'Add shop',
  added: (name: string) => `Shop ${quoted(name)} was added.`,
  renamed: (before: string, name: string) => `Shop ${quoted(before)} is now called ${quoted(name)}.`,
  newThreshold: (name: string, threshold: string) =>
    threshold === ''
      ? `No order of shop ${quoted(name)} counts as one of high value now.`
      : `New orders of shop ${quoted(name)} from ${threshold} on are notified as ones of high value.`,
  newSender: (name: string) => `Slips and invoices of shop ${quoted(name)} have another sender now.`,
  newLogo: (name: string) => `Slips and invoices of shop ${quoted(name)} have another logo now.`,
  noLogo: (name: string) => `Slips and invoices of shop ${quoted(name)} have no logo now.`,
  newSlip: (name: string) => `Packing slips of shop ${quoted(name)} have other fields now.`,
  nextNumber: (name: string, number: string) => `The next number of shop ${quoted(name)} is ${quoted(number)}.`,
  newPrefix: (name: string, prefix: string) =>
    `New orders of shop ${quoted(name)} get the prefix ${quoted(prefix)} where they need one.`,
  undo: 'Undo',
  undone: (name: string) => `The change of shop ${quoted(name)} was undone.`,
  notUndone: 'What was changed since was not undone.',
  undoFailed: (reason: string) => `The change was not undone. ${reason}`,
}

/** Why a text in a field, a paste or a file is not used. */
export const targetProblems = {
  notAnAmount: (text: string) => `“${text}” isn’t an amount.`,
  tooManyDecimals: (text: string, currency: string, decimals: number) =>
    `“${text}” has more decimals than ${currency} allows (${decimals}).`,
  tooLarge: (text: string) => `“${text}” is too large.`,
  notAMonth: (text: string) => `“${text}” isn’t a month. Write it like 2026-11.`,
  notACurrency: (text: string) => `“${text}” isn’t a currency code. Write it like USD.`,
  wrongCells: (count: number) =>
    plural(
      count,
      '# cell found instead of month, currency and amount.',
      '# cells found instead of month, currency and amount.',
    ),
  repeated: (month: string, currency: string, line: number) =>
    `${monthText(month)} in ${currency} is repeated in line ${line}, which is used instead.`,
  noColumn: (text: string) => `“${text}” has no matching column.`,
  atLine: (line: number, problem: string) => `Line ${line}: ${problem}`,
}
