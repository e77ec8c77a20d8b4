import type { SearchLimits } from '#server/database/search-limits.ts'

/** How the rows of a page are found; the benchmark prints these names. */
export type SearchStrategy = 'walk' | 'filter index' | 'text index' | 'long walk' | 'days'

/**
 * A bounded walk first, because it fills most pages: how many rows in the order of the sort, 0 for none; then the index that
 * leads to few orders. `indexed`: orders that the access path leads to, or all orders without one.
 */
export function planSearch(indexed: number, isByDate: boolean, limits: SearchLimits) {
  const rows = isByDate ? limits.walkRowsByDate : limits.walkRows
  return {
    // Testing every order costs no more than the walk, and gives the total as well.
    walk: indexed <= rows ? 0 : rows,
    index: indexed <= limits.indexRows ? ('filter index' as const) : ('text index' as const),
  }
}

export interface MatchFacts {
  /** Orders that an index leads to, at most; Infinity where none can find them. */
  readonly textMatches: number
  /** Orders of the workspace. */
  readonly all: number
  /** Matches up to the end of the page. */
  readonly last: number
  /** Rows that were walked without filling the page. */
  readonly walkedRows: number
}

/**
 * Whether to walk on to a far page instead of finding and sorting all matches: if they are evenly spread, the first walk was
 * too short for the page, and a longer one passes fewer rows than there are matches.
 */
export function isLongWalk({ textMatches, all, last, walkedRows }: MatchFacts): boolean {
  if (textMatches === Number.POSITIVE_INFINITY) return true
  const expected = (last * all) / textMatches
  return expected > walkedRows && expected < textMatches
}
