import { PART_SEPARATOR } from '#contract/text.ts'

/** How many characters in a row are counted, at most. */
export const MAX_GRAM = 4

/** Counts in how many texts each one to four characters (code points) in a row stand. */
export class GramCounts {
  readonly #counts = new Map<string, { count: number; text: number }>()
  #texts = 0

  add(text: string, sign: 1 | -1): void {
    const number = ++this.#texts
    for (const part of text.toWellFormed().split(PART_SEPARATOR)) {
      const before: string[] = []
      for (const letter of part) {
        this.#count(letter, number, sign)
        for (let i = 0; i < before.length; i++) {
          const gram = before[i] + letter
          this.#count(gram, number, sign)
          before[i] = gram
        }
        before.push(letter)
        if (before.length === MAX_GRAM) before.shift()
      }
    }
  }

  take(): [gram: string, orders: number][] {
    const taken = [...this.#counts].map(([gram, { count }]): [string, number] => [gram, count])
    this.#counts.clear()
    return taken.filter(([, count]) => count !== 0)
  }

  #count(gram: string, text: number, sign: number): void {
    const known = this.#counts.get(gram)
    if (!known) this.#counts.set(gram, { count: sign, text })
    else if (known.text !== text) {
      known.count += sign
      known.text = text
    }
  }
}
