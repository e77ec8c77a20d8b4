/** Merges lists that are each sorted by `rank`; only one value of each is in memory at a time. */
export function* mergeSorted<T>(lists: readonly Iterable<T>[], rank: (value: T) => number): Generator<T> {
  const heap: { value: T; rank: number; readonly rest: Iterator<T> }[] = []
  for (const list of lists) {
    const rest = list[Symbol.iterator]()
    const first = rest.next()
    if (!first.done) heap.push({ value: first.value, rank: rank(first.value), rest })
  }
  heap.sort((a, b) => a.rank - b.rank)
  for (let [top] = heap; top; [top] = heap) {
    yield top.value
    const next = top.rest.next()
    if (next.done) {
      const last = heap.pop()
      if (last && last !== top) heap[0] = last
    } else {
      top.value = next.value
      top.rank = rank(next.value)
    }
    sink(heap)
  }
}

/** Moves the first entry of a heap down to its place. */
function sink(heap: { readonly rank: number }[]): void {
  for (let at = 0; ; ) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if ((heap[child]?.rank ?? Number.POSITIVE_INFINITY) < (heap[least]?.rank ?? Number.POSITIVE_INFINITY))
        least = child
    }
    if (least === at) return
    const moved = heap[at]
    const risen = heap[least]
    if (!moved || !risen) return
    heap[at] = risen
    heap[least] = moved
    at = least
  }
}
