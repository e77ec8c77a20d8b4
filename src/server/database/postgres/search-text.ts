import { PART_SEPARATOR } from '#contract/text.ts'
import { TRIGRAM } from '#server/database/trigrams.ts'

/**
 * pg_trgm indexes letters and digits only, so a term like '9 e' or '50%' would have no trigrams. Folded texts contain no
 * ASCII capitals, so each common other character is replaced by one. The mapping is one-to-one and removes the
 * wildcards of LIKE.
 */
const OTHERS = ` #-.,'&/:@%_\\"()+*;!?=$|~${PART_SEPARATOR}`
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const toLetter = new Map([...OTHERS].map((other, i) => [other, LETTERS[i] ?? '']))
const toOther = new Map([...OTHERS].map((other, i) => [LETTERS[i] ?? '', other]))
const SEPARATOR = toLetter.get(PART_SEPARATOR) ?? ''
/** Ends every part, so that a trigram starts at each of its characters. */
const END = SEPARATOR + SEPARATOR

/** Part of a folded text as stored in `orders.search`; contains no LIKE wildcards. */
export function storedTerm(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, (other) => toLetter.get(other) ?? other)
}

/** The contract's `orderSearchText` as stored in `orders.search`. */
export function storedSearch(search: string): string {
  return `${search.split(PART_SEPARATOR).map(storedTerm).join(END)}${END}`
}

/** The `orderSearchText` that `storedSearch` was given. */
export function readableSearch(stored: string): string {
  const parts = stored.slice(0, -END.length).split(END)
  return parts.map((part) => part.replace(/[A-Z]/g, (letter) => toOther.get(letter) ?? letter)).join(PART_SEPARATOR)
}

/** A part with this entry of `search_trigrams`, as a pattern for LIKE: a shorter one is the end of its part. */
export function likeTrigram(trigram: string): string {
  return `%${storedTerm(trigram)}${[...trigram].length < TRIGRAM ? END : ''}%`
}
