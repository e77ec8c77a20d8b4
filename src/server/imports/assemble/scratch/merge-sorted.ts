/** Merges lists that are each sorted by `rank`; only one value of each is in memory at a time. */
export function* mergeSorted<T>(lists: readonly Iterable<T>[], rank: (value: T) => number): Generator<T> {
  const heads = lists.flatMap((list) => nextHead(list[Symbol.iterator](), rank) ?? [])
  for (;;) {
    let least = heads[0]
    for (const head of heads) if (least && head.rank < least.rank) least = head
    if (!least) return
    yield least.value
    const next = nextHead(least.rest, rank)
    heads.splice(heads.indexOf(least), 1, ...(next ? [next] : []))
  }
}

/** The next value of a list, and how to go on; undefined at its end. */
function nextHead<T>(rest: Iterator<T>, rank: (value: T) => number) {
  const { done, value } = rest.next()
  return done ? undefined : { value: value as T, rank: rank(value), rest }
}
