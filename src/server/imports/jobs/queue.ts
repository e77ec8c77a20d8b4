/** So many at a time, the others in the order in which they came. */
export class Turns<T extends object> {
  readonly #atOnce: number
  readonly #atWork = new Set<T>()
  readonly #waiting: { readonly one: T; readonly begin: (isItsTurn: boolean) => void }[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** The first of those at work. */
  get current(): T | undefined {
    const [current] = this.#atWork
    return current
  }

  /** Resolves when its turn has come, which `end` must give on; with false when it has been taken back. */
  async begin(one: T): Promise<boolean> {
    if (this.#atWork.size >= this.#atOnce) return new Promise((begin) => this.#waiting.push({ one, begin }))
    this.#atWork.add(one)
    return true
  }

  end(one: T): void {
    this.#atWork.delete(one)
    // Handed over at once: whoever comes in between must find it taken.
    const next = this.#waiting.shift()
    if (next) this.#atWork.add(next.one)
    next?.begin(true)
  }

  /** Takes back one that waits; nothing happens to one that does not. */
  takeBack(one: T): void {
    const place = this.#waiting.findIndex((waiting) => waiting.one === one)
    if (place >= 0) this.#waiting.splice(place, 1)[0]?.begin(false)
  }

  /** How many come before this one; undefined where it does not wait. */
  ahead(one: T): number | undefined {
    const place = this.#waiting.findIndex((waiting) => waiting.one === one)
    return place < 0 ? undefined : place + this.#atWork.size
  }
}
