import { type CalculationRules, reportingDate } from '#contract/dashboard/reporting-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { followed } from '#contract/orders/followed-records.ts'
import { type FieldValue, fieldsOfKind, VALUE_FIELDS, type ValueField } from '#contract/orders/order-fields.ts'
import { orderIdKey } from '#contract/orders/order-id.ts'
import { orderSearchText } from '#contract/orders/order-search.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import { sortKey } from '#server/database/long-text.ts'
import type { Value } from '#server/database/ports.ts'
import {
  columnOf,
  type FieldColumn,
  KEYED_FIELDS,
  type KeyColumn,
  type KeyedField,
  keyColumnOf,
} from '#server/database/schema/field-columns.ts'
import type { OrderContentJson } from '#server/database/schema/replaced-content.ts'
import { EMPTY_ORDER, type LineContent, type OrderContent } from './order-content.ts'

/** The columns of the orders table that follow from the order and the calculation rules. */
export type OrderColumns = { readonly [F in ValueField as FieldColumn<F>]: FieldValue<F> } & {
  readonly [F in KeyedField as KeyColumn<F>]: string
} & { readonly reporting_day: string; readonly search: string }

const COLUMNS = VALUE_FIELDS.map((field) => [field, columnOf(field)] as const)
const KEYS = KEYED_FIELDS.map((field) => [field, keyColumnOf(field)] as const)

/** The order's texts are clean (`cleanOrder`). `search` is readable text. What follows from records is as they have it. */
export function orderColumns(content: OrderContent, counting: CalculationRules): OrderColumns {
  const order = followed(content)
  const row: Record<string, Value> = {}
  for (const [field, column] of COLUMNS) row[column] = order[field]
  for (const [field, column] of KEYS) row[column] = field === 'id' ? orderIdKey(order.id) : sortKey(order[field])
  row.reporting_day = reportingDate(order, counting)
  row.search = orderSearchText(order)
  // The loops above fill every column with the value of its field.
  return row as unknown as OrderColumns
}

const INTEGERS: ReadonlySet<ValueField> = new Set(fieldsOfKind('amount', 'money'))
const NUMBERS: ReadonlySet<ValueField> = new Set(fieldsOfKind('instant', 'place'))

function storedValue(field: ValueField, value: Value | undefined): Value {
  if (INTEGERS.has(field)) return integerOrNull(value)
  if (NUMBERS.has(field)) return value === null || value === undefined ? null : Number(value)
  return String(value)
}

type StoredValues = Readonly<Record<string, Value | undefined>>

/** The order of a stored row, whose columns hold nothing else. */
export function orderOfRow(row: StoredValues, lines: readonly LineContent[]): OrderContent {
  const order: Record<string, unknown> = { lines }
  for (const [field, column] of COLUMNS) order[field] = storedValue(field, row[column])
  return order as OrderContent
}

/** The order that `exactJson` wrote, as its schema allows it; fields that were added since are empty, and its shop is the first. */
export function orderOfJson(json: OrderContentJson): OrderContent {
  const amounts = mapNames(fieldsOfKind('amount', 'money'), (field) => integerOrNull(json[field]))
  return { ...EMPTY_ORDER, shop: FIRST_SHOP, ...json, ...amounts, lines: json.lines.map(storedLine) } as OrderContent
}

/** A line of a stored row, or of an earlier version, where integers are texts. */
export function storedLine({ product, sku = '', quantity, price, amount }: StoredValues): LineContent {
  return {
    ...{ product: String(product), sku: String(sku) },
    ...{ quantity: integerOrNull(quantity), price: integerOrNull(price), amount: integerOrNull(amount) },
  }
}

/** Null for null, and for what an older release did not store. */
function integerOrNull(integer: Value | undefined): bigint | null {
  return integer === null || integer === undefined ? null : BigInt(integer)
}
