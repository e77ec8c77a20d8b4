import type { Sort } from '#contract/orders/order-sort.ts'

/** Rows of a list: how many before them, how many, of how many in all. */
export interface PageRange {
  readonly offset: number
  readonly take: number
  readonly total: number
}

/** How the rows of a page are reached along the index of a sort. */
export interface PageStart {
  /** The order of the walk; its direction need not be the list's. */
  readonly sort: Sort
  /** Matching rows that are passed before the page. */
  readonly skip: number
  readonly take: number
}

/** From the end of the list that is nearer to the page. */
export function startAtNearerEnd(sort: Sort, { offset, take, total }: PageRange): PageStart {
  const after = total - offset - take
  if (offset <= after) return { sort, skip: offset, take }
  return { sort: { ...sort, descending: !sort.descending }, skip: after, take }
}

/**
 * Whether a page is reached sooner by walking along the sort than by reading all orders that an index leads to: among
 * `walked` rows the `total` matches are taken to be evenly spread.
 */
export function isWalkShorter(
  { skip, take }: PageStart,
  total: number,
  { walked, indexed }: { readonly walked: number; readonly indexed: number },
): boolean {
  return ((skip + take) * walked) / total <= indexed
}
