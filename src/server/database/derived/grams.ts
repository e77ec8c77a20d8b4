import { PART_SEPARATOR } from '#contract/text.ts'
import { GramTree } from './gram-tree.ts'

/** How many characters in a row are counted, at most. */
export const MAX_GRAM = 4

const SEPARATOR = PART_SEPARATOR.codePointAt(0)

/** Counts in how many texts each one to four characters (code points) in a row stand. */
export class GramCounts {
  #tree = new GramTree()
  #texts = 0

  /** How many grams there are, also those that came to nothing. */
  get size(): number {
    return this.#tree.size
  }

  add(text: string, sign: 1 | -1): void {
    const tree = this.#tree
    const number = ++this.#texts
    // The grams that end with the last character: of one, two and three characters; 0 is none.
    let [one, two, three] = [0, 0, 0]
    for (let i = 0; i < text.length; i++) {
      const letter = text.codePointAt(i) ?? 0
      if (letter > 0xffff) i++
      if (letter === SEPARATOR) {
        one = two = three = 0
        continue
      }
      // Half a surrogate pair is stored as U+FFFD, wherever it comes from.
      const stored = letter >= 0xd800 && letter <= 0xdfff ? 0xfffd : letter
      if (three !== 0) tree.count(tree.child(three, stored), number, sign)
      three = two === 0 ? 0 : tree.count(tree.child(two, stored), number, sign)
      two = one === 0 ? 0 : tree.count(tree.child(one, stored), number, sign)
      one = tree.count(tree.child(0, stored), number, sign)
    }
  }

  /** Hands over every gram whose count is not 0, and is empty then. */
  take(): [gram: string, orders: number][] {
    const taken = this.#tree.counted()
    this.#tree = new GramTree()
    return taken
  }
}
