import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

const { archive } = importMessages

const MAX_ENTRIES = 10_000

/**
 * A zip file whose entries are read one by one; nothing is written under the names that it contains. Throws a `Refusal` for a damaged file and for one with too many entries.
 */
export async function openArchive(source: string | Buffer) {
  const [file, entries] = await openFile(source)
  /** Unpacked bytes of all entries that were opened. */
  let opened = 0
  /** The unpacked bytes. Throws a `Refusal` where the entry is encrypted, too large, or not what the archive says. */
  async function* chunks(entry: Entry): AsyncGenerator<Buffer> {
    // The declared size can be relied on: reading fails where an entry has another one.
    const { fileName, uncompressedSize: size, compressedSize } = entry
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Refusal(archive.unreadable(fileName))
    opened += size
    if (opened > MAX_FILE_BYTES) throw new Refusal(archive.tooLarge)
    const isBomb = size > ANY_UNPACKING_RATIO && size > MAX_UNPACKING_RATIO * compressedSize
    if (isBomb) throw new Refusal(archive.bomb(MAX_UNPACKING_RATIO))
    let checksum = 0
    try {
      for await (const chunk of await file.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (error) {
      throw refusalOf(error)
    }
    if (checksum !== entry.crc32) throw new Refusal(archive.damaged)
  }
  return { entries, chunks, [Symbol.dispose]: () => file.close() }
}
export type ZipArchive = Awaited<ReturnType<typeof openArchive>>

async function openFile(source: string | Buffer): Promise<[ZipFile, Entry[]]> {
  let file: ZipFile | undefined
  try {
    file = await (typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source))
    if (file.entryCount > MAX_ENTRIES) throw new Refusal(archive.tooManyEntries(MAX_ENTRIES))
    return [file, await Array.fromAsync(file.eachEntry())]
  } catch (error) {
    file?.close()
    throw refusalOf(error)
  }
}

/** Errors of the disk remain what they are; everything else is the archive's fault. */
function refusalOf(error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error
  return error instanceof Refusal || isOfSystem ? error : new Refusal(archive.damaged)
}
