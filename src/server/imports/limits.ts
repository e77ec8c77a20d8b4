/** Limits of an import. Each has a sentence in `messages.ts` and a line in docs/limits.md. */
export const MAX_COLUMNS = 10_000
/** Characters of one cell. */
export const MAX_CELL = 1024 ** 2
/** Characters of a row of a workbook, whose cells may share a long text. */
export const MAX_ROW_TEXT = 8 * 1024 ** 2
/** Records of one order, which is assembled in memory. */
export const MAX_ORDER_RECORDS = 100_000
/** Bytes of records that are grouped in memory, enough for 100,000 orders; more go to disk. The thread has 320 MB. */
export const GROUP_MEMORY = 192 * 1024 ** 2
/** Files in a zip file. */
export const MAX_ENTRIES = 10_000
/** Tables are compressed 5 to 50 times; what is made to fill a disk, up to 1,000 times. */
export const MAX_UNPACKING_RATIO = 200
/** Bytes up to which any ratio is accepted: a file of few different rows. */
export const ANY_UNPACKING_RATIO = 64 * 1024 ** 2
/** Characters of one order in a JSON file. */
export const MAX_JSON_ORDER = 8 * 1024 ** 2
/** Rejected records that a report lists, and that can be downloaded; the others are only counted. */
export const MAX_ERRORS = 1_000
export const MAX_REJECTED = 100_000
