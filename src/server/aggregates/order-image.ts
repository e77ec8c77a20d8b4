import type { FieldsOfKind } from '#contract/orders/order-fields.ts'
import type { FieldColumn } from '#server/database/schema/field-columns.ts'
import type { OrderValueColumn } from '#server/database/schema/orders.ts'

type NumberColumn = FieldColumn<FieldsOfKind<'instant' | 'amount' | 'money' | 'place'>>
type TextColumn = Exclude<OrderValueColumn, NumberColumn>

/** An order's columns, of which the aggregates use some, and its lines; `search` is the contract's `orderSearchText`. */
export interface OrderImage extends Readonly<Record<TextColumn, string>> {
  /** 0 in databases whose orders have no numbers. */
  readonly number: number
  readonly placed_at: number
  readonly amount: bigint
  readonly refunded: bigint | null
  readonly lines: readonly {
    readonly product: string
    readonly quantity: bigint | null
    readonly amount: bigint | null
  }[]
}

/** 1n: the order is new, or its new content; -1n: the order is deleted, or its old content. */
export type Sign = 1n | -1n
