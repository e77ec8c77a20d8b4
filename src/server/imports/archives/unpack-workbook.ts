import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { readStyles } from './cell-text.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheetRows } from './sheet-rows.ts'
import type { TextWriter } from './text-writer.ts'
import type { ZipArchive } from './zip-archive.ts'

const { archive: messages } = importMessages

const ROOT = 'xl/workbook.xml'
const FOLDER = 'xl/'

export function isWorkbook({ entries }: ZipArchive): boolean {
  return entries.some(({ fileName }) => fileName === ROOT)
}

/**
 * Writes the largest visible sheet as CSV, its row 12 on line 12. Returns what the report says about it. Throws a `Refusal`
 * where there is none, or where the sheet is empty or cannot be read.
 */
export async function unpackWorkbook(archive: ZipArchive, writer: TextWriter): Promise<string> {
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
    writer.write(Buffer.from('\r\n'.repeat(row - 1 - lines) + csvLine(cells)))
    lines = row
  }
  await readSheetRows(archive.chunks(sheet.entry), context, writeRow, () => writer.isFull)
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

  const named: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  // Days are counted from 1904, as earlier versions for the Mac did.
  let is1904 = false
  await read(ROOT, (tag, attributes) => {
    if (tag === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    if (tag !== 'sheet') return
    const [, id = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
    named.push({ name: attributes.name ?? '', id, isHidden: (attributes.state ?? 'visible') !== 'visible' })
  })
  const relations: { readonly id: string; readonly kind: string; readonly path: string }[] = []
  await read(`${FOLDER}_rels/workbook.xml.rels`, (tag, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (tag !== 'Relationship') return
    const path = target.startsWith('/') ? target.slice(1) : FOLDER + target.replace(/^\.\//, '')
    relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path })
  })
  const partOf = (kind: string) => entryOf(relations.find((relation) => relation.kind === kind)?.path)
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const relation = relations.find((one) => one.id === id && one.kind === 'worksheet')
    const entry = entryOf(relation?.path)
    return entry && !isHidden ? [{ name, entry }] : []
  })
  return { sheets, sharedTexts: partOf('sharedStrings'), styles: partOf('styles'), is1904 }
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
