import { ORDER_STATUSES } from '#contract/order.ts'
import type { SortField } from '#contract/order-query.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/order-states.ts'
import {
  currency,
  day,
  derived,
  filled,
  givenText,
  indexed,
  integer,
  json,
  oneOf,
  optional,
  optionalDay,
  placedAt,
  rowNumber,
  text,
  version,
  workspaceId,
} from './columns.ts'
import { OrderContentSchema } from './replaced-content.ts'
import { columnTypes, defineTable } from './table.ts'

/**
 * One row per order. Text is '' where the file has none, never null, so that every text can be searched and sorted.
 * `…_key` columns are the contract's folded sort keys (`fold`, `orderIdKey`); `search` is its `orderSearchText`, on PostgreSQL as
 * `storedSearch` encodes it.
 */
export const ORDERS = defineTable(
  'orders',
  {
    number: rowNumber,
    workspace_id: workspaceId,
    id: filled,
    id_key: derived(text()),
    /** UTC milliseconds. */
    placed_at: placedAt,
    /** Store day, `YYYY-MM-DD`. */
    day,
    /** The store day it was paid; '' if it is not paid or the file does not say. */
    paid_day: optionalDay,
    /** The two dates as they were given, from which the days follow in any time zone: see `OrderContent`. */
    date_text: givenText,
    paid_text: givenText,
    /** Its reporting date; '' if the figures leave it out. */
    reporting_day: derived(optionalDay),
    status: oneOf(ORDER_STATUSES),
    status_key: derived(text()),
    customer_name: indexed,
    customer_name_key: derived(text()),
    /** Identifies the customer; '' where the file does not identify them. */
    customer_key: indexed,
    project: text(),
    project_key: derived(text()),
    address: indexed,
    address_key: derived(text()),
    city: indexed,
    country: indexed,
    channel: indexed,
    payment_method: indexed,
    email: text(),
    phone: text(),
    note: text(),
    currency,
    /** Ten-thousandths of a minor unit (`PARTS_PER_MINOR`). */
    amount: integer(),
    /** Of the whole order, in the same parts as `amount`; null where no file said it. */
    discount: optional(integer()),
    shipping: optional(integer()),
    tax: optional(integer()),
    refunded: optional(integer()),
    payment_state: oneOf(PAYMENT_STATES),
    fulfillment_state: oneOf(FULFILLMENT_STATES),
    /** Separated by commas. */
    tags: text(),
    search: derived(text()),
    /** The status in the file's own word. */
    source_status: text(),
    /** The line of its first record in the file of its last import; of JSON the number of the record. */
    source_line: optional(integer(1n)),
    /** `contentHash` of the order in the last file that had it; '' for an order that no file had. */
    content_hash: text(),
    /** The content that this file has, where the order was edited since; null where they are equal. */
    file_content: optional(json(OrderContentSchema)),
    /** From 1, incremented with every change. */
    version,
    /** The change that wrote this content: an import, an edit, … */
    change_id: filled,
  },
  ['workspace_id', 'id'],
)

/** The column that each sort of the list compares first; ties are sorted by `id_key`. */
export const SORT_COLUMNS = {
  date: 'placed_at',
  id: 'id_key',
  user: 'customer_name_key',
  project: 'project_key',
  address: 'address_key',
  status: 'status_key',
  amount: 'amount',
} as const satisfies Record<SortField, keyof typeof ORDERS.columns>

const WRITER_COLUMNS = ['number', 'workspace_id', 'content_hash', 'file_content', 'version', 'change_id'] as const
export type OrderValueColumn = Exclude<keyof typeof ORDERS.columns, (typeof WRITER_COLUMNS)[number]>

/** The columns that follow from an order's content and the calculation rules. */
export const ORDER_VALUE_COLUMNS = ORDERS.names.filter(
  (name) => !(WRITER_COLUMNS as readonly string[]).includes(name),
) as OrderValueColumn[]

/** What a writer fills, apart from workspace, version and row number. */
export const WRITTEN_ORDER_COLUMNS = columnTypes(ORDERS, [
  ...ORDER_VALUE_COLUMNS,
  'content_hash',
  'file_content',
  'change_id',
])
