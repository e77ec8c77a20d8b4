import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** Bytes of all texts; they are outside the thread's heap. */
const MAX_BYTES = 128 * 1024 ** 2
/** Of UTF-8, at most, for one UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** The texts that cells share, by their number, as UTF-8: as strings a million of them would fill the heap. */
export class TextPool {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #ends = new Uint32Array(1024)
  #size = 0

  add(text: string): void {
    const start = this.#size === 0 ? 0 : (this.#ends[this.#size - 1] ?? 0)
    const needed = start + BYTES_PER_UNIT * text.length
    if (needed > MAX_BYTES) throw new Refusal(importMessages.archive.tooManyTexts)
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(MAX_BYTES, 2 * needed))
      this.#bytes.copy(larger, 0, 0, start)
      this.#bytes = larger
    }
    if (this.#size === this.#ends.length) {
      const longer = new Uint32Array(2 * this.#size)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#ends[this.#size++] = start + this.#bytes.write(text, start)
  }

  /** Undefined for a number that no text has. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#size)) return undefined
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }
}
