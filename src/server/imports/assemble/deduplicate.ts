import { importMessages } from '#server/imports/messages.ts'
import { OrderFault } from './order-fault.ts'
import type { GroupRow, OrderGroup } from './order-group.ts'

/** The rows of one order. */
export interface DeduplicatedRows {
  /** They make the order. */
  readonly accepted: readonly GroupRow[]
  /** They repeat accepted rows. */
  readonly repeated: readonly GroupRow[]
  /** They contradict the order's first row. */
  readonly rejected: readonly OrderFault[]
}

/**
 * Decides which rows make the order: the first row where each row is an order, otherwise the first block of rows and what
 * other blocks add. Equal rows or blocks further down are repeated; different ones are rejected.
 */
export function deduplicate(group: OrderGroup, rowsAreLines: boolean, rowsHaveIds: boolean): DeduplicatedRows {
  return rowsAreLines ? deduplicateLines(group, rowsHaveIds) : deduplicateOrders(group)
}

function deduplicateOrders({ id, rows }: OrderGroup): DeduplicatedRows {
  const [first, ...others] = rows
  if (!first) return { accepted: [], repeated: [], rejected: [] }
  const repeated = others.filter((row) => row.fingerprint === first.fingerprint)
  const different = others.filter((row) => row.fingerprint !== first.fingerprint)
  return { accepted: [first], repeated, rejected: different.map((row) => contradiction(id, first, row)) }
}

function deduplicateLines({ id, rows }: OrderGroup, rowsHaveIds: boolean): DeduplicatedRows {
  const [first] = rows
  if (!first || rows.length === 1) return { accepted: rows, repeated: [], rejected: [] }
  const accepted: GroupRow[] = []
  const repeated: GroupRow[] = []
  const rejected: OrderFault[] = []
  const seenBlocks = new Set<string>()
  const seenRows = new Set<string>()
  for (const block of Map.groupBy(rows, (row) => row.block).values()) {
    const fingerprint = block.map((row) => row.fingerprint).join(' ')
    if (seenBlocks.has(fingerprint)) {
      repeated.push(...block)
      continue
    }
    const isOtherOrder = seenBlocks.size > 0 && block[0]?.startsOrder
    seenBlocks.add(fingerprint)
    for (const row of block) {
      if (isOtherOrder || row.conflict) rejected.push(contradiction(id, first, row))
      else if (rowsHaveIds && seenRows.has(row.fingerprint)) repeated.push(row)
      else {
        seenRows.add(row.fingerprint)
        accepted.push(row)
      }
    }
  }
  return { accepted, repeated, rejected }
}

function contradiction(id: string, { line }: GroupRow, row: GroupRow): OrderFault {
  const { otherOrder, otherValue } = importMessages.record
  if (!row.conflict) return new OrderFault(row, null, otherOrder(id, line))
  const { field, first, here } = row.conflict
  return new OrderFault(row, field, otherValue(field, id, line, first, here))
}
