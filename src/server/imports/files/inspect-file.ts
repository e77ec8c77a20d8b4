import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import type { ImportEncoding } from '#contract/imports/import-choices.ts'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { binaryKind } from './file-kinds.ts'
import { otherEncoding } from './guess-encoding.ts'
import { decoded, type EncodedText, encodingName, fileChunks, guessEncoding } from './text.ts'

export interface InspectedFile extends EncodedText {
  readonly bytes: number
  /** SHA-256 of the whole file, hexadecimal. */
  readonly hash: string
  /** Places that are invalid in its encoding; they are read as �. */
  readonly damage?: { readonly places: number; readonly line: number }
}

/**
 * Reads the whole file, or its first `chunks`, to decide its encoding from every byte, unless the user has `chosen` it, and to
 * hash it. A byte order mark is left out in any case. Throws a `Refusal` for a file that is empty, too large, or not text.
 */
export function inspectFile(path: string, chosen?: ImportEncoding, chunks = Number.POSITIVE_INFINITY): InspectedFile {
  const read = () => fileChunks(path).take(chunks)
  const bytes = statSync(path).size
  if (bytes > MAX_FILE_BYTES) throw new Refusal(importMessages.file.tooLarge)
  const [head] = read()
  if (!head) throw new Refusal(importMessages.file.empty)
  const guess = guessEncoding(head)
  const kind = guess.start > 0 ? undefined : binaryKind(head)
  if (kind) throw new Refusal(kind)
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let offset = 0
  for (const chunk of read()) {
    hash.update(chunk)
    if (guess.encoding === 'utf-8') {
      const zero = chunk.indexOf(0)
      if (zero >= 0) throw new Refusal(importMessages.file.zeroByte(offset + zero + 1))
      isUtf8 &&= decodes(utf8, chunk)
    }
    offset += chunk.length
  }
  const inspected = { bytes, hash: hash.digest('hex'), ...guess }
  if (chosen && chosen !== guess.encoding) return { ...inspected, encoding: chosen }
  // The last character of a whole file may be cut off.
  const isCut = isUtf8 && guess.encoding === 'utf-8' && offset >= bytes && !decodes(utf8)
  if (isUtf8 && !isCut) return inspected
  // One bad byte does not make a file one of another encoding.
  const counted = countUtf8(read())
  if (!chosen && guess.start === 0 && !isCut && !isDamagedUtf8(counted)) {
    const { encoding, others } = otherEncoding(read())
    return { ...inspected, encoding, likely: others }
  }
  return { ...inspected, damage: { places: counted.faults, line: counted.line } }
}

/** Notes for the report about a file's encoding. */
export function encodingNotes({ encoding, damage }: InspectedFile): string[] {
  if (damage) return [importMessages.note.damaged(damage.places, damage.line)]
  return encoding.startsWith('utf-') ? [] : [importMessages.note.notUtf8(encodingName(encoding))]
}

/** Without a chunk: whether the text may end. */
function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Whether it is UTF-8 with a few damaged places: text in another encoding has hardly any valid character beyond ASCII. */
export function isDamagedUtf8({ faults, characters }: ReturnType<typeof countUtf8>): boolean {
  return characters >= 4 * faults
}

/**
 * What bytes look like when read as UTF-8: the places that are read as � or are one already, the other characters beyond ASCII,
 * and the line of the first such place, from 1, or 0 without one.
 */
export function countUtf8(chunks: Iterable<Uint8Array>) {
  let faults = 0
  let characters = 0
  let line = 1
  let firstLine = 0
  for (const text of decoded(chunks, 'utf-8')) {
    const first = text.indexOf('\ufffd')
    if (first >= 0) firstLine ||= line + countOf(text.slice(0, first), /\n/g)
    faults += countOf(text, /\ufffd/g)
    characters += countOf(text, /[^\p{ASCII}\ufffd]/gu)
    line += countOf(text, /\n/g)
  }
  return { faults, characters, line: firstLine }
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
