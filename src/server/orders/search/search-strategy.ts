import type { SearchLimits } from '#server/database/search-limits.ts'

/** How the rows of a page are found; the benchmark prints these names. */
export type SearchStrategy = 'walk' | 'filter index' | 'text index' | 'long walk' | 'ranges of the sort'

/**
 * A bounded walk first, because it fills most pages: how many rows in the order of the sort, 0 for none; then the index that
 * leads to few orders. `indexed`: orders that the access path leads to, or all orders without one.
 */
export function planSearch(indexed: number, isByDate: boolean, limits: SearchLimits, isSpread = false) {
  // Each of several machines would send as many rows to be tested.
  const rows = isSpread ? 0 : isByDate ? limits.walkRowsByDate : limits.walkRows
  return {
    // Testing every order costs no more than the walk, and gives the total as well.
    walk: indexed <= rows ? 0 : rows,
    index: indexed <= limits.indexRows ? ('filter index' as const) : ('text index' as const),
  }
}

/** A walk of so many times the expected rows that fills no page shows that matches are fewer, or not evenly spread. */
const WALKED_TIMES = 4
/** Rows walked for words that no index can find; to test every row then takes a server seconds, to walk on many times as long. */
const WALKED_BLINDLY = 100_000
/** Matches are often fewer than estimated; a walk of this share of them costs little where it is in vain. */
const WALKED_SHARE = 1 / 8

/**
 * How many rows to walk to a page before all matches are found and sorted, 0 for none beyond the first walk of `walkedRows`:
 * if they are evenly spread, some pages are reached in fewer rows than there are matches. `all`: orders of the workspace; `last`:
 * matches up to the end of the page; `textMatches` as `Matches` has them.
 */
export function longWalk(facts: Record<'textMatches' | 'all' | 'last' | 'walkedRows', number>): number {
  const { textMatches, all, last, walkedRows } = facts
  if (textMatches === Number.POSITIVE_INFINITY) return WALKED_BLINDLY
  const expected = (last * all) / textMatches
  const spread = expected < textMatches ? Math.min(WALKED_TIMES * expected, textMatches) : 0
  const share = WALKED_SHARE * textMatches
  const rows = Math.ceil(Math.max(spread, expected < share ? share : 0))
  return rows > walkedRows ? rows : 0
}
