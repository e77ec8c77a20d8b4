import { logoFault } from '#contract/shop-logo.ts'
import {
  ID_PREFIX_PATTERN,
  INVOICE_NUMBER_PATTERN,
  MAX_ID_PREFIX,
  SHOP_COLOURS,
  SHOP_NAME_PATTERN,
  SHOP_SLUG,
  THRESHOLD_PATTERN,
} from '#contract/shops.ts'
import { SLIP_PATTERN } from '#contract/slip-fields.ts'
import { currency, filled, instant, matching, oneOf, referring, text } from './columns.ts'
import { workspaceTable } from './table.ts'

/** Where the orders of a workspace come from. */
export const SHOPS = workspaceTable('shops', ['slug'], {
  /** How calls and orders name it; it stays. */
  slug: matching(SHOP_SLUG, 'must have small letters, digits and hyphens only, and be no folder of imported files'),
  name: matching(new RegExp(SHOP_NAME_PATTERN), 'must have more than blank space'),
  /** See `newIds`. */
  prefix: matching(new RegExp(ID_PREFIX_PATTERN, 'u'), `must have 1 to ${MAX_ID_PREFIX} characters in one line`),
  /** Of amounts for which a file names none; 'XXX' for none. */
  currency,
  colour: oneOf(SHOP_COLOURS),
  /** Name and address on packing slips. */
  sender: text(),
  /** The numbers of the next invoice and the next credit note. */
  invoice: matching(new RegExp(INVOICE_NUMBER_PATTERN, 'u'), 'must end in a digit'),
  credit: matching(new RegExp(INVOICE_NUMBER_PATTERN, 'u'), 'must end in a digit'),
  /** The order total from which on an order is of high value, as exact text; '' for none. */
  threshold: matching(new RegExp(THRESHOLD_PATTERN), 'must be an amount like 500.00'),
  /** The ID of its logo; '' for none. */
  logo: text(),
  /** What packing slips show, see `SLIP_FIELDS`. */
  slip: matching(new RegExp(SLIP_PATTERN), 'must be names of fields, separated by commas'),
})

/** Images of shops, also earlier ones, which come back when a change is undone. */
export const SHOP_LOGOS = workspaceTable('shop_logos', ['id'], {
  /** The SHA-256 of the image. */
  id: filled,
  /** In base64. */
  image: text((value) => logoFault(Buffer.from(value, 'base64'))),
})

/** The orders that shops have sent themselves, with the instant of the latest state: an earlier one does not replace it. */
export const SENT_ORDERS = workspaceTable('sent_orders', ['shop', 'id'], {
  /** The slug of the shop. */
  shop: referring(filled, 'shops', 'slug'),
  /** The shop's own, which is not its number. */
  id: filled,
  number: text(),
  modified_at: instant,
})
