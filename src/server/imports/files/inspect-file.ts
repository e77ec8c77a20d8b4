import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import type { ImportEncoding } from '#contract/import-choices.ts'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { encodingName, guessEncoding, singleByteEncoding } from './encoding.ts'
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

/**
 * Reads the whole file to decide its encoding from every byte, and to hash it. `onChunk` is called for every chunk. Throws
 * a `Refusal` for a file that is empty, too large, or not text.
 */
export function inspectFile(path: string, onChunk: () => void = () => {}): InspectedFile {
  const bytes = statSync(path).size
  if (bytes > MAX_FILE_BYTES) throw new Refusal(importMessages.file.tooLarge)
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let guess: ReturnType<typeof guessEncoding> | undefined
  let isUtf8 = true
  let offset = 0
  for (const chunk of fileChunks(path, 0, onChunk)) {
    hash.update(chunk)
    if (!guess) {
      guess = guessEncoding(chunk)
      const kind = guess.bom ? undefined : binaryKind(chunk)
      if (kind) throw new Refusal(kind)
    }
    if (guess.encoding === 'utf-8') {
      const zero = chunk.indexOf(0)
      if (zero >= 0) throw new Refusal(importMessages.file.zeroByte(offset + zero + 1))
      isUtf8 &&= decodes(utf8, chunk)
    }
    offset += chunk.length
  }
  if (!guess) throw new Refusal(importMessages.file.empty)
  const inspected = { bytes, hash: hash.digest('hex'), ...guess }
  if (isUtf8) return inspected
  // One bad byte does not make a file one of another encoding.
  const counted = countUtf8(fileChunks(path, 0, onChunk))
  if (!guess.bom && !isDamagedUtf8(counted)) {
    const [head = new Uint8Array()] = fileChunks(path)
    return { ...inspected, encoding: singleByteEncoding(head) }
  }
  return { ...inspected, damage: { places: counted.faults, line: counted.line } }
}

/** The same file, read in the encoding that the user chose; a byte order mark is left out in any case. */
export function inEncoding(file: InspectedFile, encoding: ImportEncoding | undefined): InspectedFile {
  if (!encoding || encoding === file.encoding) return file
  const { damage: _, ...whole } = file
  return { ...whole, encoding, bom: false }
}

/** Notes for the report about a file's encoding. */
export function encodingNotes({ encoding, damage }: InspectedFile): string[] {
  if (damage) return [importMessages.note.damaged(damage.places, damage.line)]
  return encoding.startsWith('windows-') ? [importMessages.note.notUtf8(encodingName(encoding, false))] : []
}

function decodes(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
