/** Orders in batches of at most `size`, none of which holds an id twice. */
export function* batchesOf<T extends { readonly id: string }>(orders: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  let ids = new Set<string>()
  for (const order of orders) {
    if (batch.length === size || ids.has(order.id)) {
      yield batch
      batch = []
      ids = new Set()
    }
    batch.push(order)
    ids.add(order.id)
  }
  if (batch.length > 0) yield batch
}
