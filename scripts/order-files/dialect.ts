/** How a table is written. */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly eol: '\n' | '\r\n' | '\r'
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly bom: boolean
  /** Excel's `sep=;` as the first line. */
  readonly sep: boolean
  readonly quoteAll: boolean
  /** The last line ends like the others. */
  readonly endOfLastLine: boolean
}

export const PLAIN: Dialect = {
  delimiter: ',',
  eol: '\n',
  encoding: 'utf-8',
  bom: false,
  sep: false,
  quoteAll: false,
  endOfLastLine: true,
}

export function tableText(rows: readonly (readonly string[])[], dialect: Dialect): string {
  const { delimiter, eol, quoteAll, endOfLastLine } = dialect
  const cell = (text: string) =>
    quoteAll || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rows.map((row) => row.map(cell).join(delimiter))
  if (dialect.sep) lines.unshift(`sep=${delimiter}`)
  return lines.join(eol) + (endOfLastLine ? eol : '')
}

export function encoded(text: string, { encoding, bom }: Pick<Dialect, 'encoding' | 'bom'>): Buffer {
  const marked = bom ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8')
  if (encoding === 'windows-1252') return windows1252(text)
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

const EXTRA = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      const extra = EXTRA.indexOf(letter)
      if (extra >= 0) return 128 + extra
      if (code > 255) throw new Error(`Windows-1252 has no ${letter}.`)
      return code
    }),
  )
}
