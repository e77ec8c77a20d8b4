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

/** Encodings that can be chosen where the one that was recognised is wrong, with their names. */
export const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252 (Western Europe)'],
  ['windows-1250', 'Windows-1250 (Central Europe)'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
  ['iso-8859-2', 'ISO 8859-2 (Central Europe)'],
  ['windows-1253', 'Windows-1253 (Greek)'],
  ['windows-1254', 'Windows-1254 (Turkish)'],
  ['windows-1255', 'Windows-1255 (Hebrew)'],
  ['windows-1256', 'Windows-1256 (Arabic)'],
  ['windows-1257', 'Windows-1257 (Baltic)'],
  ['windows-874', 'Windows-874 (Thai)'],
  ['koi8-r', 'KOI8-R (Cyrillic)'],
  ['koi8-u', 'KOI8-U (Ukrainian)'],
  ['iso-8859-5', 'ISO 8859-5 (Cyrillic)'],
  ['ibm866', 'IBM 866 (Cyrillic)'],
  ['iso-8859-15', 'ISO 8859-15 (Western Europe)'],
  ['ibm850', 'IBM 850 (DOS, Western Europe)'],
  ['ibm852', 'IBM 852 (DOS, Central Europe)'],
  ['macintosh', 'Mac OS Roman (Western Europe)'],
  ['gb18030', 'GBK or GB 18030 (Simplified Chinese)'],
  ['big5', 'Big5 (Traditional Chinese)'],
  ['shift_jis', 'Shift JIS (Japanese)'],
  ['euc-jp', 'EUC-JP (Japanese)'],
  ['euc-kr', 'EUC-KR (Korean)'],
] as const
export type ImportEncoding = (typeof ENCODINGS)[number][0]
export const IMPORT_ENCODINGS = ENCODINGS.map(([encoding]) => encoding)

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
