import type { Stats } from 'node:fs'

/** Finds the complete files of a folder: those whose size and time have not changed for `settled` milliseconds. */
export function settledFiles(settled: number) {
  /** By name: the state of a file, and since when it has been in it. */
  let seen = new Map<string, { readonly state: string; readonly since: number }>()
  return {
    /** The names of those that are complete, in the order of their names; the others have to be looked at again. */
    look(files: ReadonlyMap<string, Pick<Stats, 'size' | 'mtimeMs'>>, now: number): string[] {
      const entries = [...files].map(([name, { size, mtimeMs }]) => {
        const state = `${size} ${mtimeMs}`
        const before = seen.get(name)
        return [name, before?.state === state ? before : { state, since: now }] as const
      })
      seen = new Map(entries)
      const complete = entries.filter(([, { since }]) => now - since >= settled)
      return complete.map(([name]) => name).sort()
    },
    /** Treats a file as if it had changed at `time`. */
    postpone(name: string, time: number): void {
      const before = seen.get(name)
      if (before) seen.set(name, { ...before, since: time })
    },
  }
}
