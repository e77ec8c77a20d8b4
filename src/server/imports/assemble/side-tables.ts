import type { Source } from '#server/imports/formats/source.ts'

/** Fewer rows may be mistakes. */
const LEAST = 2

/**
 * Follows the columns that an empty one separates from those of the orders: their rows may be those of another table. Its size
 * doesn't depend on the file's.
 */
export function sideTables({ found, reading: { headings, mapping } }: Pick<Source, 'found' | 'reading'>) {
  const read = new Set(Object.values(mapping.columns ?? {}).flat())
  const id = found.get('id') ?? found.get('date') ?? ''
  const blocks = blocksOf(headings)
  const main = blocks.find((block) => block.some((column) => headings[column] === id)) ?? []
  const sides = blocks.flatMap((block) => {
    const heading = block.map((column) => headings[column] ?? '').find((one) => read.has(one))
    return block === main || heading === undefined ? [] : [{ block, heading, rows: rowsWithText() }]
  })
  const orders = rowsWithText()
  return {
    add(cells: readonly string[]): void {
      if (sides.length === 0) return
      const hasText = (block: readonly number[]) => block.some((column) => cells[column]?.trim())
      orders.add(hasText(main))
      for (const { block, rows } of sides) rows.add(hasText(block))
    },
    /** The first heading that is read of columns whose rows end before or behind those of the orders; undefined where there is none. */
    other: () => sides.find(({ rows }) => rows.endsEarly() || orders.endsEarly())?.heading,
  }
}

/** The columns between empty headings. */
function blocksOf(headings: readonly string[]): number[][] {
  const blocks: number[][] = [[]]
  for (const [column, heading] of headings.entries()) {
    if (heading !== '') blocks.at(-1)?.push(column)
    else if (blocks.at(-1)?.length) blocks.push([])
  }
  return blocks
}

/** Whether rows have a text, up to one row and not below. */
function rowsWithText() {
  let [above, below, hasMore] = [0, 0, false]
  return {
    add(hasText: boolean): void {
      if (!hasText) below++
      else if (below === 0) above++
      else hasMore = true
    },
    endsEarly: () => above >= LEAST && below >= LEAST && !hasMore,
  }
}
