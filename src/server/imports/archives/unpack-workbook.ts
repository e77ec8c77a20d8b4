import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { plainText, readStyles } from './cell-text.ts'
import { readXml } from './read-xml.ts'
import { readSheetRows } from './sheet-rows.ts'
import { TextPool } from './text-pool.ts'
import type { TextWriter } from './text-writer.ts'
import { workbookParts } from './workbook-parts.ts'
import type { ZipArchive } from './zip-archive.ts'

/**
 * Writes the largest visible sheet as CSV, its row 12 on line 12. Returns what the report says about it. Throws a `Refusal`
 * where the sheet is empty or cannot be read.
 */
export async function unpackWorkbook(archive: ZipArchive, writer: TextWriter): Promise<string> {
  const { sheet, sheetName, sheets, sharedStrings, styles: stylesPart, is1904 } = await workbookParts(archive)
  const texts = new TextPool()
  if (sharedStrings) await readSharedStrings(archive.chunks(sharedStrings), texts)
  const styles = stylesPart ? await readStyles(archive.chunks(stylesPart)) : []
  let lines = 0
  await readSheetRows(
    archive.chunks(sheet),
    { texts, styles, is1904 },
    (cells, row) => {
      // Formatted rows may go on below the last value.
      if (cells.every((cell) => cell === '')) return
      writer.write(Buffer.from('\r\n'.repeat(row - 1 - lines) + csvLine(cells)))
      lines = row
    },
    () => writer.isFull,
  )
  const { emptySheet, sheet: onlySheet, largestSheet } = importMessages.archive
  if (lines === 0) throw new Refusal(emptySheet(sheetName))
  return sheets === 1 ? onlySheet(sheetName) : largestSheet(sheetName, sheets)
}

async function readSharedStrings(chunks: AsyncIterable<Uint8Array>, texts: TextPool): Promise<void> {
  let text = ''
  let isValue = false
  let isPronunciation = false
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isValue = !isPronunciation
      else if (name === 'rPh') isPronunciation = true
    },
    close: (name) => {
      if (name === 'si') texts.add(plainText(text))
      else if (name === 't') isValue = false
      else if (name === 'rPh') isPronunciation = false
    },
    text: (part) => {
      if (isValue) text += part
    },
  })
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
