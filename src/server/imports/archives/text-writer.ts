import { closeSync, openSync, writeFileSync } from 'node:fs'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

const BUFFER = 256 * 1024

/** The text of a packed file, as a new file. */
export class TextWriter {
  readonly #file: number
  readonly #limit: number
  readonly #maximum: number
  #pending: Uint8Array[] = []
  #waiting = 0
  #written = 0

  /** `packed`: bytes of the packed file; `limit`: bytes of text that are wanted. */
  constructor(path: string, packed: number, limit: number) {
    this.#file = openSync(path, 'wx', 0o600)
    this.#limit = limit
    // Cells that share a long text multiply it.
    this.#maximum = Math.max(ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO * packed)
  }

  /** Whether the limit was reached, so that more would be left out. */
  get isFull(): boolean {
    return this.#written >= this.#limit
  }

  /** Throws a `Refusal` for far more text than its packed size allows or than a file may have, and what the system throws. */
  write(bytes: Uint8Array): void {
    this.#pending.push(bytes)
    this.#waiting += bytes.length
    this.#written += bytes.length
    if (this.#written > this.#maximum) throw new Refusal(importMessages.archive.bomb(MAX_UNPACKING_RATIO))
    if (this.#written > MAX_FILE_BYTES) throw new Refusal(importMessages.archive.tooLarge)
    if (this.#waiting > BUFFER) this.flush()
  }

  /** Due after the last `write`. */
  flush(): void {
    writeFileSync(this.#file, Buffer.concat(this.#pending))
    this.#pending = []
    this.#waiting = 0
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
