import { type Static, Type } from 'typebox'
import { oneOfSchema } from './orders/order-schema.ts'
import { MAX_LOGO_BYTES } from './shop-logo.ts'
import {
  ID_PREFIX_PATTERN,
  INVOICE_NUMBER_PATTERN,
  MAX_ID_PREFIX,
  MAX_INVOICE_NUMBER,
  MAX_SENDER,
  MAX_SHOP_NAME,
  SHOP_COLOURS,
  SHOP_NAME_PATTERN,
  SHOP_SLUG_PATTERN,
  THRESHOLD_PATTERN,
} from './shops.ts'
import { DEFAULT_SLIP, SLIP_PATTERN } from './slip-fields.ts'

const nextNumber = (of: string) =>
  Type.String({
    ...{ maxLength: MAX_INVOICE_NUMBER, pattern: INVOICE_NUMBER_PATTERN },
    description: `The number of the next ${of}; the digits at its end are counted up.`,
  })
const fields = {
  name: Type.String({ maxLength: MAX_SHOP_NAME, pattern: SHOP_NAME_PATTERN }),
  prefix: Type.String({
    maxLength: MAX_ID_PREFIX,
    // Without one, a new shop gets its own, and a changed one keeps it.
    pattern: `^$|${ID_PREFIX_PATTERN}`,
    description: 'Put before the number of an order whose number is the ID of another shop’s order.',
  }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: "Of amounts for which a file names none, ISO 4217; 'XXX' for none.",
  }),
  colour: oneOfSchema(SHOP_COLOURS),
  sender: Type.String({ maxLength: MAX_SENDER, description: 'Name and address on packing slips and invoices.' }),
  invoice: nextNumber('invoice'),
  credit: nextNumber('credit note'),
  threshold: Type.String({
    pattern: THRESHOLD_PATTERN,
    description: "The order total from which on people are notified of a new order as one of high value; '' for none.",
  }),
  slip: Type.String({
    pattern: SLIP_PATTERN,
    description: `The fields on packing slips, separated by commas. Default: ${DEFAULT_SLIP}`,
  }),
}
const slug = Type.String({ pattern: SHOP_SLUG_PATTERN, description: 'How calls name the shop; it stays.' })

/** Where orders come from. */
export const ShopSchema = Type.Object({
  ...{ slug, ...fields },
  logo: Type.String({ description: "The ID of its logo, by which that is read; '' for none." }),
  etag: Type.String({ description: 'For If-Match.' }),
})

/** A shop after a change of it. */
export const ChangedShopSchema = Type.Object({
  ...ShopSchema.properties,
  changeId: Type.Optional(Type.String({ description: 'By which the change is undone; absent where nothing changed.' })),
})

export const ShopsSchema = Type.Object({
  shops: Type.Array(Type.Object({ ...ShopSchema.properties, orders: Type.Integer() }), { description: 'By name.' }),
})
export type Shop = Static<typeof ShopSchema>
export type ChangedShop = Static<typeof ChangedShopSchema>
export type ShopList = Static<typeof ShopsSchema>

/** What a new shop is not given follows from its name. */
export const NewShopSchema = Type.Object(
  { ...Type.Partial(Type.Object({ slug, ...fields })).properties, name: fields.name },
  { additionalProperties: false },
)
export type NewShop = Static<typeof NewShopSchema>

export const ShopChangeSchema = Type.Partial(
  Type.Object({
    ...fields,
    logo: Type.String({
      description: `The image itself in base64: PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1024} kB; '' removes it.`,
    }),
  }),
  { additionalProperties: false },
)
export type ShopChange = Static<typeof ShopChangeSchema>
