/** Limits of an import. Each has a sentence in `messages.ts` and a line in the README. */
export const MAX_COLUMNS = 10_000
/** Characters of one cell. */
export const MAX_CELL = 1024 ** 2
/** Records of one order, which is assembled in memory. */
export const MAX_ORDER_RECORDS = 100_000
/** Characters of records that are assembled in memory; more go to the disk. */
export const GROUP_MEMORY = 64 * 1024 ** 2
/** Characters of one order in a JSON file. */
export const MAX_JSON_ORDER = 8 * 1024 ** 2
/** Rejected records that a report lists; the others are only counted. */
export const MAX_ERRORS = 1_000
/** Minor units (100 billion dollars): a larger number is something other than an order's amount. */
export const MAX_MINOR = 10n ** 13n
/** Units of one line. */
export const MAX_QUANTITY = 10n ** 9n
