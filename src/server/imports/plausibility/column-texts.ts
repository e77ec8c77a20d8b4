import type { Source } from '#server/imports/formats/source.ts'
import { saysDirections } from './direction-column.ts'
import { type ColumnText, isSmallCount, shareOf } from './text-shares.ts'

/** Texts of a column that are told apart; there are fewer directions, and fewer numbers of two digits. */
const MAX_TEXTS = 1_000

/**
 * The texts of the columns that may say directions or count pieces, of the whole table, because its first rows may all say the
 * same; of JSON those of its first records. Its size does not depend on the file's.
 */
export class ColumnTexts {
  readonly #columns: readonly {
    readonly index: number
    readonly heading: string
    readonly texts: Map<string, number>
  }[]

  readonly #isTable: boolean

  constructor({ format, reading: { headings, samples } }: Pick<Source, 'format' | 'reading'>) {
    const all = headings.map((heading, index) => ({ index, heading, texts: new Map<string, number>() }))
    for (const cells of samples) count(all, cells)
    this.#columns = all.filter(({ texts }) => shareOf(texts, isSmallCount) === 1 || saysDirections(texts))
    this.#isTable = format !== 'json'
    if (this.#isTable) for (const { texts } of this.#columns) texts.clear()
  }

  /** The cells of each record; those of JSON have no columns. */
  readonly add = (cells: readonly string[]): void => {
    if (this.#isTable) count(this.#columns, cells)
  }

  get columns(): readonly ColumnText[] {
    return this.#columns
  }
}

function count(
  columns: readonly { readonly index: number; readonly texts: Map<string, number> }[],
  cells: readonly string[],
) {
  for (const { index, texts } of columns) {
    const text = (cells[index] ?? '').trim()
    if (text === '' || (texts.size >= MAX_TEXTS && !texts.has(text))) continue
    texts.set(text, (texts.get(text) ?? 0) + 1)
  }
}
