import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

const { archive } = importMessages

const MAX_ENTRIES = 10_000

/** A zip file whose entries are read one by one; nothing is written under the names that it contains. */
export class ZipArchive {
  readonly entries: readonly Entry[]
  readonly #file: ZipFile
  readonly #onWork: () => void
  /** Unpacked bytes of all entries that were opened. */
  #opened = 0

  private constructor(file: ZipFile, entries: readonly Entry[], onWork: () => void) {
    this.#file = file
    this.entries = entries
    this.#onWork = onWork
  }

  /** `onWork` is called for every chunk. Throws a `Refusal` for a damaged file and for one with too many entries. */
  static async open(source: string | Buffer, onWork: () => void): Promise<ZipArchive> {
    let file: ZipFile | undefined
    try {
      file = await (typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source))
      if (file.entryCount > MAX_ENTRIES) throw new Refusal(archive.tooManyEntries(MAX_ENTRIES))
      const entries: Entry[] = []
      for await (const entry of file.eachEntry()) entries.push(entry)
      return new ZipArchive(file, entries, onWork)
    } catch (error) {
      file?.close()
      throw refusalOf(error)
    }
  }

  [Symbol.dispose](): void {
    this.#file.close()
  }

  /** The unpacked bytes. Throws a `Refusal` where the entry is encrypted, too large, or not what the archive says. */
  async *chunks(entry: Entry): AsyncGenerator<Buffer> {
    this.#demandReadable(entry)
    let checksum = 0
    try {
      for await (const chunk of await this.#file.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum)
        this.#onWork()
        yield chunk
      }
    } catch (error) {
      throw refusalOf(error)
    }
    if (checksum !== entry.crc32) throw new Refusal(archive.damaged)
  }

  /** The declared size can be relied on: reading fails where an entry has another one. */
  #demandReadable(entry: Entry): void {
    const { fileName, uncompressedSize: size, compressedSize } = entry
    const isBomb = size > ANY_UNPACKING_RATIO && size > MAX_UNPACKING_RATIO * compressedSize
    if (entry.isEncrypted()) throw new Refusal(archive.encrypted(fileName))
    if (!entry.canDecodeFileData()) throw new Refusal(archive.unknownMethod(fileName))
    this.#opened += size
    if (this.#opened > MAX_FILE_BYTES) throw new Refusal(archive.tooLarge)
    if (isBomb) throw new Refusal(archive.bomb(MAX_UNPACKING_RATIO))
  }
}

/** Errors of the disk remain what they are; everything else is the archive's fault. */
function refusalOf(error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error
  return error instanceof Refusal || isOfSystem ? error : new Refusal(archive.damaged)
}
