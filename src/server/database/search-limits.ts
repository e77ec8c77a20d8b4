/** When an index or a count is asked instead of the rows. Any values give the same answers. */
export interface SearchLimits {
  /** How many rows are looked at in the order of the sort before the index is asked. */
  readonly walk: number
  /** The same by date, where the texts lie in the index that is walked. */
  readonly walkByDate: number
  /** Up to here, fetching and sorting all that was found is faster than walking on. */
  readonly sorted: number
  /** Up to here, looking at the texts that hold a term's rarest parts is faster than finding all its parts. */
  readonly rechecked: number
  /** Up to so many projects with a status, those that hold a term are looked for; by default as many as take a few milliseconds. */
  readonly sharedTexts?: number
  /** Up to here, a total that may come later is counted at once; by default what suits the database (`SqlDialect`). */
  readonly countedSoon?: number
  /** By what a search within filters goes, whatever it costs; by default what is cheapest. */
  readonly way?: 'index' | 'filter' | 'texts'
  /** Whether a search within one city walks that city's orders or all; by default what is cheaper. */
  readonly byCity?: boolean
  /** Up to here, a page is walked to from an end of the list without a look at the ranges; by default as long as one. */
  readonly skipped?: number
}

/** Measured over a million orders on two cores (docs/performance.md). */
export const SEARCH_LIMITS: SearchLimits = { walk: 2_000, walkByDate: 5_000, sorted: 20_000, rechecked: 20_000 }
