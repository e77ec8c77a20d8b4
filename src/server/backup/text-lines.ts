const LINE_FEED = 10

/**
 * The lines of a stream of UTF-8 without their ends; the last one may have none. Takes time in proportion to the bytes, and
 * holds no more than `maxLine` of them. Throws a `RangeError` for a longer line, and a `TypeError` for bytes that are no UTF-8.
 */
export async function* textLines(stream: AsyncIterable<Buffer>, maxLine: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let pieces: Buffer[] = []
  let size = 0
  const add = (piece: Buffer) => {
    size += piece.length
    if (size > maxLine) throw new RangeError(`A line has more than ${maxLine} bytes.`)
    pieces.push(piece)
  }
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end))
      yield decoder.decode(Buffer.concat(pieces))
      pieces = []
      size = 0
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (size > 0) yield decoder.decode(Buffer.concat(pieces))
}
