import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A stretch of a scratch file. */
export interface Block {
  readonly at: number
  readonly length: number
}

/**
 * Room on the disk for what does not fit into memory. The file loses its name as soon as it is open, so the system takes
 * it back when the process ends, however it ends; only its owner may read it (customers' names stand in it).
 */
export class ScratchFile {
  readonly #file: number
  readonly #onWork: () => void
  #end = 0

  /** `onWork` is called for every block that is written or read. */
  constructor(folder: string, onWork: () => void = () => {}) {
    this.#onWork = onWork
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `scratch-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    rmSync(path, { force: true })
  }

  /** Throws what the system throws; `ENOSPC` where the disk is full. */
  append(bytes: Uint8Array): Block {
    const block = { at: this.#end, length: bytes.length }
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#end + done)
    }
    this.#end += bytes.length
    this.#onWork()
    return block
  }

  read({ at, length }: Block): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const size = readSync(this.#file, bytes, done, length - done, at + done)
      if (size === 0) throw new Error('The scratch file ends too early.')
      done += size
    }
    this.#onWork()
    return bytes
  }

  close(): void {
    closeSync(this.#file)
  }
}
