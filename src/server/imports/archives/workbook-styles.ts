import type { CellDateFormat } from './cell-text.ts'
import { readXml } from './read-xml.ts'

/** How the numbers of each cell style are shown, by the style's number; undefined: as a number. */
export type CellStyles = readonly (CellDateFormat | undefined)[]

/** The date formats that have no code in the file, by their numbers. */
const BUILT_IN: readonly (readonly [from: number, to: number, format: CellDateFormat])[] = [
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
  const styles: (CellDateFormat | undefined)[] = []
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

function formatOf(id: number, codes: ReadonlyMap<number, string>): CellDateFormat | undefined {
  const code = codes.get(id)
  if (code !== undefined) return dateFormat(code)
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2]
}

/** What a format code like 'dd.mm.yyyy hh:mm' shows; `[h]` counts hours and is no time of day. */
export function dateFormat(code: string): CellDateFormat | undefined {
  const { letters, brackets } = placeholders(code.toLowerCase())
  if (brackets.some((text) => /^(?:h{1,9}|m{1,9}|s{1,9})$/.test(text))) return undefined
  // Zeros may be fractions of a second.
  if (/[#?]/.test(letters) || (letters.includes('0') && !letters.includes('s')) || letters === 'general')
    return undefined
  if (/[yde]/.test(letters)) return 'date'
  if (/[hs]/.test(letters)) return 'time'
  return letters.includes('m') ? 'date' : undefined
}

/** A format code up to its first `;`, without its texts and escaped characters; what is in brackets for itself. */
function placeholders(code: string): { readonly letters: string; readonly brackets: readonly string[] } {
  const brackets: string[] = []
  let letters = ''
  for (let i = 0; i < code.length && code[i] !== ';'; i++) {
    const character = code[i] ?? ''
    const closing = { '"': '"', '[': ']' }[character]
    if (closing) {
      const end = code.indexOf(closing, i + 1)
      if (end < 0) break
      if (closing === ']') brackets.push(code.slice(i + 1, end))
      i = end
    } else if ('\\_*'.includes(character)) i++
    else letters += character
  }
  return { letters, brackets }
}
