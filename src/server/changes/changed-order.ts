import { tidy } from '#contract/clean-text.ts'
import { customerNameKey } from '#contract/customer-name-key.ts'
import { lineAmount, parseAmount, parseQuantity, rescaledAmount } from '#contract/exact-number.ts'
import { givenDate, givenDateText, storeTime } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { parseDate } from '#contract/orders/order-date.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import type { NewOrder, OrderChange } from '#contract/orders/order-values.ts'
import { EDITED_MONEY, EDITED_TEXTS, type EditedMoney } from '#contract/orders/shown-fields.ts'
import { tagText } from '#contract/orders/tags.ts'
import { clockIn, instantIn } from '#contract/store-clock.ts'
import { fold, nameKey } from '#contract/text.ts'
import { enteredDate } from './entered-values.ts'
import { withKnownLines } from './known-lines.ts'
import { EMPTY_ORDER, type LineContent, type OrderContent, projectOf } from './order-content.ts'

/** The order with a change, which must have passed `orderProblems`. `zone`: see `enteredValues`. */
export function changedOrder(order: OrderContent, change: OrderChange, zone: string | null): OrderContent {
  const { placedAt, customer, paidDay = order.paidDay, status = order.status } = change
  const enteredTexts = EDITED_TEXTS.filter((field) => change[field] !== undefined)
  const inCurrency = converted(order, change.currency ?? order.currency)
  const entered = change.lines?.map((line) => lineOf(line, inCurrency.currency))
  const lines = entered ? withKnownLines(entered, order.lines) : inCurrency.lines
  const enteredMoney = EDITED_MONEY.filter((field) => change[field] !== undefined)
  const extras = mapNames(enteredMoney, (field) => parseAmount(change[field] ?? '', inCurrency.currency) ?? null)
  return {
    ...inCurrency,
    ...mapNames(enteredTexts, (field) => tidy(change[field] ?? '')),
    ...(change.assignee && { assignee: assigneeOf(change.assignee) }),
    ...(change.tags !== undefined && { tags: tidy(tagText(change.tags ?? [])) }),
    ...extras,
    ...(placedAt !== undefined && placedAt !== enteredDate(order, zone) && placedOn(placedAt, zone, order)),
    ...(paidDay !== order.paidDay && { paidText: '' }),
    ...(customer && customerOf(order, customer)),
    ...{ paidDay, status, lines },
    amount: amountOf(inCurrency, change, { ...extras, lines }),
    project: order.project === projectOf(order.lines) ? projectOf(lines) : order.project,
  }
}

/** A new order, of which the input must have passed `orderProblems`. */
export function newOrder(input: NewOrder, id: string, zone: string | null): OrderContent {
  const { currency } = input
  const placed = placedOn(input.placedAt, zone)
  const order = { id, paymentState: 'Unpaid', status: 'Pending', currency, amount: 0n, lines: [] } as const
  const empty: OrderContent = { ...EMPTY_ORDER, ...placed, ...order }
  const { id: _id, shop: _shop, ...change } = input
  const lines = change.lines.map((line) => ({ amount: '', ...line }))
  return changedOrder(empty, { ...change, lines }, zone)
}

/** Addresses of people are in small letters. */
export function assigneeOf(email: string): string {
  return tidy(email).toLowerCase()
}

/** `before`: the order whose date changes. An order with an offset keeps one, so that each later time zone has the same instant. */
function placedOn(text: string, zone: string | null, before?: Pick<OrderContent, 'placedAt' | 'dateText'>) {
  const written = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(text)
  const clock = parseDate(written ? text.slice(0, written.index).trimEnd() : text) ?? 0
  const usual = before && givenDate(before.dateText).offset
  const offset = written ? (clock - (parseDate(text) ?? 0)) / 60_000 : usual
  const isInZone = before && zone !== null && !written && usual !== undefined
  const given = isInZone ? clockOfZone(zone, clock, before.placedAt) : { clock, offset }
  const { instant, day } = storeTime(given, zone)
  return { placedAt: instant, day, dateText: givenDateText(given) }
}

/** With the offset of `near` where that fits: of an hour that occurs twice, the entered one is the one that was shown. */
function clockOfZone(zone: string, clock: number, near: number) {
  const same = clock - (clockIn(zone, near) - near)
  const instant = clockIn(zone, same) === clock ? same : instantIn(zone, clock)
  // Before time zones clocks differed by seconds, too.
  const offset = Math.round((clock - instant) / 60_000)
  return { clock: instant + offset * 60_000, offset }
}

/** A key that was made from the name or the e-mail address follows them; the shop's own customer ID stays. */
function customerOf(order: OrderContent, customer: NonNullable<OrderChange['customer']>) {
  const customerName = tidy(customer.name ?? order.customerName)
  const email = tidy(customer.email ?? order.email)
  const phone = tidy(customer.phone ?? order.phone)
  const made = ['', order.email.toLowerCase(), fold(order.customerName), nameKey(order.customerName)]
  const isSame = customerName === order.customerName && email === order.email
  const customerKey =
    isSame || !made.includes(order.customerKey)
      ? order.customerKey
      : email.toLowerCase() || customerNameKey(customerName)
  return { customerName, email, phone, customerKey }
}

function lineOf(line: NonNullable<OrderChange['lines']>[number], currency: string): LineContent {
  const quantity = parseQuantity(line.quantity) ?? null
  const price = parseAmount(line.price, currency) ?? null
  const product = quantity !== null && price !== null ? lineAmount(quantity, price) : null
  const sku = tidy(line.sku ?? '')
  return { product: tidy(line.product), sku, quantity, price, amount: parseAmount(line.amount, currency) ?? product }
}

/**
 * Without a given total, it follows lines, tax, shipping and discount; what else it has stays the same. An amount that was not
 * known was in it already, unless it had nothing but its lines and the known amounts.
 */
function amountOf(order: OrderContent, { amount }: OrderChange, after: Partial<OrderContent>): bigint {
  const given = amount === undefined ? undefined : parseAmount(amount, order.currency)
  const extra = (field: EditedMoney) => {
    const [before, now] = [order[field], after[field]]
    return now === undefined || (before === null && rest !== 0n) ? 0n : (now ?? 0n) - (before ?? 0n)
  }
  const rest = order.amount - lineSum(order.lines) - (order.tax ?? 0n) - (order.shipping ?? 0n) + (order.discount ?? 0n)
  const lines = lineSum(after.lines ?? order.lines) - lineSum(order.lines)
  return given ?? order.amount + lines + extra('tax') + extra('shipping') - extra('discount')
}

export function lineSum(lines: readonly LineContent[]): bigint {
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
}

/** The same figures in another currency: 12.50 stays 12.50. */
export function converted(order: OrderContent, currency: string): OrderContent {
  if (currency === order.currency) return order
  const convert = (subunits: bigint) => rescaledAmount(subunits, order.currency, currency)
  const lines = order.lines.map((line) => ({
    ...line,
    price: line.price && convert(line.price),
    amount: line.amount && convert(line.amount),
  }))
  const amounts = mapNames(fieldsOfKind('money'), (field) => order[field] && convert(order[field]))
  return { ...order, ...amounts, currency, amount: convert(order.amount), lines }
}
