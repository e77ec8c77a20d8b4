/** What a file that isn't valid UTF-8 looks like when read as UTF-8. */
export interface Utf8Count {
  /** Bytes that belong to no UTF-8 character. */
  readonly faults: number
  /** Valid characters beyond ASCII. */
  readonly characters: number
  /** The line of the first fault, from 1. */
  readonly line: number
}

/** A text in another encoding has hardly any valid character beyond ASCII, a damaged UTF-8 text has many. */
const CLEAR = 4

/** Whether it is UTF-8 with a few damaged places, not text in another encoding. */
export function isDamagedUtf8({ faults, characters }: Utf8Count): boolean {
  return characters >= CLEAR * faults
}

/** Counts over all chunks of a file. A character that the end of the file cuts off is one fault. */
export function countUtf8(chunks: Iterable<Uint8Array>): Utf8Count {
  let faults = 0
  let characters = 0
  let line = 1
  let firstLine = 0
  /** Bytes still to come of a begun character, and the range that the next of them has to be in. */
  let missing = 0
  let low = 0x80
  let high = 0xbf
  const fault = () => {
    faults++
    if (firstLine === 0) firstLine = line
  }
  for (const chunk of chunks) {
    for (const byte of chunk) {
      if (missing > 0) {
        if (byte >= low && byte <= high) {
          if (--missing === 0) characters++
          ;[low, high] = [0x80, 0xbf]
          continue
        }
        fault()
        missing = 0
      }
      if (byte < 0x80) {
        if (byte === 10) line++
        continue
      }
      ;({ missing, low, high } = afterFirstByte(byte))
      if (missing === 0) fault()
    }
  }
  if (missing > 0) fault()
  return { faults, characters, line: firstLine }
}

const NONE = { missing: 0, low: 0x80, high: 0xbf }

/** What has to follow a first byte (Unicode 3.9, table 3-7). */
function afterFirstByte(byte: number): typeof NONE {
  if (byte >= 0xc2 && byte <= 0xdf) return { ...NONE, missing: 1 }
  if (byte >= 0xe0 && byte <= 0xef) {
    return { missing: 2, low: byte === 0xe0 ? 0xa0 : 0x80, high: byte === 0xed ? 0x9f : 0xbf }
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return { missing: 3, low: byte === 0xf0 ? 0x90 : 0x80, high: byte === 0xf4 ? 0x8f : 0xbf }
  }
  return NONE
}
