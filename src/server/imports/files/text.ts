import { closeSync, openSync, readSync } from 'node:fs'
import { ENCODINGS, type ImportEncoding } from '#contract/imports/import-choices.ts'
import WORDS from './encoding-words.json' with { type: 'json' }
import type { EncodingSample } from './latin-encoding.ts'

/** Without what they are used for. */
const NAMES = new Map(ENCODINGS.map(([encoding, name]) => [encoding, name.split(' (')[0]]))

/** As the report names it, for example 'UTF-8 with BOM' of a text that starts behind one. */
export function encodingName(encoding: ImportEncoding, start = 0): string {
  return `${NAMES.get(encoding)}${start > 0 ? ' with BOM' : ''}`
}

/** The encoding by a file's first bytes: UTF-8 unless a byte order mark or zeros say otherwise. */
export function guessEncoding(head: Uint8Array): EncodedText {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', start: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', start: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', start: 2 }
  return { encoding: unmarkedUtf16(head.subarray(0, 4096)) ?? 'utf-8', start: 0 }
}

/** UTF-16 without a mark: most order data is ASCII, so every second byte is 0, always on the same side. */
function unmarkedUtf16(head: Uint8Array): ImportEncoding | undefined {
  if (head.length < 4) return undefined
  const zeros = (side: 0 | 1) => head.filter((byte, i) => byte === 0 && i % 2 === side).length
  const [even, odd] = [zeros(0), zeros(1)]
  const most = 0.2 * head.length
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return undefined
}

/** Bytes. */
export const CHUNK = 256 * 1024

/** A file's bytes from `start` on; `onBytes` gets the bytes read so far. Synchronous: imports run in their own thread. */
export function* fileChunks(path: string, start = 0, onBytes?: (bytes: number) => void): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (let position = start; ; ) {
      const buffer = Buffer.allocUnsafe(CHUNK)
      const size = readSync(file, buffer, 0, CHUNK, position)
      if (size === 0) return
      position += size
      yield buffer.subarray(0, size)
      onBytes?.(position)
    }
  } finally {
    closeSync(file)
  }
}

export interface EncodedText {
  readonly encoding: ImportEncoding
  /** Where the text begins, after the byte order mark. */
  readonly start: number
  /** The encodings that are equally likely, with a word as it is in each. */
  readonly likely?: readonly EncodingSample[]
}

/** The file's text, chunk by chunk; see `fileChunks`. */
export function textChunks(path: string, { encoding, start }: EncodedText, onBytes?: (bytes: number) => void) {
  return decoded(fileChunks(path, start, onBytes), encoding)
}

const CODE_PAGES: Partial<Record<ImportEncoding, string>> = WORDS.codePages

/** A decoder of any encoding: `TextDecoder` doesn't have the code pages of DOS. */
export function decoderOf(encoding: ImportEncoding, options: ConstructorParameters<typeof TextDecoder>[1]) {
  const page = CODE_PAGES[encoding]
  if (!page) return new TextDecoder(encoding, options)
  const characterOf = (byte: string) => page[byte.charCodeAt(0) - 128] ?? ''
  return {
    decode: (bytes: Uint8Array = Buffer.alloc(0), _options?: { stream?: boolean }) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, characterOf),
  }
}

/** The text of bytes, chunk by chunk; what is invalid becomes �. */
export function* decoded(chunks: Iterable<Uint8Array>, encoding: ImportEncoding): Generator<string> {
  const decoder = decoderOf(encoding, { ignoreBOM: true })
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The first chunk of the text: enough to recognise the file by. */
export function textStart(path: string, text: EncodedText): string {
  return textChunks(path, text).find((chunk) => chunk !== '') ?? ''
}
