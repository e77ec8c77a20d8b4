import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { byteOrderMark, type Encoding, unmarkedUtf16 } from './encoding.ts'
import { type EncodedText, fileChunks } from './file-chunks.ts'
import { binaryKind } from './file-kinds.ts'
import { countUtf8, isDamagedUtf8 } from './utf8-damage.ts'

export interface InspectedFile extends EncodedText {
  readonly bytes: number
  /** SHA-256 of the whole file, hexadecimal. */
  readonly hash: string
  readonly bom: boolean
  /** Places that are invalid in its encoding; they are read as �. */
  readonly damage?: { readonly places: number; readonly line: number }
}

type FirstGuess = Pick<InspectedFile, 'encoding' | 'bom' | 'start'>

/**
 * Reads the whole file once to decide its encoding from every byte, and to hash it. `onChunk` is called for every chunk.
 * Throws a `Refusal` for a file that is empty, too large, or not text.
 */
export function inspectFile(path: string, onChunk: () => void = () => {}): InspectedFile {
  const bytes = statSync(path).size
  if (bytes > MAX_FILE_BYTES) throw new Refusal(importMessages.file.tooLarge)
  const hash = createHash('sha256')
  let guess: FirstGuess | undefined
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let offset = 0
  for (const chunk of fileChunks(path)) {
    onChunk()
    hash.update(chunk)
    guess ??= firstGuess(chunk)
    if (guess.encoding === 'utf-8') {
      const zero = chunk.indexOf(0)
      if (zero >= 0) throw new Refusal(importMessages.file.zeroByte(offset + zero + 1))
      isUtf8 &&= decodes(utf8, chunk)
    }
    offset += chunk.length
  }
  if (!guess) throw new Refusal(importMessages.file.empty)
  const inspected = { bytes, hash: hash.digest('hex'), ...guess }
  return isUtf8 ? inspected : { ...inspected, ...damagedOrOlder(path, guess.bom, onChunk) }
}

/** The same file, read in the encoding that the user chose; a byte order mark is left out in any case. */
export function inEncoding(file: InspectedFile, encoding: Encoding | undefined): InspectedFile {
  if (!encoding || encoding === file.encoding) return file
  const { damage: _, ...whole } = file
  return { ...whole, encoding, bom: false }
}

/** Notes for the report about a file's encoding. */
export function encodingNotes({ encoding, damage }: InspectedFile): string[] {
  if (damage) return [importMessages.note.damaged(damage.places, damage.line)]
  return encoding === 'windows-1252' ? [importMessages.note.windows1252] : []
}

function firstGuess(head: Uint8Array): FirstGuess {
  const mark = byteOrderMark(head)
  if (mark) return { encoding: mark.encoding, bom: true, start: mark.length }
  const kind = binaryKind(head)
  if (kind) throw new Refusal(kind)
  return { encoding: unmarkedUtf16(head.subarray(0, 4096)) ?? 'utf-8', bom: false, start: 0 }
}

/** Windows-1252, or UTF-8 with damaged places: one bad byte does not make a file one of another encoding. */
function damagedOrOlder(path: string, bom: boolean, onChunk: () => void): Pick<InspectedFile, 'encoding' | 'damage'> {
  const chunks = fileChunks(path).map((chunk) => {
    onChunk()
    return chunk
  })
  const counted = countUtf8(chunks)
  if (!bom && !isDamagedUtf8(counted)) return { encoding: 'windows-1252' }
  return { encoding: 'utf-8', damage: { places: counted.faults, line: counted.line } }
}

function decodes(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
