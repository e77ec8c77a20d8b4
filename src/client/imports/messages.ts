import type { ImportProblem, Purpose, RunProgress } from '#client/data/import-source.ts'
import { MAX_FILE_SIZE } from '#contract/imports/import-file.ts'
import type { PastImport, UndoReport } from '#contract/imports/import-list-schema.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import { figure, plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** Facts in one line: '3 records · treated as Complete'. */
export const facts = (...texts: readonly (string | false | undefined)[]) => texts.filter(Boolean).join(' · ')
const quoted = (names: readonly string[]) => list.format(names.map((name) => `“${isolated(name)}”`))
export const orders = (count: number) => plural(count, '# order', '# orders')
export const records = (count: number) => plural(count, '# record', '# records')

export const importDialogMessages = {
  title: 'Import orders',
  fileOf: (index: number, files: number) => `File ${index} of ${files}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  notes: 'Notes',
  editMapping: 'Edit mapping',
  tryAgain: 'Try again',
  showOrders: 'Show my orders',
  nextFile: 'Check next file',
  skipFile: 'Skip to next file',
  importAnother: 'Import another file',
  chooseAnother: 'Choose another file',
  importOrders: (count: number) => plural(count, 'Import # order', 'Import # orders'),
}

export const chooseMessages = {
  dropHint: 'Drop order files anywhere in this window, or choose them.',
  release: 'Release to check the file',
  chooseFiles: 'Choose files',
  formats:
    'Shopify, WooCommerce, Stripe and Amazon exports, any CSV with headings (order ID, date, customer, amount), also as an Excel sheet, or JSON.',
  limits: `File types: .csv, .tsv, .txt, .json, .ndjson, Excel (.xlsx) and .zip with one of them, up to ${MAX_FILE_SIZE} each.`,
  checkedFirst: 'Files are checked first. Nothing changes until you confirm.',
  showHistory: 'Show past imports',
  folders: 'Folders cannot be imported. Drop the files in them instead.',
  foldersSkipped: 'Folders cannot be imported, so only the files are checked.',
  noFile: 'Only files can be imported. Drop or choose an order file.',
}

export const progressMessages = {
  uploading: (file: string) => `Uploading ${isolated(file)}`,
  checking: (file: string) => `Checking ${isolated(file)}`,
  reading: (file: string) => `Reading ${isolated(file)}`,
  writing: (file: string) => `Saving orders from ${isolated(file)}`,
  spoken: (title: string, percent: number) => `${title}: ${percent} percent`,
  rate: (perSecond: number) => `${figure(perSecond)} per second`,
  almostDone: 'almost done',
  secondsLeft: (count: number) => plural(count, 'about # second left', 'about # seconds left'),
  minutesLeft: (count: number) => plural(count, 'about # minute left', 'about # minutes left'),
  percent: (percent: number) => `${percent}%`,
  /** What closing the dialog or the page does now. */
  closing: {
    check: 'The check changes nothing.',
    uploading: 'Nothing is changed until the whole file is uploaded.',
    waiting:
      'The import starts automatically. You can close this dialog, but closing the page cancels the import and changes nothing.',
    reading: 'You can close this dialog, but closing the page cancels the import and changes nothing.',
    writing: 'The import finishes even if you close this page. If you cancel it, nothing is changed.',
  } satisfies Record<RunProgress['phase'] | 'check', string>,
}

export const activeMessages = {
  title: 'Imports in progress',
  cancelImport: (file: string) => `Cancel the import of ${file}`,
  states: { checking: 'Checking', reading: 'Reading', writing: 'Saving' },
}

export const reportMessages = {
  open: 'This file needs an answer first',
  refused: 'This file was not imported',
  nothingNew: 'There is nothing new in this file',
  ready: (count: number) => plural(count, '# order ready to import', '# orders ready to import'),
  imported: (count: number) => plural(count, '# order imported', '# orders imported'),
  /** `result`: one of the two above. */
  worth: (result: string, amounts: readonly string[], more: number, days: string) =>
    `${result}, worth ${list.format(more > 0 ? [...amounts, plural(more, '# more currency', '# more currencies')] : amounts)} (${days})`,
  withoutCurrency: (amount: string) => `${amount} without a currency`,
  showThese: 'Show these orders',
  areColumnsRight: 'Are these the right columns?',
  columnsAreRight: 'The columns are right',
  whichTotal: 'Which column is the order total?',
  readAsTotal: (heading: string) => `Now it is read from ${quoted([heading])}.`,
  takeAsTotal: (heading: string) => `Use ${quoted([heading])} as the total`,
  notChangedYet: 'nothing has been changed yet',
  details: 'Details',
  format: 'Format',
  records: 'Records',
  recordCounts: (accepted: number, rejected: number, repeated: number, blank: number) =>
    `${figure(accepted)} accepted, ${figure(rejected)} rejected, ${figure(repeated)} repeated, ${figure(blank)} blank`,
  toCreate: 'To create',
  toUpdate: 'To update',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  rejected: 'Rejected records',
}

export const editConflictMessages = {
  title: (fields: number, orders: number) =>
    `${plural(fields, '# field was edited', '# fields were edited')} here and changed in the file (${plural(orders, '# order', '# orders')})`,
  choices: { keep: 'Keep the edits', replace: 'Use the values of the file' },
  results: { keep: 'The edits stay.', replace: 'The values of the file were used.' },
  columns: ['Order', 'Field', 'Edited', 'In the file'],
  fieldNames: ORDER_FIELD_NAMES as Readonly<Record<string, string>>,
  empty: 'empty',
  more: (count: number) => `${figure(count)} more not shown`,
}

export const rejectedMessages = {
  title: (count: number) => plural(count, '# rejected record', '# rejected records'),
  record: 'Record',
  line: 'Line',
  column: 'Column',
  reason: 'Reason',
  showMore: (count: number) => `Show ${figure(count)} more`,
  showFewer: 'Show fewer',
  more: (count: number) => `${figure(count)} more not shown`,
  howToCorrect:
    'Download the rejected records, correct them in a spreadsheet, and import that file. Its last column, with the reasons, is ignored.',
  downloadRecords: 'Download rejected records',
  downloadAll: 'Download all reasons (CSV)',
  downloadFirst: (count: number) =>
    plural(count, 'Download the first reason (CSV)', 'Download the first # reasons (CSV)'),
}

export const previewMessages = {
  title: 'First orders as they will appear',
  columns: ['Order', 'Date', 'Customer', 'Product', 'City', 'Status'],
  amount: 'Amount',
  rejected: 'Rejected records in this part of the file',
  rejectedAt: (line: number | null, column: string | null, reason: string) => {
    const place = [line === null ? '' : `Line ${figure(line)}`, column ?? ''].filter(Boolean).join(', ')
    return place === '' ? reason : `${place}: ${reason}`
  },
}

export const questionMessages = {
  dateOrder: 'How are the dates in this file written?',
  decimalMark: 'How are the amounts in this file written?',
  amountUnit: 'What are the amounts in this file?',
  decimalComma: 'Decimal comma (1.234,50)',
  decimalPoint: 'Decimal point (1,234.50)',
  dayFirst: 'Day first (31/12)',
  monthFirst: 'Month first (12/31)',
}

interface ProblemMessage {
  readonly title: string
  readonly advice: string
}

export const refusalAdvice = {
  question: 'Nothing was changed. Answer the question, or choose another file.',
  file: 'Nothing was changed. Correct the file or export it again, or choose another file.',
}

export const problemMessages: Readonly<Record<ImportProblem['kind'], ProblemMessage>> = {
  unreachable: {
    title: 'The server cannot be reached.',
    advice: 'Check that Orderboard is still running, then try again.',
  },
  unreadable: {
    title: 'The file can no longer be read.',
    advice: 'It was moved, deleted or changed after you chose it. Choose it again.',
  },
  forbidden: {
    title: 'The server does not accept imports from this page.',
    advice: 'Open Orderboard at the address it printed when it started, then try again.',
  },
  busy: {
    title: 'Another import is running.',
    advice: 'Wait until it finishes, then try again.',
  },
  'too-large': {
    title: `The file is larger than ${MAX_FILE_SIZE}.`,
    advice: 'Export a shorter period at a time, for example one year, and import the files one after another.',
  },
  refused: {
    title: 'The server refused the file.',
    advice: 'Correct the file and try again, or choose another file.',
  },
  unavailable: {
    title: 'The server could not run the import.',
    advice: 'Try again.',
  },
  failed: {
    title: 'The import failed.',
    advice: 'Try again. If it fails again, check the server’s log.',
  },
}

const MAY_HAVE_WRITTEN =
  'Some or all orders may already have been saved. Trying again is safe: no order is imported twice.'

/** What happened to the orders: after a lost connection an import may or may not have been saved. */
export function consequenceOf({ kind, detail }: ImportProblem, purpose: Purpose): string {
  // The server's sentence already says it.
  if (kind === 'unavailable' && detail !== '') return ''
  return purpose === 'import' && (kind === 'unreachable' || kind === 'unavailable' || kind === 'failed')
    ? MAY_HAVE_WRITTEN
    : 'Nothing was changed.'
}

export const historyMessages = {
  title: 'Past imports',
  back: 'Back',
  loading: 'Loading…',
  none: 'No imports yet.',
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: number, pages: number) => `Page ${figure(page)} of ${figure(pages)}`,
  undo: 'Undo',
  undoOf: (file: string) => `Undo ${file}`,
  undoneAt: (time: string) => `Undone ${time}`,
  undone: (file: string, effect: string) => `The import of ${isolated(file)} was undone. ${effect}`,
  confirmUndo: (file: string) => `Undo the import of ${isolated(file)}?`,
  moreOrders: (count: number) => plural(count, '# more order', '# more orders'),
  keepImport: 'Keep import',
  undoImport: 'Undo import',
  undoing: 'Undoing…',
  result: ({ orders, rejected }: Pick<PastImport, 'orders' | 'rejected'>) =>
    facts(
      orders.created > 0 && plural(orders.created, '# order created', '# orders created'),
      orders.updated > 0 && plural(orders.updated, '# order updated', '# orders updated'),
      orders.created + orders.updated === 0 && 'no orders changed',
      rejected > 0 && plural(rejected, '# record rejected', '# records rejected'),
    ),
}

/** What undoing an import would change, or changed. */
export function undoEffect({ state, deleted, restored, keptCount }: UndoReport): string {
  const change = state === 'undone' ? undoDone(deleted, restored) : undoPlan(deleted, restored)
  if (keptCount === 0) return change || 'No orders change.'
  const unchanged = plural(
    keptCount,
    '# order was changed since, and that stays.',
    '# orders were changed since, and that stays.',
  )
  return change ? `${change} ${unchanged}` : unchanged
}

function undoPlan(deleted: number, restored: number): string {
  if (deleted === 0) return restored === 0 ? '' : `Restores the ${orders(restored)} it changed.`
  if (restored === 0) return `Deletes the ${orders(deleted)} it created.`
  return `Deletes the ${orders(deleted)} it created and restores ${figure(restored)} it changed.`
}

function undoDone(deleted: number, restored: number): string {
  if (deleted === 0) return restored === 0 ? '' : `Restored the ${orders(restored)} it changed.`
  if (restored === 0) return `Deleted the ${orders(deleted)} it created.`
  return `Deleted the ${orders(deleted)} it created and restored ${figure(restored)} it changed.`
}

export const shopMessages = {
  title: 'Which shop is the file from?',
  caption: 'Orders with the same number',
  columns: ['Order', 'In Orderboard', 'In the file'],
  from: (name: string) => `From ${name}`,
  newName: 'Name of the new shop',
  fromNew: 'From a new shop',
  suggested: (place: number) => `Shop ${place}`,
  more: (count: number) => `${figure(count)} more not shown`,
}

/** How certain the columns are, from 0 to 1, in words. */
export function confidenceText(confidence: number): string {
  const text = `Recognised with ${Math.round(confidence * 100)}% confidence.`
  return confidence < 0.5 ? `${text} Please check the columns.` : text
}

export const mappingMessages = {
  title: 'Mapping',
  unknownTitle: 'Choose what each column contains',
  check: 'Check file',
  remembered: 'mapped like the last file with these headings',
  required: (names: readonly string[]) => `Required: ${list.format(names)}`,
  anAmount: 'an amount (order total, line total, or quantity and unit price)',
  looksLikeAmount: (heading: string) => `${quoted([heading])} looks like the amount: use it`,
  loading: 'Reading the first rows…',
  doubled: (field: string, used: string, ignored: readonly string[]) =>
    `${field} is read from ${quoted([used])} only. Ignored: ${quoted(ignored)}.`,
  exact: 'This is an Orderboard export. Its columns need no mapping.',
  columns: 'Columns',
  noHeading: '(no heading)',
  emptyColumn: '(empty)',
  fieldOf: (heading: string) => `Field for ${heading}`,
  ignore: 'Ignore',
  ignored: (names: readonly string[]) =>
    `${plural(names.length, '# column ignored', '# columns ignored')}${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
  withoutHeading: 'Ignored: no heading',
  moreColumns: (count: number) =>
    plural(count, '# more column is mapped automatically.', '# more columns are mapped automatically.'),
  statuses: 'Statuses',
  emptyStatus: '(empty)',
  noStatus: 'No status in the file',
  treatedAs: (status: string) => `treated as ${status}`,
  unknownStatus: 'not recognised, treated as Pending',
  statusFor: (word: string) => (word === '' ? 'Status for records without a status' : `Status for ${word}`),
  moreStatuses: (count: number) =>
    plural(
      count,
      '# record with another status is mapped automatically.',
      '# records with other statuses are mapped automatically.',
    ),
  advanced: 'Advanced',
  missingIds: 'Rows without an order ID',
  missingIdsChoices: {
    reject: 'Reject them',
    previous: 'They belong to the order above',
    row: 'Each row is one order',
  },
  fileCurrency: 'Currency of the file',
  fileCurrencyHint: 'Used for amounts without a currency, for example EUR.',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  dateOrder: 'Date order',
  decimalMark: 'Decimal mark',
  amountUnit: 'Unit of amounts',
  list: 'List with the orders',
  listOf: (name: string, count: number | null) =>
    (name || 'The whole file') + (count === null ? '' : ` (${records(count)})`),
  headings: 'Headings',
  detect: 'Detect automatically',
  detected: (value: string) => `Auto: ${value}`,
  choose: 'Choose…',
  noHeadings: 'This file has no headings',
  line: (line: number) => (line === 0 ? 'no headings' : `Line ${figure(line)}`),
  lineWith: (line: number, text: string) => `Line ${figure(line)}: ${text}`,
}
