import type { Sort } from '#contract/order-query.ts'
import type { Place } from './known-places.ts'

/** Rows of a list: from how many before them, how many, of how many in all. */
export interface Wanted {
  readonly offset: number
  readonly take: number
  readonly total: number
}

/** How the rows of a page are reached along the index of their sort. */
export interface Way {
  /** How many index entries are passed before the rows. */
  readonly skip: number
  /** The direction of the walk, which need not be the list's. */
  readonly descending: boolean
  /** Where it starts; absent: from an end of the list. */
  readonly from?: { readonly sign: '>=' | '<=' | '<'; readonly key: string | bigint; readonly idKey: string }
}

/** From the list's start and from its end. */
export function waysFromEnds({ descending }: Sort, { offset, take, total }: Wanted): [Way, Way] {
  return [
    { descending, skip: offset },
    { descending: !descending, skip: total - offset - take },
  ]
}

/** From a row that is known. */
export function wayFromRow({ descending }: Sort, { offset, take }: Wanted, { offset: at, key, idKey }: Place): Way {
  const last = offset + take - 1
  const towards = at <= offset ? descending : !descending
  return {
    descending: towards,
    skip: at <= offset ? offset - at : at - last,
    from: { sign: towards ? '<=' : '>=', key, idKey },
  }
}

/** The one that passes the fewest rows. A way that begins within the page passes less than none and leads nowhere. */
export function shortest(first: Way, ...others: readonly Way[]): Way {
  return others.reduce((least, way) => (way.skip >= 0 && way.skip < least.skip ? way : least), first)
}
