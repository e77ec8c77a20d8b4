import { closeSync, openSync, statSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ANY_UNPACKING_RATIO, MAX_ENTRIES, MAX_UNPACKING_RATIO } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { readStyles } from './cell-text.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import { readSharedTexts, readSheetRows } from './sheet-rows.ts'

const { archive: messages, file } = importMessages

/** A workbook within a zip file is read in memory. */
const MAX_INNER_WORKBOOK = 64 * 1024 ** 2

/**
 * Writes the text of an Excel workbook (`isSheet`, as CSV in UTF-8), or of the one order file in a zip file, to the new file
 * `target`. `limit`: bytes of text after which the rest is left out. `note`: for the report. Throws a `Refusal` that says why
 * there is no text.
 */
export async function unpackFile(path: string, target: string, limit: number) {
  using writer = textWriter(target, statSync(path).size, limit)
  using archive = await openArchive(path)
  const isWorkbook = archive.entries.some(({ fileName }) => fileName === ROOT)
  if (isWorkbook) return { isSheet: true, note: await unpackWorkbook(archive, writer) }
  const entry = orderFile(archive)
  const note = messages.fileInside(entry.fileName)
  if (!WORKBOOK.test(entry.fileName)) {
    for await (const chunk of archive.chunks(entry)) {
      writer.write(chunk)
      if (writer.isFull()) break
    }
    return { isSheet: false, note }
  }
  if (entry.uncompressedSize > MAX_INNER_WORKBOOK) throw new Refusal(messages.largeWorkbookInside(entry.fileName))
  const inner = await openArchive(Buffer.concat(await Array.fromAsync(archive.chunks(entry))))
  return { isSheet: true, note: `${note} ${await unpackWorkbook(inner, writer)}` }
}

/** A new file for the text of a packed one. `packed`: bytes of the packed file; `limit`: bytes of text that are wanted. */
function textWriter(path: string, packed: number, limit: number) {
  const file = openSync(path, 'wx', 0o600)
  // Cells that share a long text multiply it.
  const maximum = Math.max(ANY_UNPACKING_RATIO, MAX_UNPACKING_RATIO * packed)
  let written = 0
  return {
    /** Whether the limit was reached, so that more would be left out. */
    isFull: () => written >= limit,
    /** Throws a `Refusal` for far more text than its packed size allows or than a file may have, and what the system throws. */
    write(bytes: Uint8Array): void {
      written += bytes.length
      if (written > maximum) throw new Refusal(messages.bomb)
      if (written > MAX_FILE_BYTES) throw new Refusal(messages.tooLarge)
      writeFileSync(file, bytes)
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}

const WORKBOOK = /\.xls[xm]$/i
const TABLE = /\.(?:csv|tsv|psv|tab|json|ndjson|jsonl|xlsx|xlsm)$/i
const TEXT = /\.txt$/i
/** What the Mac and other programs add. */
const NOT_A_FILE = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/

/** The only entry that can hold orders. */
function orderFile({ entries }: ZipArchive): Entry {
  const names = entries.map(({ fileName }) => fileName)
  if (names.includes('xl/workbook.bin')) throw new Refusal(file.other('a binary Excel workbook (XLSB)'))
  if (names.includes('mimetype')) throw new Refusal(file.other('an OpenDocument file'))
  if (names.includes('[Content_Types].xml')) throw new Refusal(file.other('an Office document without sheets'))
  const files = entries.filter(({ fileName }) => !NOT_A_FILE.test(fileName))
  const tables = files.filter(({ fileName }) => TABLE.test(fileName))
  // A text next to a table explains it.
  const found = tables.length > 0 ? tables : files.filter(({ fileName }) => TEXT.test(fileName))
  const [first, second] = found
  if (!first) throw new Refusal(messages.noOrderFile(files.map(({ fileName }) => fileName)))
  if (second) throw new Refusal(messages.severalFiles(found.map(({ fileName }) => fileName)))
  return first
}

const ROOT = 'xl/workbook.xml'
const FOLDER = 'xl/'

/**
 * Writes the largest visible sheet as CSV, its row 12 on line 12. Returns what the report says about it. Throws a `Refusal`
 * where there is none, or where the sheet is empty or cannot be read.
 */
async function unpackWorkbook(archive: ZipArchive, writer: ReturnType<typeof textWriter>): Promise<string> {
  const { sheets, sharedTexts, styles, is1904 } = await workbookParts(archive)
  const [sheet] = sheets.toSorted((a, b) => b.entry.uncompressedSize - a.entry.uncompressedSize)
  if (!sheet) throw new Refusal(messages.noSheet)
  const context = {
    texts: sharedTexts ? await readSharedTexts(archive.chunks(sharedTexts)) : () => undefined,
    styles: styles ? await readStyles(archive.chunks(styles)) : [],
    is1904,
  }
  let lines = 0
  const writeRow = (cells: readonly string[], row: number) => {
    // Formatted rows may go on below the last value.
    if (cells.every((cell) => cell === '')) return
    const quoted = cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    writer.write(Buffer.from(`${'\r\n'.repeat(row - 1 - lines)}${quoted.join(',')}\r\n`))
    lines = row
  }
  await readSheetRows(archive.chunks(sheet.entry), context, writeRow, writer.isFull)
  if (lines === 0) throw new Refusal(messages.emptySheet(sheet.name))
  return sheets.length === 1 ? messages.sheet(sheet.name) : messages.largestSheet(sheet.name, sheets.length)
}

/** The visible sheets of a workbook, and where its other parts are. */
async function workbookParts(archive: ZipArchive) {
  const entryOf = (path = '') => archive.entries.find(({ fileName }) => fileName === path)
  const read = async (path: string, open: NonNullable<XmlHandlers['open']>) => {
    const entry = entryOf(path)
    if (!entry) throw new Refusal(messages.damaged)
    await readXml(archive.chunks(entry), { open })
  }

  /** By their IDs. */
  const relations = new Map<string, { readonly kind: string; readonly path: string }>()
  await read(`${FOLDER}_rels/workbook.xml.rels`, (tag, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (tag !== 'Relationship') return
    const path = target.startsWith('/') ? target.slice(1) : FOLDER + target.replace(/^\.\//, '')
    relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path })
  })
  const partOf = (kind: string) => entryOf(relations.values().find((relation) => relation.kind === kind)?.path)
  const sheets: { readonly name: string; readonly entry: Entry }[] = []
  // Days are counted from 1904, as earlier versions for the Mac did.
  let is1904 = false
  await read(ROOT, (tag, attributes) => {
    if (tag === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
    const [, id = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
    const relation = relations.get(id)
    const entry = relation?.kind === 'worksheet' ? entryOf(relation.path) : undefined
    if (entry) sheets.push({ name: attributes.name ?? '', entry })
  })
  return { sheets, sharedTexts: partOf('sharedStrings'), styles: partOf('styles'), is1904 }
}

/** A zip file whose entries are read one by one, never written under their names. Throws a `Refusal`: damaged, too many. */
async function openArchive(source: string | Buffer) {
  const { file, entries } = await openFile(source)
  /** Unpacked bytes of all entries that were opened. */
  let opened = 0
  /** The unpacked bytes. Throws a `Refusal` where the entry is encrypted, too large, or not what the archive says. */
  async function* chunks(entry: Entry): AsyncGenerator<Buffer> {
    // The declared size can be relied on: reading fails where an entry has another one.
    const { fileName, uncompressedSize: size, compressedSize } = entry
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Refusal(messages.unreadable(fileName))
    opened += size
    if (opened > MAX_FILE_BYTES) throw new Refusal(messages.tooLarge)
    const isBomb = size > ANY_UNPACKING_RATIO && size > MAX_UNPACKING_RATIO * compressedSize
    if (isBomb) throw new Refusal(messages.bomb)
    let checksum = 0
    try {
      for await (const chunk of await file.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (error) {
      throw refusalOf(error)
    }
    if (checksum !== entry.crc32) throw new Refusal(messages.damaged)
  }
  return { entries, chunks, [Symbol.dispose]: () => file.close() }
}
type ZipArchive = Awaited<ReturnType<typeof openArchive>>

async function openFile(source: string | Buffer) {
  let file: ZipFile | undefined
  try {
    file = await (typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source))
    if (file.entryCount > MAX_ENTRIES) throw new Refusal(messages.tooManyEntries)
    return { file, entries: await Array.fromAsync<Entry>(file.eachEntry()) }
  } catch (error) {
    file?.close()
    throw refusalOf(error)
  }
}

/** Errors of the disk remain what they are; everything else is the archive's fault. */
function refusalOf(error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error
  return error instanceof Refusal || isOfSystem ? error : new Refusal(messages.damaged)
}
