import { expect, it } from 'vitest'
import { IMPORT_FIELDS } from '#contract/imports/import-fields.ts'
import { AMAZON } from '#server/imports/formats/shops/amazon.ts'
import { SHOPIFY } from '#server/imports/formats/shops/shopify.ts'
import { STRIPE } from '#server/imports/formats/shops/stripe.ts'
import { WOOCOMMERCE } from '#server/imports/formats/shops/woocommerce.ts'

it.each([SHOPIFY, STRIPE, ...WOOCOMMERCE, AMAZON])(
  'the headings of $name are of known fields',
  ({ headings, requiredHeadings }) => {
    const fields = Object.keys(headings)
    expect(IMPORT_FIELDS).toEqual(expect.arrayContaining(fields))
    expect(fields).toEqual(expect.arrayContaining([...(requiredHeadings ?? [])]))
  },
)
