import { statSync } from 'node:fs'
import type { Entry } from 'yauzl'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { TextWriter } from './text-writer.ts'
import { isWorkbook, unpackWorkbook } from './unpack-workbook.ts'
import { openArchive, type ZipArchive } from './zip-archive.ts'

const { archive: messages } = importMessages

/** A workbook within a zip file is read in memory. */
const MAX_INNER_WORKBOOK = 64 * 1024 ** 2

/**
 * Writes the text of an Excel workbook (`isSheet`, as CSV in UTF-8), or of the one order file in a zip file, to the new file
 * `target`. `limit`: bytes of text after which the rest is left out. Returns a note for the report, and whether it was. Throws
 * a `Refusal` that says why there is no text.
 */
export async function unpackFile(path: string, target: string, limit: number, onWork: () => void) {
  using writer = new TextWriter(target, statSync(path).size, limit)
  using archive = await openArchive(path, onWork)
  const unpacked = await unpack(archive, writer, onWork)
  writer.flush()
  return { isCutOff: writer.isFull, ...unpacked }
}

async function unpack(archive: ZipArchive, writer: TextWriter, onWork: () => void) {
  if (isWorkbook(archive)) return { isSheet: true, note: await unpackWorkbook(archive, writer) }
  const entry = orderFile(archive)
  const note = messages.fileInside(entry.fileName)
  if (!WORKBOOK.test(entry.fileName)) {
    for await (const chunk of archive.chunks(entry)) {
      writer.write(chunk)
      if (writer.isFull) break
    }
    return { isSheet: false, note }
  }
  if (entry.uncompressedSize > MAX_INNER_WORKBOOK) throw new Refusal(messages.largeWorkbookInside(entry.fileName))
  const inner = await openArchive(Buffer.concat(await Array.fromAsync(archive.chunks(entry))), onWork)
  if (!isWorkbook(inner)) throw new Refusal(messages.damaged)
  return { isSheet: true, note: `${note} ${await unpackWorkbook(inner, writer)}` }
}

const WORKBOOK = /\.xls[xm]$/i
const TABLE = /\.(?:csv|tsv|psv|tab|json|ndjson|jsonl|xlsx|xlsm)$/i
const TEXT = /\.txt$/i
/** What the Mac and other programs add. */
const NOT_A_FILE = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/

/** The only entry that can hold orders. */
function orderFile({ entries }: ZipArchive): Entry {
  const names = entries.map(({ fileName }) => fileName)
  if (names.includes('xl/workbook.bin')) throw new Refusal(messages.binaryWorkbook)
  if (names.includes('mimetype')) throw new Refusal(importMessages.file.openDocument)
  if (names.includes('[Content_Types].xml')) throw new Refusal(messages.otherOffice)
  const files = entries.filter(({ fileName }) => !NOT_A_FILE.test(fileName))
  const tables = files.filter(({ fileName }) => TABLE.test(fileName))
  // A text next to a table explains it.
  const found = tables.length > 0 ? tables : files.filter(({ fileName }) => TEXT.test(fileName))
  const [first, second] = found
  if (!first) throw new Refusal(messages.noOrderFile(files.map(({ fileName }) => fileName)))
  if (second) throw new Refusal(messages.severalFiles(found.map(({ fileName }) => fileName)))
  return first
}
