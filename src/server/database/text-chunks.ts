/** Characters that are written at once. */
const CHUNK = 1 << 18

/** The texts of the items, joined to large pieces. */
export async function* inChunks<Item>(items: AsyncIterable<Item> | Iterable<Item>, textOf: (item: Item) => string) {
  let chunk = ''
  for await (const item of items) {
    chunk += textOf(item)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
