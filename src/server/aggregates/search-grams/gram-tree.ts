/** Enough for one order's text: it has two or three hundred. */
const FIRST_SIZE = 512

/**
 * Grams as a tree: each is the one before it and a letter, or two of them with a space between, the second then instead of
 * the letter and negative. It is kept in arrays of integers, because every order's text asks it some three hundred times.
 * Gram 0 is the empty one.
 */
export class GramTree {
  #parents = new Int32Array(FIRST_SIZE)
  #letters = new Int32Array(FIRST_SIZE)
  #counts = new Int32Array(FIRST_SIZE)
  #owns = new Int32Array(FIRST_SIZE)
  /** The last text that counted the gram. */
  #texts = new Int32Array(FIRST_SIZE)
  /** Open addressing, at most half full: a gram's place follows from its parent and letter. */
  #places = new Int32Array(2 * FIRST_SIZE)
  #size = 1

  get size(): number {
    return this.#size - 1
  }

  /** The gram of `parent` and one more letter; new ones count 0. */
  child(parent: number, letter: number): number {
    const mask = this.#places.length - 1
    let place = placeOf(parent, letter) & mask
    for (;;) {
      const gram = this.#places[place] ?? 0
      if (gram === 0) break
      if (this.#parents[gram] === parent && this.#letters[gram] === letter) return gram
      place = (place + 1) & mask
    }
    if (this.#size === this.#parents.length) {
      this.#grow()
      return this.child(parent, letter)
    }
    const gram = this.#size++
    this.#parents[gram] = parent
    this.#letters[gram] = letter
    this.#places[place] = gram
    return gram
  }

  /** The gram of two others with a space between. */
  joined(before: number, after: number): number {
    return this.child(before, -after)
  }

  /** Counts the gram once for this text, however often it stands in it; answers the gram. */
  count(gram: number, text: number, sign: number, own: number): number {
    if (this.#texts[gram] === text) return gram
    this.#texts[gram] = text
    this.#counts[gram] = (this.#counts[gram] ?? 0) + sign
    this.#owns[gram] = (this.#owns[gram] ?? 0) + own
    return gram
  }

  counted(): [gram: string, count: number, own: number][] {
    const counted: [string, number, number][] = []
    for (let gram = 1; gram < this.#size; gram++) {
      const [count, own] = [this.#counts[gram] ?? 0, this.#owns[gram] ?? 0]
      if (count !== 0 || own !== 0) counted.push([this.#textOf(gram), count, own])
    }
    return counted
  }

  #textOf(gram: number): string {
    let text = ''
    for (let at = gram; at !== 0; at = this.#parents[at] ?? 0) {
      const letter = this.#letters[at] ?? 0
      text = (letter < 0 ? ` ${this.#textOf(-letter)}` : String.fromCodePoint(letter)) + text
    }
    return text
  }

  #grow(): void {
    const larger = (old: Int32Array<ArrayBuffer>) => {
      const array = new Int32Array(2 * old.length)
      array.set(old)
      return array
    }
    this.#parents = larger(this.#parents)
    this.#letters = larger(this.#letters)
    this.#counts = larger(this.#counts)
    this.#owns = larger(this.#owns)
    this.#texts = larger(this.#texts)
    this.#places = new Int32Array(2 * this.#places.length)
    const mask = this.#places.length - 1
    for (let gram = 1; gram < this.#size; gram++) {
      let place = placeOf(this.#parents[gram] ?? 0, this.#letters[gram] ?? 0) & mask
      while (this.#places[place] !== 0) place = (place + 1) & mask
      this.#places[place] = gram
    }
  }
}

function placeOf(parent: number, letter: number): number {
  const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
