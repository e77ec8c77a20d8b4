import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A range of a scratch file. */
export interface Block {
  readonly at: number
  readonly length: number
}

/**
 * Disk space for what doesn't fit into memory, in a file that is created when it is first needed. It is unlinked as soon as
 * it is open, so the system removes it when the process ends, however it ends. Only its owner may read it: it contains
 * customers' names.
 */
export class ScratchFile {
  readonly #folder: string
  readonly #onWork: () => void
  #file: number | undefined
  #end = 0

  /** `onWork` is called for every block that is written or read. */
  constructor(folder: string, onWork: () => void = () => {}) {
    this.#folder = folder
    this.#onWork = onWork
  }

  /** Throws what the system throws; `ENOSPC` where the disk is full. */
  append(bytes: Uint8Array): Block {
    this.#file ??= createUnlinked(this.#folder)
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
      const size = this.#file === undefined ? 0 : readSync(this.#file, bytes, done, length - done, at + done)
      if (size === 0) throw new Error('The scratch file ends too early.')
      done += size
    }
    this.#onWork()
    return bytes
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
  }
}

function createUnlinked(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `scratch-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path, { force: true })
  return file
}
