/** How a file's rows are understood; 'table' is any CSV with headings, 'json' any JSON. */
export const IMPORT_LAYOUTS = [
  'orderboard',
  'shopify',
  'stripe',
  'woocommerce-analytics',
  'webtoffee',
  'skyverge',
  'amazon',
  'table',
  'json',
] as const
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number]

/** Encodings that can be chosen where the one that was recognised is wrong. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'koi8-r',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const

/** What rows without an order ID are: lines of the order above, or each an order. */
export const MISSING_IDS = ['previous', 'row'] as const
export type MissingIds = (typeof MISSING_IDS)[number]

/** The headings of a table are looked for, and offered to choose from, in its first so many rows. */
export const HEADING_ROWS = 40

/** Further down than this line no headings are read, even where a person says so. */
export const MAX_HEADING_LINE = 1000

/** Characters of a mapping as JSON; it travels in an address. */
export const MAX_MAPPING = 8_000

/** The last column of the file of rejected records; a file that has it is read without it. */
export const REJECTED_HEADING = 'Rejected because'
/** In JSON, the name under which the first of the rejected records says how they were read. */
export const READ_AS_HEADING = 'Read as'
