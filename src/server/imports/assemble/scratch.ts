import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A range of a scratch file. */
type Block = { readonly at: number; readonly length: number }

/**
 * Disk space for what doesn't fit into memory, in a file that is created when it is first needed. It is unlinked as soon as
 * it is open, so the system removes it when the process ends, however it ends. Only its owner may read it: it contains
 * customers' names.
 */
export function scratchFile(folder: string) {
  let file: number | undefined
  let end = 0
  return {
    /** Throws what the system throws; `ENOSPC` where the disk is full. */
    append(bytes: Uint8Array): Block {
      if (file === undefined) {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `scratch-${randomUUID()}`)
        file = openSync(path, 'wx+', 0o600)
        rmSync(path, { force: true })
      }
      const block = { at: end, length: bytes.length }
      writeFileSync(file, bytes)
      end += bytes.length
      return block
    },
    read({ at, length }: Block): Buffer {
      const bytes = Buffer.allocUnsafe(length)
      const size = file === undefined ? 0 : readSync(file, bytes, 0, length, at)
      if (size < length) throw new Error('The scratch file ends too early.')
      return bytes
    },
    close(): void {
      if (file !== undefined) closeSync(file)
    },
  }
}
export type ScratchFile = ReturnType<typeof scratchFile>

/** Characters that are collected before they are written. */
const BLOCK = 32 * 1024

/** A list of JSON values in a scratch file, pushed one by one, then read in the same order. */
export function spilledList<T>(scratch: ScratchFile) {
  const blocks: Block[] = []
  let pending: string[] = []
  let size = 0
  const flush = () => {
    if (pending.length === 0) return
    blocks.push(scratch.append(Buffer.from(`[${pending.join(',')}]`)))
    pending = []
    size = 0
  }
  return {
    push(value: T): void {
      const text = JSON.stringify(value)
      pending.push(text)
      size += text.length
      if (size >= BLOCK) flush()
    },
    *values(): Generator<T> {
      flush()
      for (const block of blocks) yield* JSON.parse(scratch.read(block).toString('utf8')) as T[]
    },
  }
}
export type SpilledList<T> = ReturnType<typeof spilledList<T>>

/** Merges lists that are each sorted by `rank`; only one value of each is in memory at a time. */
export function* mergeSorted<T>(lists: readonly Iterable<T>[], rank: (value: T) => number): Generator<T> {
  const heads: { readonly value: T; readonly rank: number; readonly rest: Iterator<T> }[] = []
  const addNext = (rest: Iterator<T>) => {
    const { done, value } = rest.next()
    if (!done) heads.push({ value, rank: rank(value), rest })
  }
  for (const list of lists) addNext(list[Symbol.iterator]())
  while (heads.length > 0) {
    const least = heads.reduce((a, b) => (b.rank < a.rank ? b : a))
    heads.splice(heads.indexOf(least), 1)
    yield least.value
    addNext(least.rest)
  }
}
