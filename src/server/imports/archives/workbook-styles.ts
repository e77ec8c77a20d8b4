import type { DateFormat } from './cell-text.ts'
import { readXml } from './read-xml.ts'

/** How the numbers of each cell style are shown, by the style's number; undefined: as a number. */
export type CellStyles = readonly (DateFormat | undefined)[]

/** The date formats that have no code in the file, by their numbers. */
const BUILT_IN: readonly (readonly [from: number, to: number, format: DateFormat])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<CellStyles> {
  const codes = new Map<number, string>()
  const styles: (DateFormat | undefined)[] = []
  let isInCells = false
  await readXml(chunks, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) styles.push(formatOf(Number(numFmtId), codes))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): DateFormat | undefined {
  const code = codes.get(id)
  if (code !== undefined) return dateFormat(code)
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2]
}

/** Texts, colours, conditions and escaped characters of a format code; `[h]` counts hours and is no time of day. */
const NO_PLACEHOLDERS = /"[^"]*"|\[[^\]]*\]|[\\_*]./g

/** What a format code such as 'dd.mm.yyyy hh:mm' shows. */
export function dateFormat(code: string): DateFormat | undefined {
  const [positive = ''] = code.split(';')
  if (/\[[hms]+\]/i.test(positive)) return undefined
  const text = positive.replace(NO_PLACEHOLDERS, '').toLowerCase()
  if (/general|[0#?]/.test(text.replace(/\.0+/, ''))) return undefined
  if (/[yde]/.test(text)) return 'date'
  if (/[hs]/.test(text)) return 'time'
  return text.includes('m') ? 'date' : undefined
}
