type TextColumn =
  | 'id_key'
  | 'day'
  | 'counted_day'
  | 'status'
  | 'channel'
  | 'payment_method'
  | 'city'
  | 'currency'
  | 'customer_key'
  | 'customer_name_key'
  | 'project_key'
  | 'address_key'
  | 'status_key'
  | 'search'

/** The columns of an order that the aggregates depend on, and its lines; `search` as the contract's `searchText`. */
export interface OrderImage extends Readonly<Record<TextColumn, string>> {
  /** 0 in databases whose orders have no numbers. */
  readonly number: number
  readonly placed_at: number
  readonly amount: bigint
  readonly lines: readonly {
    readonly product: string
    readonly quantity: bigint | null
    readonly amount: bigint | null
  }[]
}

/** 1n: the order is new, or its new content; -1n: the order is deleted, or its old content. */
export type Sign = 1n | -1n
