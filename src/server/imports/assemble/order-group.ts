import type { LineTexts, OrderHead } from './order-reading.ts'

/** One record of an order, kept until the whole file has been read. */
export interface GroupRow {
  readonly record: number
  readonly line: number
  readonly print: string
  /** Rows of an order that stand together form a block; a second block may be the order once more. */
  readonly block: number
  readonly begins: boolean
  readonly total: string
  readonly lines: readonly LineTexts[]
  /** What the row says otherwise than the order's first row: column and the two texts. */
  readonly conflict: RowConflict | undefined
}

export interface RowConflict {
  readonly field: 'date' | 'customerKey' | 'currency'
  readonly first: string
  readonly here: string
}

export interface OrderGroup {
  readonly id: string
  head: OrderHead
  readonly rows: GroupRow[]
}
