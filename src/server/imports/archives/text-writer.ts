import { closeSync, openSync, writeFileSync } from 'node:fs'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

const BUFFER = 256 * 1024

/** The text of a packed file, as a new file. `packed`: bytes of the packed file; `limit`: bytes of text that are wanted. */
export function textWriter(path: string, packed: number, limit: number) {
  const file = openSync(path, 'wx', 0o600)
  // Cells that share a long text multiply it.
  const maximum = Math.max(ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO * packed)
  let pending: Uint8Array[] = []
  let waiting = 0
  let written = 0
  /** Due after the last `write`. */
  const flush = () => {
    writeFileSync(file, Buffer.concat(pending))
    pending = []
    waiting = 0
  }
  return {
    flush,
    /** Whether the limit was reached, so that more would be left out. */
    isFull: () => written >= limit,
    /** Throws a `Refusal` for far more text than its packed size allows or than a file may have, and what the system throws. */
    write(bytes: Uint8Array): void {
      pending.push(bytes)
      waiting += bytes.length
      written += bytes.length
      if (written > maximum) throw new Refusal(importMessages.archive.bomb(MAX_UNPACKING_RATIO))
      if (written > MAX_FILE_BYTES) throw new Refusal(importMessages.archive.tooLarge)
      if (waiting > BUFFER) flush()
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}
export type TextWriter = ReturnType<typeof textWriter>
