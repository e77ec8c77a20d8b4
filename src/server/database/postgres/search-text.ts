import { PART_SEPARATOR } from '#contract/text.ts'

/**
 * pg_trgm sees letters and digits only: a term like '9 e' or '50%' would have nothing to look up by. Folded texts hold no
 * capital letters of ASCII, so on PostgreSQL those stand for the usual other characters, one for one: what equals stays
 * equal, what differs stays different, and nothing that LIKE reads as a wildcard is left.
 */
const OTHERS = ` #-.,'&/:@%_\\"()+*;!?=$|~${PART_SEPARATOR}`
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const toLetter = new Map([...OTHERS].map((other, i) => [other, LETTERS[i] ?? '']))
const toOther = new Map([...OTHERS].map((other, i) => [LETTERS[i] ?? '', other]))
const SEPARATOR = toLetter.get(PART_SEPARATOR) ?? ''
/** Ends every part, so that each of its characters begins three. */
const END = SEPARATOR + SEPARATOR

/** A part of a folded text as it stands in `orders.search`; a pattern for LIKE as it is. */
export function storedTerm(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, (other) => toLetter.get(other) ?? other)
}

/** The contract's `searchText` as `orders.search` holds it. */
export function storedSearch(search: string): string {
  return `${search.split(PART_SEPARATOR).map(storedTerm).join(END)}${END}`
}

/** The `searchText` that `storedSearch` was given. */
export function readableSearch(stored: string): string {
  const parts = stored.slice(0, -END.length).split(END)
  return parts.map((part) => part.replace(/[A-Z]/g, (letter) => toOther.get(letter) ?? letter)).join(PART_SEPARATOR)
}

/** A part that ends with `folded`, as a pattern for LIKE. */
export function endingIn(folded: string): string {
  return `%${storedTerm(folded)}${END}%`
}

/** A part that holds `folded`, as a pattern for LIKE. */
export function holding(folded: string): string {
  return `%${storedTerm(folded)}%`
}
