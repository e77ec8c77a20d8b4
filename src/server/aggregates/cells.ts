/** Sums by key, gathered in memory until they are written; the values of one key are added place by place. */
export class Cells {
  readonly #cells = new Map<string, { readonly key: readonly string[]; readonly sums: bigint[] }>()

  /** Only the last part of a key may hold NUL, which separates the parts. */
  add(key: readonly string[], values: readonly bigint[]): void {
    const joined = key.join('\0')
    const cell = this.#cells.get(joined)
    if (!cell) this.#cells.set(joined, { key, sums: [...values] })
    else for (let i = 0; i < values.length; i++) cell.sums[i] = (cell.sums[i] ?? 0n) + (values[i] ?? 0n)
  }

  get size(): number {
    return this.#cells.size
  }

  /** Hands over every cell in the order of its key, one after another on the disk, and is empty then. */
  take(): { readonly key: readonly string[]; readonly sums: readonly bigint[] }[] {
    const taken = [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
    this.#cells.clear()
    return taken
  }
}
