/** React's key of each row, in the order of the rows. */
export type RowKeys = ReadonlyMap<string, number>

/**
 * Keys for new rows: a row that stays keeps its key, and a new row takes over the elements of one that left, which costs
 * less than new elements. Returns `before` itself if the rows are the same.
 */
export function rowKeys(before: RowKeys, ids: readonly string[]): RowKeys {
  const stay = new Set(ids)
  const old = [...before.keys()]
  if (old.length === ids.length && old.every((id, index) => id === ids[index])) return before
  const free = [...before].filter(([id]) => !stay.has(id)).map(([, key]) => key)
  let last = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? ++last]))
}
