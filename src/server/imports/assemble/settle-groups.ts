import type { GroupRow, OrderGroup, RowConflict } from './order-group.ts'

export interface SettledGroup {
  /** The rows that make the order. */
  readonly kept: readonly GroupRow[]
  /** Rows that say again what was said. */
  readonly repeated: readonly GroupRow[]
  /** Rows that contradict the order's first. */
  readonly rejected: readonly {
    readonly row: GroupRow
    readonly field: RowConflict['field'] | null
    readonly reason: string
  }[]
}

/**
 * Which rows make the order. The first row (in files of one row per order) or the first block of rows counts. Equal
 * rows or blocks further down are repeated; what differs is rejected, naming the line of the first.
 */
export function settleGroup(group: OrderGroup, lines: boolean, rowsHaveIds: boolean): SettledGroup {
  return lines ? settleLines(group, rowsHaveIds) : settleWhole(group)
}

function settleWhole({ id, rows }: OrderGroup): SettledGroup {
  const [first, ...others] = rows
  if (!first) return { kept: [], repeated: [], rejected: [] }
  const repeated = others.filter((row) => row.print === first.print)
  const different = others.filter((row) => row.print !== first.print)
  return { kept: [first], repeated, rejected: different.map((row) => contradiction(id, first, row)) }
}

function settleLines({ id, rows }: OrderGroup, rowsHaveIds: boolean): SettledGroup {
  if (rows.length === 1) return { kept: rows, repeated: [], rejected: [] }
  const kept: GroupRow[] = []
  const repeated: GroupRow[] = []
  const rejected: SettledGroup['rejected'][number][] = []
  const [first] = rows
  const blocks = new Set<string>()
  const prints = new Set<string>()
  for (const block of blocksOf(rows)) {
    const print = block.map((row) => row.print).join(' ')
    if (blocks.has(print)) {
      repeated.push(...block)
      continue
    }
    const again = blocks.size > 0 && block[0]?.begins
    blocks.add(print)
    for (const row of block) {
      if (first && (again || row.conflict)) rejected.push(contradiction(id, first, row))
      else if (rowsHaveIds && prints.has(row.print)) repeated.push(row)
      else {
        prints.add(row.print)
        kept.push(row)
      }
    }
  }
  return { kept, repeated, rejected }
}

function blocksOf(rows: readonly GroupRow[]): GroupRow[][] {
  const blocks: GroupRow[][] = []
  let current = -1
  for (const row of rows) {
    if (row.block !== current) blocks.push([])
    current = row.block
    blocks.at(-1)?.push(row)
  }
  return blocks
}

function contradiction(id: string, first: GroupRow, row: GroupRow): SettledGroup['rejected'][number] {
  const { conflict } = row
  const where = `Order ${id} already stands on line ${first.line}`
  if (!conflict) return { row, field: null, reason: `${where} with other content; the first one counts.` }
  const names = { date: 'date', customerKey: 'customer', currency: 'currency' }
  return {
    row,
    field: conflict.field,
    reason: `${where} with the ${names[conflict.field]} "${shown(conflict.first)}", here it is "${shown(conflict.here)}"; the first one counts.`,
  }
}

function shown(text: string): string {
  return text.slice(0, 60)
}
