// Apart from the schemas, whose library would make the browser's download larger.
import { fold } from './text.ts'

/** The slug of the shop that the first order of a workspace makes. */
export const FIRST_SHOP = 'main'
export const FIRST_SHOP_NAME = 'Main shop'

export const MAX_SHOP_NAME = 60
export const MAX_SENDER = 200
/** A name has more than blank space. */
export const SHOP_NAME_PATTERN = '\\S'
/** Characters of a prefix of order IDs. */
export const MAX_ID_PREFIX = 20
/** So many of them, in one line. */
export const ID_PREFIX_PATTERN = '^.{1,20}$'
/** Small letters, digits and hyphens: it is in addresses, and the name of the shop's import folder. */
export const SHOP_SLUG_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}$'

/** Characters of a number that is entered; one that is counted up can have more. */
export const MAX_INVOICE_NUMBER = 40
/** A number of an invoice or a credit note ends in the digits that are counted up. */
export const INVOICE_NUMBER_PATTERN = '^.*[0-9]$'

export const MAX_THRESHOLD = 17
/** An order total in the shop's currency, from which on an order is of high value; '' for none. */
export const THRESHOLD_PATTERN = '^(?:[0-9]{1,12}(?:[.][0-9]{1,4})?)?$'

/** The number after it, with as many digits: R-0009, R-0010. */
export function numberAfter(number: string): string {
  const { before, digits } = invoiceNumber(number)
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}

export function invoiceNumber(number: string) {
  let length = number.length
  while (/[0-9]/.test(number[length - 1] ?? '')) length--
  return { before: number.slice(0, length), digits: number.slice(length) || '0' }
}

const DONE = 'done'
const REFUSED = 'refused'
/** The subfolders into which the files of an import folder, or of a shop's subfolder in it, are moved. */
export const FILED_FOLDERS = { done: DONE, refused: REFUSED } as const
/** Slugs that no new shop gets, because its import folder would have the files that were imported. */
export const RESERVED_SLUGS: readonly string[] = Object.values(FILED_FOLDERS)
/** The slug that a name suggests, none of the `RESERVED_SLUGS`. */
export function slugOf(name: string, otherwise: string): string {
  const words = fold(name.slice(0, 100)).match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, 40) || otherwise
  return RESERVED_SLUGS.includes(slug) ? `${slug}-2` : slug
}
/** Of stored shops. */
export const SHOP_SLUG = new RegExp(`(?!(?:${DONE}|${REFUSED})$)${SHOP_SLUG_PATTERN}`)

/** Names of colours of the theme, given to shops in turn. */
export const SHOP_COLOURS = ['blue', 'green', 'indigo', 'amber', 'slate', 'grey'] as const
export type ShopColour = (typeof SHOP_COLOURS)[number]
