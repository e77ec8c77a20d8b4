/** One that waits, or is at work. */
export interface Turn {
  readonly id: string
  /** What those who wait for it are told: the file's name. */
  readonly name: string
}

interface Waiting extends Turn {
  readonly begin: (isItsTurn: boolean) => void
}

/** One at a time, in the order in which they came. */
export class Turns {
  readonly #waiting: Waiting[] = []
  #current: Turn | undefined

  /** Who is at work. */
  get current(): Turn | undefined {
    return this.#current
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when its turn has come, which `end` must give on; with false when it has been taken back. */
  async begin(turn: Turn): Promise<boolean> {
    if (this.#current) return new Promise((begin) => this.#waiting.push({ ...turn, begin }))
    this.#current = turn
    return true
  }

  end(): void {
    // Handed over at once: whoever comes in between must find it taken.
    const next = this.#waiting.shift()
    this.#current = next
    next?.begin(true)
  }

  /** Takes back whatever waits under this id; answers whether anything did. */
  takeBack(id: string): boolean {
    const before = this.#waiting.length
    for (let i = before - 1; i >= 0; i--) if (this.#waiting[i]?.id === id) this.#waiting.splice(i, 1)[0]?.begin(false)
    return this.#waiting.length < before
  }

  /** How many come before the one of this id; undefined where none waits under it. */
  ahead(id: string): number | undefined {
    const place = this.#waiting.findIndex((waiting) => waiting.id === id)
    return place < 0 ? undefined : place + 1
  }
}
