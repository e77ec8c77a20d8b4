import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import type { ZipArchive } from './zip-archive.ts'

const ROOT = 'xl/workbook.xml'
const FOLDER = 'xl/'

export function isWorkbook({ entries }: ZipArchive): boolean {
  return entries.some(({ fileName }) => fileName === ROOT)
}

/** Where the parts of a workbook are, of its sheets the largest visible one. Throws a `Refusal` where it has no sheet. */
export async function workbookParts(archive: ZipArchive) {
  const { damaged, noSheet } = importMessages.archive
  const entryOf = (path = '') => archive.entries.find(({ fileName }) => fileName === path)
  const read = async (path: string, handlers: XmlHandlers) => {
    const entry = entryOf(path)
    if (!entry) throw new Refusal(damaged)
    await readXml(archive.chunks(entry), handlers)
  }

  const named: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  // Days are counted from 1904, as earlier versions for the Mac did.
  let is1904 = false
  await read(ROOT, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (tag !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
      named.push({ name: attributes.name ?? '', id, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const relations: { readonly id: string; readonly kind: string; readonly path: string }[] = []
  await read(`${FOLDER}_rels/workbook.xml.rels`, {
    open: (tag, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (tag !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : FOLDER + target.replace(/^\.\//, '')
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path })
    },
  })
  const partOf = (kind: string) => entryOf(relations.find((relation) => relation.kind === kind)?.path)

  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const relation = relations.find((one) => one.id === id && one.kind === 'worksheet')
    const entry = entryOf(relation?.path)
    return entry && !isHidden ? [{ name, entry }] : []
  })
  const [first] = sheets.toSorted((a, b) => b.entry.uncompressedSize - a.entry.uncompressedSize)
  if (!first) throw new Refusal(noSheet)
  const { name: sheetName, entry: sheet } = first
  const [sharedStrings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return { sheet, sheetName, sheets: sheets.length, sharedStrings, styles, is1904 }
}
