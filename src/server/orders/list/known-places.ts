import type { OrderQuery } from '#contract/order-query.ts'

/** A row of a sorted list: how many rows stand before it, and the two keys it is sorted by. */
export interface Place {
  readonly offset: number
  readonly key: string | bigint
  readonly idKey: string
}

interface KnownList {
  readonly version: bigint
  readonly places: Map<number, Place>
}

const MAX_LISTS = 500
const MAX_PLACES = 200

/**
 * Where rows of lists stood when they were last read, so that the next page is reached from there and not by counting
 * from the list's end. A list is known for one version of the orders (`orders_version`) only.
 */
export class KnownPlaces {
  readonly #lists = new Map<string, KnownList>()

  /** The known place that is nearest to the rows from `first` to `last` (offsets). */
  nearest(list: string, version: bigint, first: number, last: number): Place | undefined {
    const known = this.#lists.get(list)
    if (known?.version !== version) return undefined
    let nearest: Place | undefined
    let least = Number.POSITIVE_INFINITY
    for (const place of known.places.values()) {
      const distance = distanceTo(place.offset, first, last)
      if (distance < least) [nearest, least] = [place, distance]
    }
    return nearest
  }

  remember(list: string, version: bigint, places: readonly Place[]): void {
    const known = this.#lists.get(list)
    const isCurrent = known?.version === version
    const kept = isCurrent ? known.places : new Map<number, Place>()
    for (const place of places) {
      kept.delete(place.offset)
      kept.set(place.offset, place)
    }
    for (const offset of kept.keys()) {
      if (kept.size <= MAX_PLACES) break
      kept.delete(offset)
    }
    this.#lists.delete(list)
    this.#lists.set(list, { version, places: kept })
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MAX_LISTS) break
      this.#lists.delete(oldest)
    }
  }
}

/**
 * How many rows are passed between a place and the rows from `first` to `last`, whichever end is walked to; without end
 * where the place lies between them, from which neither way leads over all of them.
 */
export function distanceTo(offset: number, first: number, last: number): number {
  if (offset <= first) return first - offset
  return offset >= last ? offset - last : Number.POSITIVE_INFINITY
}

/** Equal for questions about the same rows in the same order, whatever their page. */
export function listName(workspaceId: number, { page, per, ...rows }: OrderQuery): string {
  return JSON.stringify([workspaceId, rows])
}
