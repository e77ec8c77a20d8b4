/**
 * When a list or a search reads an index instead of rows. Any values give the same answers; these are measured with a million
 * orders on two cores (docs/performance.md).
 */
export const SEARCH_LIMITS = {
  /** Rows that a search tests in the order of a sort other than by date before it uses an index. */
  walkRows: 2_000,
  /** The same by date, where SQLite's index contains the texts. */
  walkRowsByDate: 5_000,
  /** An index that leads to at most this many orders is worth reading completely. */
  indexRows: 20_000,
}
export type SearchLimits = Readonly<typeof SEARCH_LIMITS>
