/** When a list or a search reads an index instead of rows. Any values give the same answers. */
export interface SearchLimits {
  /** Rows that a search tests in the order of a sort other than by date before it uses an index. */
  readonly walkRows: number
  /** The same by date, where SQLite's index contains the texts. */
  readonly walkRowsByDate: number
  /** An index that leads to at most this many orders is worth reading completely. */
  readonly indexRows: number
  /** Rows that an unfiltered page skips from an end of the list before the sort buckets are read. */
  readonly skipRows: number
}

/** Measured with a million orders on two cores (docs/performance.md). */
export const SEARCH_LIMITS: SearchLimits = {
  walkRows: 2_000,
  walkRowsByDate: 5_000,
  indexRows: 20_000,
  skipRows: 4_000,
}
