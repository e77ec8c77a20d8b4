import { PART_SEPARATOR } from '#contract/text.ts'
import { GramTree } from './gram-tree.ts'

/** How many characters in a row are counted, at most, but where words meet. */
export const MAX_GRAM = 4

/** The project and the status, among the parts of the contract's `searchText`: `shared_texts` holds each once. */
const SHARED_PARTS = [2, 4]

const [SPACE, ZERO, NINE] = [0x20, 0x30, 0x39]

/** Characters of a join: three, a space, three. */
const JOIN = 7

/** How many orders hold a gram; own: in a part that is neither their project nor their status. */
export type GramCount = readonly [gram: string, orders: number, own: number]

/**
 * Counts in how many texts each gram stands: every one to four characters (code points) in a row, and every join of two
 * words: seven without a digit and with a space in their middle. Joins tell words that meet from words that only occur;
 * those of house numbers would be as many as numbers times streets.
 */
export class GramCounts {
  #tree = new GramTree()
  #texts = 0

  /** How many grams there are, also those that came to nothing. */
  get size(): number {
    return this.#tree.size
  }

  add(text: string, sign: 1 | -1): void {
    this.#texts++
    // A text counts each gram once, so its own parts come first.
    this.#addParts(text, false, sign, sign)
    this.#addParts(text, true, sign, 0)
  }

  #addParts(text: string, shared: boolean, sign: number, own: number): void {
    let start = 0
    for (let place = 0; start <= text.length; place++) {
      const next = text.indexOf(PART_SEPARATOR, start)
      const end = next < 0 ? text.length : next
      if (SHARED_PARTS.includes(place) === shared) this.#addPart(text, start, end, sign, own)
      start = end + 1
    }
  }

  #addPart(text: string, start: number, end: number, sign: number, own: number): void {
    const number = this.#texts
    const tree = this.#tree
    // The grams that end with the last character: of one, two and three characters; 0 is none.
    let [one, two, three] = [0, 0, 0]
    // The three characters before a space that stands one, two or three characters back.
    let [first, second, third] = [0, 0, 0]
    let sinceDigit = 0
    for (let i = start; i < end; i++) {
      const letter = text.codePointAt(i) ?? 0
      if (letter > 0xffff) i++
      // Half a surrogate pair is stored as U+FFFD, wherever it comes from.
      const stored = letter >= 0xd800 && letter <= 0xdfff ? 0xfffd : letter
      const before = three
      if (three !== 0) tree.count(tree.child(three, stored), number, sign, own)
      three = two === 0 ? 0 : tree.count(tree.child(two, stored), number, sign, own)
      two = one === 0 ? 0 : tree.count(tree.child(one, stored), number, sign, own)
      one = tree.count(tree.child(0, stored), number, sign, own)
      sinceDigit = letter >= ZERO && letter <= NINE ? 0 : sinceDigit + 1
      if (third !== 0 && sinceDigit >= JOIN) tree.count(tree.joined(third, three), number, sign, own)
      third = second
      second = first
      first = letter === SPACE ? before : 0
    }
  }

  /** Hands over every gram with a count that is not 0, and is empty then. */
  take(): GramCount[] {
    const taken = this.#tree.counted()
    this.#tree = new GramTree()
    return taken
  }
}

/** The counted grams that a text without parts holds, but for those within others of them. */
export function countedGrams(text: string): string[] {
  const letters = [...text]
  const joins = slices(letters, JOIN).filter((letters) => /^[^0-9]{3} [^0-9]{3}$/u.test(letters.join('')))
  if (letters.length <= MAX_GRAM || (letters.length === JOIN && joins.length > 0)) return [text]
  return [...slices(letters, MAX_GRAM), ...joins].map((gram) => gram.join(''))
}

/** Every `length` letters in a row. */
export function slices(letters: readonly string[], length: number): string[][] {
  return letters.slice(length - 1).map((_, i) => letters.slice(i, i + length))
}
