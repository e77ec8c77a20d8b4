import type { Block, ScratchFile } from './scratch-file.ts'

/** Characters that are collected before they are written. */
const BLOCK = 32 * 1024

/** A list of JSON values in a scratch file, pushed one by one, then read in the same order. */
export class SpilledList<T> {
  readonly #scratch: ScratchFile
  readonly #blocks: Block[] = []
  #pending: string[] = []
  #size = 0

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch
  }

  push(value: T): void {
    const text = JSON.stringify(value)
    this.#pending.push(text)
    this.#size += text.length
    if (this.#size >= BLOCK) this.#flush()
  }

  *values(): Generator<T> {
    this.#flush()
    for (const block of this.#blocks) yield* JSON.parse(this.#scratch.read(block).toString('utf8')) as T[]
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    this.#blocks.push(this.#scratch.append(Buffer.from(`[${this.#pending.join(',')}]`)))
    this.#pending = []
    this.#size = 0
  }
}
