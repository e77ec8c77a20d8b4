import { expect, it } from 'vitest'
import { IMPORT_FIELDS } from '#contract/imports/import-fields.ts'
import { SHOP_LAYOUTS } from '#server/imports/formats/shops/layouts.ts'

it.each(SHOP_LAYOUTS.filter(({ name }) => name !== 'orderboard'))(
  'the headings of $name are of known fields',
  ({ headings, requiredHeadings }) => {
    const fields = Object.keys(headings)
    expect(IMPORT_FIELDS).toEqual(expect.arrayContaining(fields))
    expect(fields).toEqual(expect.arrayContaining([...(requiredHeadings ?? [])]))
  },
)
