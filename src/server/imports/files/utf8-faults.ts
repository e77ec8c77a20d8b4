/** What the bytes of a file that is no valid UTF-8 say about what it is. */
export interface Utf8Faults {
  /** Bytes that no character begins or ends with. */
  readonly faults: number
  /** Characters beyond ASCII that are written as UTF-8 writes them. */
  readonly characters: number
  /** The line of the first fault, from 1. */
  readonly line: number
}

/** A text in another encoding holds hardly a letter that UTF-8 would write like that, a damaged UTF-8 text many. */
const CLEAR = 4

/** Whether it is UTF-8 all the same, with damaged places. */
export function isDamagedUtf8({ faults, characters }: Utf8Faults): boolean {
  return characters >= CLEAR * faults
}

/** Counts both over all pieces of a file. A character that the end of the file cuts off is one fault. */
export function countUtf8(pieces: Iterable<Uint8Array>): Utf8Faults {
  let faults = 0
  let characters = 0
  let line = 1
  let firstLine = 0
  /** Bytes of a begun character that are still to come, and what the next of them may be. */
  let missing = 0
  let low = 0x80
  let high = 0xbf
  const fault = () => {
    faults++
    if (firstLine === 0) firstLine = line
  }
  for (const piece of pieces) {
    for (const byte of piece) {
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
      ;({ missing, low, high } = begins(byte))
      if (missing === 0) fault()
    }
  }
  if (missing > 0) fault()
  return { faults, characters, line: firstLine }
}

const NONE = { missing: 0, low: 0x80, high: 0xbf }

/** What follows a first byte: Unicode 3.9, table 3-7. */
function begins(byte: number): typeof NONE {
  if (byte >= 0xc2 && byte <= 0xdf) return { ...NONE, missing: 1 }
  if (byte >= 0xe0 && byte <= 0xef) {
    return { missing: 2, low: byte === 0xe0 ? 0xa0 : 0x80, high: byte === 0xed ? 0x9f : 0xbf }
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return { missing: 3, low: byte === 0xf0 ? 0x90 : 0x80, high: byte === 0xf4 ? 0x8f : 0xbf }
  }
  return NONE
}
