import { EDIT_CHOICES } from '#contract/imports/edit-choices.ts'
import { MAX_HEADING_LINE } from '#contract/imports/import-choices.ts'
import { AMOUNT_UNITS, DATE_ORDERS, DECIMAL_MARKS, IMPORT_FORMATS } from '#contract/imports/import-schema.ts'
import { MAX_SHOP_NAME } from '#contract/shops.ts'
import { choiceOption, parseCommandLine, UsageError } from './command.ts'
import { cliMessages } from './messages.ts'

const READING = ['format', 'date-order', 'decimal-mark', 'amount-unit', 'mapping', 'heading-line'] as const
const WRITING = ['rejected', 'edits', 'shop', 'new-shop'] as const

/** Throws `UsageError`. */
export function importArguments(args: readonly string[]) {
  const { values, positionals: files } = parseCommandLine(args, [...READING, ...WRITING], ['dry-run', 'json'])
  const { mapping, rejected, 'new-shop': newShop } = values
  if (files.length === 0) throw new UsageError(cliMessages.fileMissing)
  if (values.shop !== undefined && newShop !== undefined) throw new UsageError(cliMessages.twoShops)
  if (newShop !== undefined && files.length > 1) throw new UsageError(cliMessages.newShopNeedsOneFile)
  if (newShop?.trim() === '') throw new UsageError(cliMessages.noShopName)
  if (newShop && newShop.length > MAX_SHOP_NAME) throw new UsageError(cliMessages.longShopName(newShop.length))
  if (rejected !== undefined && files.length > 1) throw new UsageError(cliMessages.rejectedNeedsOneFile)
  return {
    files,
    /** A file with a mapping as JSON. */
    mapping,
    rejected,
    json: values.json ?? false,
    /** The line of the headings in the file, from 1. */
    headingLine: lineNumber(values['heading-line']),
    /** How every file is read and imported. */
    choices: {
      format: choiceOption('format', values.format, IMPORT_FORMATS) ?? 'auto',
      dryRun: values['dry-run'] ?? false,
      dateOrder: choiceOption('date-order', values['date-order'], DATE_ORDERS),
      edits: choiceOption('edits', values.edits, EDIT_CHOICES),
      shop: values.shop,
      newShop,
      decimalMark: choiceOption('decimal-mark', values['decimal-mark'], DECIMAL_MARKS),
      amountUnit: choiceOption('amount-unit', values['amount-unit'], AMOUNT_UNITS),
    },
  }
}

function lineNumber(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const line = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (line >= 1 && line <= MAX_HEADING_LINE) return line
  throw new UsageError(cliMessages.headingLine(value))
}
