/** What distinguishes one state of a file from another. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
}

interface Seen extends FileState {
  /** Since when it has been in this state. */
  readonly since: number
}

/** Finds the complete files of a folder: those whose size and time have not changed for a while. */
export class SettledFiles {
  readonly #settled: number
  #seen: ReadonlyMap<string, Seen> = new Map()

  /** `settled`: milliseconds without a change. */
  constructor(settled: number) {
    this.#settled = settled
  }

  /** The names of those that are complete, in the order of their names; the others have to be looked at again. */
  look(files: ReadonlyMap<string, FileState>, now: number): string[] {
    const entries = [...files].map(([name, { size, mtimeMs }]): [string, Seen] => {
      const before = this.#seen.get(name)
      const isSame = before?.size === size && before.mtimeMs === mtimeMs
      return [name, { size, mtimeMs, since: isSame ? before.since : now }]
    })
    this.#seen = new Map(entries)
    const complete = entries.filter(([, { since }]) => now - since >= this.#settled)
    return complete.map(([name]) => name).sort()
  }

  /** Treats a file as if it had changed at `time`. */
  postpone(name: string, time: number): void {
    const seen = this.#seen.get(name)
    if (seen) this.#seen = new Map(this.#seen).set(name, { ...seen, since: time })
  }
}
