import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { byteOrderMark, type Encoding, unmarkedUtf16 } from './encoding.ts'
import { fileChunks } from './file-chunks.ts'
import { foreignKind } from './file-kinds.ts'
import { countUtf8, isDamagedUtf8 } from './utf8-faults.ts'

export interface InspectedFile {
  readonly bytes: number
  /** SHA-256 of the whole file, hexadecimal. */
  readonly hash: string
  readonly encoding: Encoding
  readonly bom: boolean
  /** Where the text begins, after the byte order mark. */
  readonly start: number
  /** Places that are no text in its encoding; they are read as �. */
  readonly damage?: { readonly places: number; readonly line: number }
}

/**
 * Reads the whole file once: its encoding, decided from every byte of it, and its hash. `onChunk` is called for every piece
 * that is read. Throws a `Refusal` for what is empty, too large, or no text.
 */
export function inspectFile(path: string, onChunk: () => void = () => {}): InspectedFile {
  const bytes = statSync(path).size
  if (bytes === 0) throw new Refusal('The file is empty: it holds no headings and no orders. Export the orders again.')
  if (bytes > MAX_FILE_BYTES) throw new Refusal('The file is larger than 2 GB. Export the orders in several files.')
  const hash = createHash('sha256')
  let choice: { encoding: Encoding; bom: boolean; start: number } | undefined
  let utf8: TextDecoder | undefined
  let isUtf8 = true
  let offset = 0
  for (const chunk of fileChunks(path)) {
    onChunk()
    hash.update(chunk)
    if (!choice) {
      choice = firstGuess(chunk)
      if (choice.encoding === 'utf-8') utf8 = new TextDecoder('utf-8', { fatal: true })
    }
    const eightBit = choice.encoding === 'utf-8' || choice.encoding === 'windows-1252'
    if (eightBit && chunk.includes(0)) throw new Refusal(binarySentence(offset + chunk.indexOf(0)))
    if (utf8 && !decodes(utf8, chunk)) {
      utf8 = undefined
      isUtf8 = false
    }
    offset += chunk.length
  }
  if (!choice) throw new Refusal('The file is empty: it holds no headings and no orders. Export the orders again.')
  const inspected = { bytes, hash: hash.digest('hex'), ...choice }
  return isUtf8 ? inspected : { ...inspected, ...damagedOrOlder(path, choice.bom, onChunk) }
}

/** The file read in the encoding that a person chose; a byte order mark is left out in any case. */
export function inEncoding(file: InspectedFile, encoding: Encoding | undefined): InspectedFile {
  if (!encoding || encoding === file.encoding) return file
  const { damage: _, ...whole } = file
  return { ...whole, encoding, bom: false }
}

function firstGuess(head: Uint8Array): { encoding: Encoding; bom: boolean; start: number } {
  const mark = byteOrderMark(head)
  if (mark) return { encoding: mark.encoding, bom: true, start: mark.length }
  const foreign = foreignKind(head)
  if (foreign) throw new Refusal(foreign)
  return { encoding: unmarkedUtf16(head.subarray(0, 4096)) ?? 'utf-8', bom: false, start: 0 }
}

/** Another encoding, or UTF-8 that was damaged: a file that is one for the most part is not read as another for one byte. */
function damagedOrOlder(path: string, bom: boolean, onChunk: () => void): Pick<InspectedFile, 'encoding' | 'damage'> {
  const counted = countUtf8(announced(fileChunks(path), onChunk))
  if (!bom && !isDamagedUtf8(counted)) return { encoding: 'windows-1252' }
  return { encoding: 'utf-8', damage: { places: counted.faults, line: counted.line } }
}

function* announced(chunks: Iterable<Uint8Array>, onChunk: () => void): Generator<Uint8Array> {
  for (const chunk of chunks) {
    onChunk()
    yield chunk
  }
}

function decodes(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

function binarySentence(offset: number): string {
  return `This is no text file: byte ${offset + 1} of it is zero, which a CSV or JSON file never holds. Choose the file that the shop exported.`
}
