import { type ZipPart, zipOf } from './zip.ts'

/** A cell: a text, a number, or XML of its own. */
export type SheetCell =
  | string
  | number
  | null
  | { readonly xml: string }
  | { readonly date: number; readonly style?: number }

export interface Sheet {
  readonly name: string
  /** By row; a row may name its number. */
  readonly rows: readonly (readonly SheetCell[] | { readonly number: number; readonly cells: readonly SheetCell[] })[]
  readonly state?: 'hidden' | 'veryHidden'
}

export interface WorkbookOptions {
  readonly date1904?: boolean
  /** Format codes of the styles from 2 on; the style 1 is the built-in short date. */
  readonly formats?: readonly string[]
  /** Texts in a part of their own, as Excel writes them; otherwise in the cells. */
  readonly shared?: boolean
  /** Before every name of an element. */
  readonly prefix?: string
  readonly sharedStringsXml?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The file of an Excel workbook. */
export function workbookOf(sheets: readonly Sheet[], options: WorkbookOptions = {}): Buffer {
  return zipOf(workbookPartsOf(sheets, options))
}

export function workbookPartsOf(sheets: readonly Sheet[], options: WorkbookOptions = {}): ZipPart[] {
  const { date1904, formats = [], shared = true, prefix = '', sharedStringsXml } = options
  const texts = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const cell = (value: SheetCell, reference: string): string => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'object' && 'xml' in value) return value.xml.replace('<c', `<c r="${reference}"`)
    if (typeof value === 'object') return `<c r="${reference}" s="${value.style ?? 1}"><v>${value.date}</v></c>`
    return shared
      ? `<c r="${reference}" t="s"><v>${numberOf(value)}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  const bodies = sheets.map(({ rows }) =>
    rows.map((row, i) => {
      const [number, cells] = 'cells' in row ? [row.number, row.cells] : [i + 1, row]
      const content = cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${number}`)).join('')
      return `<row r="${number}">${content}</row>`
    }),
  )
  const prefixed = (xml: string) => (prefix ? xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}:`) : xml)
  const xmlns = `xmlns${prefix && `:${prefix}`}="${MAIN}"`
  const part = (name: string, xml: string) => ({ name, content: HEAD + prefixed(xml) })
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const list = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const relations = sheets.map((_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`))
  const strings = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  return [
    { name: '[Content_Types].xml', content: `${HEAD}<Types/>` },
    part(
      'xl/workbook.xml',
      `<workbook ${xmlns} xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships>${relations.join('')}${relation(98, 'styles', '/xl/styles.xml')}${relation(99, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    part(
      'xl/styles.xml',
      `<styleSheet ${xmlns}><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    ...bodies.map((rows, i) =>
      part(
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${xmlns}><sheetData>${rows.join('')}</sheetData></worksheet>`,
      ),
    ),
    part('xl/sharedStrings.xml', sharedStringsXml ?? `<sst ${xmlns}>${strings}</sst>`),
  ]
}
