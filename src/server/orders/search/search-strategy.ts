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

/**
 * Whether to walk on to a far page instead of finding and sorting all matches: if they are evenly spread, the first walk of
 * `walkedRows` was too short for the page, and a longer one passes fewer rows than there are matches. `all`: orders of the
 * workspace; `last`: matches up to the end of the page; `textMatches` as `Matches` has them.
 */
export function isLongWalk(facts: Record<'textMatches' | 'all' | 'last' | 'walkedRows', number>): boolean {
  const { textMatches, all, last, walkedRows } = facts
  if (textMatches === Number.POSITIVE_INFINITY) return true
  const expected = (last * all) / textMatches
  return expected > walkedRows && expected < textMatches
}
