import type { Sort } from '#contract/order-query.ts'

/** Rows of a list: how many before them, how many, of how many in all. */
export interface PageRange {
  readonly offset: number
  readonly take: number
  readonly total: number
}

/** How the rows of a page are reached along the index of the sort. */
export interface PageStart {
  /** Matching rows that are passed before the page. */
  readonly skip: number
  /** The direction of the walk, which need not be the list's. */
  readonly descending: boolean
  /** Where an ascending walk begins; absent: at an end of the list. */
  readonly from?: { readonly key: string | bigint; readonly idKey: string }
}

/** From the end of the list that is nearer to the page. */
export function startAtNearerEnd({ descending }: Sort, { offset, take, total }: PageRange): PageStart {
  const after = total - offset - take
  return offset <= after ? { descending, skip: offset } : { descending: !descending, skip: after }
}

/**
 * Whether a page is reached sooner by walking along the sort than by reading all orders that an index leads to: among
 * `walked` rows the `total` matches are taken to be evenly spread.
 */
export function isWalkShorter(
  { skip }: PageStart,
  { take, total }: PageRange,
  { walked, indexed }: { readonly walked: number; readonly indexed: number },
): boolean {
  return ((skip + take) * walked) / total <= indexed
}
