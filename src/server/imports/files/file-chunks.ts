import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 256 * 1024

/** A file's bytes from `start` on, piece by piece. Synchronous: imports run in a thread of their own. */
export function* fileChunks(path: string, start = 0): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (let position = start; ; ) {
      const buffer = Buffer.allocUnsafe(CHUNK)
      const size = readSync(file, buffer, 0, CHUNK, position)
      if (size === 0) return
      position += size
      yield buffer.subarray(0, size)
    }
  } finally {
    closeSync(file)
  }
}
