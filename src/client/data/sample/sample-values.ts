import { divideRounded, exactAmount, lineAmount, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { mapNames } from '#contract/map-names.ts'
import { NO_CURRENCY, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { LISTED_TEXTS } from '#contract/orders/listed-fields.ts'
import { type Order, statusColor } from '#contract/orders/order.ts'
import { dateDay, dateValue, parseDate } from '#contract/orders/order-date.ts'
import { RECORD_FIELDS } from '#contract/orders/order-records.ts'
import type { LineValues, NewOrder, OrderChange, OrderValues } from '#contract/orders/order-values.ts'
import { EDITED_TEXTS, IMPORTED_TEXTS, MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

/** An order of the sample as it is now. */
export interface SampleRecord {
  /** As the list shows it. */
  readonly row: Order
  readonly values: OrderValues
  readonly version: number
  readonly changeId: string
}

export const NO_VALUES: OrderValues = {
  placedAt: '',
  paidDay: '',
  status: 'Pending',
  customer: { name: '', email: '', phone: '' },
  ...mapNames([...EDITED_TEXTS, ...IMPORTED_TEXTS, ...MONEY_FIELDS, ...RECORD_FIELDS], () => ''),
  tags: [],
  currency: NO_CURRENCY,
  lines: [],
  amount: '',
  ...{ paymentState: 'Unknown', fulfillmentState: 'Unknown' },
}

/** The sample has no payments and shipments. */
export const NO_RECORDS = {
  ...{ paymentState: 'Unknown', fulfillmentState: 'Unknown' },
  ...{
    shipments: [],
    returns: [],
    payments: [],
    refunds: [],
    notes: [],
    invoices: [],
    paid: null,
    due: 0,
    refundable: 0,
  },
} satisfies Partial<SingleOrder>

/** The specification's order with what follows from its row; a label that is no date has no time. */
export function startRecord(row: Order, now: number): SampleRecord {
  const time = dateValue(row.date, now)
  const values = {
    ...NO_VALUES,
    placedAt: time === 0 ? '' : new Date(time).toISOString().slice(0, 16),
    status: row.status,
    customer: { ...NO_VALUES.customer, name: row.user.name },
    address: row.address,
  }
  return { row, values, version: 1, changeId: '' }
}

/** The values after a change. Lines without an amount get quantity times price; with new lines the total is their sum. */
export function changedValues(values: OrderValues, change: OrderChange | Omit<NewOrder, 'id'>): OrderValues {
  const { customer, lines: entered, ...plain } = change
  const texts = Object.fromEntries(Object.entries(plain).filter(([name]) => name in NO_VALUES))
  const changed: OrderValues = { ...values, ...texts, customer: { ...values.customer, ...customer } }
  if (!entered) return changed
  const lines = entered.map((line) => withAmount({ amount: '', ...line }, changed.currency))
  return { ...changed, lines, amount: change.amount ?? totalOf(lines, changed.currency) }
}

/** The record with other values. The date keeps its label as long as it is not changed. */
export function withValues(record: SampleRecord, values: OrderValues, changeId: string): SampleRecord {
  const { row, values: before, version } = record
  const { status, customer, address, lines, placedAt } = values
  const isSamePerson = customer.name === before.customer.name
  return {
    row: {
      ...row,
      user: isSamePerson ? row.user : { name: customer.name, avatar: '' },
      project: lines === before.lines ? row.project : lines.map(({ product }) => product).join(', '),
      address,
      date: placedAt === before.placedAt ? row.date : placedAt.replace('T', ' '),
      status,
      statusColor: statusColor(status),
    },
    values,
    version: version + 1,
    changeId,
  }
}

/** The order with all that is known about it. */
export function singleSampleOrder({ row, values, version, changeId }: SampleRecord): SingleOrder {
  const { currency, lines } = values
  const time = parseDate(values.placedAt) ?? 0
  const minor = (text: string) => toMinor(parseAmount(text, currency))
  return {
    id: row.id,
    number: row.id,
    shopName: '',
    user: row.user,
    project: row.project,
    address: values.address,
    date: new Date(time).toISOString(),
    day: dateDay(values.placedAt, 0),
    status: values.status,
    amount: { minor: minor(values.amount) ?? 0, currency },
    ...mapNames(LISTED_TEXTS, (field) => values[field]),
    version,
    etag: `"${version}"`,
    lines: lines.map(({ product, sku = '', quantity, price, amount }) => ({
      ...{ product, sku },
      quantity: quantity === '' ? null : Number(quantity),
      price: minor(price),
      amount: minor(amount),
    })),
    ...NO_RECORDS,
    customerKey: '',
    sourceStatus: '',
    source: null,
    changeId,
    values,
  }
}

function withAmount(line: LineValues, currency: string): LineValues {
  const [quantity, price] = [parseQuantity(line.quantity), parseAmount(line.price, currency)]
  if (line.amount !== '' || quantity === undefined || price === undefined) return line
  return { ...line, amount: exactAmount(lineAmount(quantity, price), currency) }
}

function totalOf(lines: readonly LineValues[], currency: string): string {
  return exactAmount(
    lines.reduce((sum, { amount }) => sum + (parseAmount(amount, currency) ?? 0n), 0n),
    currency,
  )
}

function toMinor(subunits: bigint | undefined): number | null {
  return subunits === undefined ? null : Number(divideRounded(subunits, BigInt(SUBUNITS_PER_MINOR)))
}
