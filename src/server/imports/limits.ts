/** What an import takes; each limit is said in words when it is passed, and stands in the README. */
export const MAX_COLUMNS = 10_000
/** Characters of one cell. */
export const MAX_CELL = 1024 ** 2
/** Records of one order: it is put together in memory. */
export const MAX_ORDER_RECORDS = 100_000
/** Characters of records that are put together in memory; what is more goes to the disk. */
export const GROUP_MEMORY = 64 * 1024 ** 2
/** Characters of one order in a JSON file. */
export const MAX_JSON_ORDER = 8 * 1024 ** 2
/** Rejected records that a report names; the others are only counted, which a note says. */
export const MAX_ERRORS = 1_000
/** Minor units (100 billion dollars): beyond it a cell holds something else than an order's amount. */
export const MAX_MINOR = 10n ** 13n
/** Pieces of one line. */
export const MAX_QUANTITY = 10n ** 9n
