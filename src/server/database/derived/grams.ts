import { PART_SEPARATOR } from '#contract/text.ts'

/** Counts in how many texts each one or two characters (code points) stand; `distinct` is called once for each text. */
export class GramCounts {
  readonly #counts = new Map<string, { count: number; text: number }>()
  #texts = 0

  add(text: string, sign: 1 | -1): void {
    const number = ++this.#texts
    let before = PART_SEPARATOR
    for (const letter of text.toWellFormed()) {
      if (letter !== PART_SEPARATOR) {
        this.#count(letter, number, sign)
        if (before !== PART_SEPARATOR) this.#count(before + letter, number, sign)
      }
      before = letter
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
