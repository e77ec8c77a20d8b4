/** Separates the parts of a search text, so that no match spans two of them; `fold` removes it from texts. */
export const PART_SEPARATOR = '\u001f'

/**
 * The only rule for comparing and searching texts: it removes differences of width and compatibility forms (NFKD), case,
 * accents, and letters whose lower case differs between engines (İ, ı, ß, ς). Control characters become spaces.
 * Normalising combining marks takes quadratic time, so callers limit the length. Stored texts depend on `FOLD_VERSION`.
 */
export function fold(text: string): string {
  // Most texts are ASCII, in which only the case changes.
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .replace(/[İı]/g, 'i')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ')
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
}

/** What two names of one customer have in common, whatever is between their words. */
export function nameKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ')
}

const PLAIN = /^[ -~]*$/

export const FOLD_VERSION = 1

/** Orders two texts by code point, as SQLite's BINARY and PostgreSQL's "C" collations do; JavaScript's `<` does not. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

// UTF-16 sorts surrogates (astral characters) below U+E000 to U+FFFF; by code point they are above.
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

const DIRECTED = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A foreign text for use inside a sentence. If it is written from right to left or has direction characters, it is put between
 * Unicode isolates, so that the rest of the sentence keeps its order.
 */
export function isolated(text: string): string {
  return DIRECTED.test(text) ? `\u2068${text}\u2069` : text
}
