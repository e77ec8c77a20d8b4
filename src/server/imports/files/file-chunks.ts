import { closeSync, openSync, readSync } from 'node:fs'
import type { ImportEncoding } from '#contract/import-choices.ts'

const CHUNK = 256 * 1024

/**
 * A file's bytes from `start` on, chunk by chunk; `onBytes` is called after each with the number of bytes read so far.
 * Synchronous: imports run in their own thread.
 */
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
}

/** The file's text, chunk by chunk; see `fileChunks`. */
export function* textChunks(
  path: string,
  { encoding, start }: EncodedText,
  onBytes?: (bytes: number) => void,
): Generator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for (const chunk of fileChunks(path, start, onBytes)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The first chunk of the text: enough to recognise the file by. */
export function textStart(path: string, text: EncodedText): string {
  return textChunks(path, text).find((chunk) => chunk !== '') ?? ''
}
