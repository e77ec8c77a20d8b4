import { Type } from 'typebox'
import { choiceField, switchField } from '#contract/query-fields.ts'
import { MAX_SHOP_NAME, SHOP_NAME_PATTERN } from '#contract/shops.ts'
import { EDIT_CHOICES } from './edit-choices.ts'
import { MAX_MAPPING } from './import-choices.ts'
import { AMOUNT_UNITS, DATE_ORDERS, DECIMAL_MARKS, IMPORT_FORMATS } from './import-schema.ts'

const fileFields = {
  shop: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The slug of the shop that all orders of the file are of. Without it, the shop is recognised; where that is not possible, the answer is 409 with the question `shop`.',
    }),
  ),
  newShop: Type.Optional(
    Type.String({
      maxLength: MAX_SHOP_NAME,
      pattern: SHOP_NAME_PATTERN,
      description:
        'The name of a shop that the import creates for its orders; instead of `shop`. Where a shop has that name, the answer is 409 with the question `shop`.',
    }),
  ),
  name: Type.Optional(Type.String({ maxLength: 500, description: "The file's name." })),
  format: choiceField(IMPORT_FORMATS, 'Default auto.'),
  mapping: Type.Optional(
    Type.String({
      description: `How to read the file, as JSON of at most ${MAX_MAPPING} characters; the preview returns one. Fields that it leaves out are recognised. Without a mapping, the one of an earlier import with the same headings is used. A committed import remembers its mapping.`,
    }),
  ),
}

/** The parameters of an import. */
export const IMPORT_QUERY = {
  ...fileFields,
  dryRun: switchField('1: only check and report, write nothing.'),
  preview: switchField(
    '1, of a dry run: the report has a `preview`. Columns that are not certain are then read with the best guess, which is its `mapping`.',
  ),
  dateOrder: choiceField(DATE_ORDERS, 'Used where the dates of the file are ambiguous.'),
  decimalMark: choiceField(DECIMAL_MARKS, 'Used where the amounts of the file are ambiguous.'),
  amountUnit: choiceField(
    AMOUNT_UNITS,
    'Used where nothing shows the unit of the amounts: major for 12.50, minor for 1250.',
  ),
  edits: choiceField(
    EDIT_CHOICES,
    'What happens to fields that were edited by hand and that the file has changed. Default keep.',
  ),
}

/** The parameters of a preview. */
export const PREVIEW_QUERY = { ...fileFields, part: switchField('1: the body is only the first part of the file.') }

/** The documented types of a file; any other type is accepted too, because only the bytes count. */
export const FILE_TYPES = [
  ...['application/octet-stream', 'text/csv', 'application/json', 'application/x-ndjson', 'application/zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
