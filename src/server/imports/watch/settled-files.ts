import type { Stats } from 'node:fs'

/** Finds the complete files of a folder: those whose size and time have not changed for a while. */
export class SettledFiles {
  readonly #settled: number
  /** By name: the state of a file, and since when it has been in it. */
  #seen = new Map<string, { readonly state: string; readonly since: number }>()

  /** `settled`: milliseconds without a change. */
  constructor(settled: number) {
    this.#settled = settled
  }

  /** The names of those that are complete, in the order of their names; the others have to be looked at again. */
  look(files: ReadonlyMap<string, Pick<Stats, 'size' | 'mtimeMs'>>, now: number): string[] {
    const entries = [...files].map(([name, { size, mtimeMs }]) => {
      const state = `${size} ${mtimeMs}`
      const before = this.#seen.get(name)
      return [name, before?.state === state ? before : { state, since: now }] as const
    })
    this.#seen = new Map(entries)
    const complete = entries.filter(([, { since }]) => now - since >= this.#settled)
    return complete.map(([name]) => name).sort()
  }

  /** Treats a file as if it had changed at `time`. */
  postpone(name: string, time: number): void {
    const seen = this.#seen.get(name)
    if (seen) this.#seen.set(name, { ...seen, since: time })
  }
}
