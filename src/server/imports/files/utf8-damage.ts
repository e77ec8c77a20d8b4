/** What a file that isn't valid UTF-8 looks like when read as UTF-8. */
export interface Utf8Count {
  /** Places that are read as �; one that the file has already counts too. */
  readonly faults: number
  /** Other characters beyond ASCII. */
  readonly characters: number
  /** The line of the first fault, from 1; 0 without one. */
  readonly line: number
}

/** A text in another encoding has hardly any valid character beyond ASCII, a damaged UTF-8 text has many. */
const CLEAR = 4

/** Whether it is UTF-8 with a few damaged places, not text in another encoding. */
export function isDamagedUtf8({ faults, characters }: Utf8Count): boolean {
  return characters >= CLEAR * faults
}

const LF = 10
const REPLACEMENT = 0xfffd

/** Counts over all chunks of a file. */
export function countUtf8(chunks: Iterable<Uint8Array>): Utf8Count {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let faults = 0
  let characters = 0
  let line = 1
  let firstLine = 0
  const count = (text: string) => {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === LF) line++
      else if (code === REPLACEMENT) {
        faults++
        firstLine ||= line
      } else if (code > 0x7f && !isSecondHalf(code)) characters++
    }
  }
  for (const chunk of chunks) count(decoder.decode(chunk, { stream: true }))
  count(decoder.decode())
  return { faults, characters, line: firstLine }
}

/** Characters beyond U+FFFF consist of two code units. */
function isSecondHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
