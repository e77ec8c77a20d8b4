import { parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { figure } from '#contract/plural.ts'
import { FIRST_YEAR, LAST_YEAR } from '#contract/store-clock.ts'
import { isDay } from '#contract/store-day.ts'
import { parseDate } from './order-date.ts'
import { MAX_AMOUNT_SUBUNITS, MAX_ENTERED, MAX_QUANTITY, maxLength } from './order-limits.ts'
import type { PaymentState } from './order-states.ts'
import { UNPAID } from './order-states.ts'
import type { NewOrder, OrderChange } from './order-values.ts'
import { EDITED_MONEY, EDITED_TEXTS } from './shown-fields.ts'

/** What is wrong with a field; a field of a line is named 'lines.0.price', of the customer 'customer.email'. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
}

const checkMessages = {
  noDate: 'Enter a date and a time.',
  date: (text: string) => `“${text}” isn’t a date and time. Write it like 2026-11-22 14:30.`,
  dateRange: `The date must be between ${FIRST_YEAR} and ${LAST_YEAR}.`,
  day: (text: string) => `“${text}” isn’t a day. Write it like 2026-11-22.`,
  unpaid: (state: PaymentState) => `An order that is ${state} has no payment date.`,
  amount: (text: string) => `“${text}” isn’t an amount. Write it like 1234.50.`,
  noAmount: 'Enter the order total.',
  noQuantity: 'Enter a quantity.',
  quantity: (text: string) => `“${text}” isn’t a quantity. Write it like 2 or 0.5.`,
  large: 'The number is too large.',
  currency: 'Choose a currency, such as EUR.',
  product: 'Enter a product.',
  customer: 'Enter the customer’s name.',
  email: (text: string) => `“${text}” isn’t an e-mail address.`,
  long: (most: number) => `Shorten this to ${figure(most)} characters.`,
  tag: 'A tag can’t be empty or have a comma.',
  id: 'The order ID must not begin or end with a space.',
}

/** What is wrong with the fields that are given, in their order; the form and the server check the same. */
export function orderProblems(order: OrderChange | NewOrder, currency = order.currency ?? 'XXX'): FieldProblem[] {
  const found: FieldProblem[] = []
  const check = (field: string, problem: string | undefined) => problem && found.push({ field, problem })
  const { placedAt, paidDay, paymentState, customer, amount, lines } = order
  if ('id' in order) check('id', order.id === order.id?.trim() ? undefined : checkMessages.id)
  if (placedAt !== undefined) check('placedAt', dateProblem(placedAt))
  const isUnpaid = paymentState !== undefined && UNPAID.includes(paymentState)
  if (paidDay) check('paidDay', isUnpaid ? checkMessages.unpaid(paymentState) : dayProblem(paidDay))
  if ('reason' in order) check('reason', lengthProblem(order.reason))
  const { name, email, phone } = customer ?? {}
  check('customer.name', name !== undefined && name.trim() === '' ? checkMessages.customer : lengthProblem(name))
  check('customer.email', email && !/^[^\s@]+@[^\s@]+$/.test(email) ? checkMessages.email(email) : lengthProblem(email))
  check('customer.phone', lengthProblem(phone))
  for (const field of EDITED_TEXTS) check(field, lengthProblem(order[field] ?? '', maxLength(field)))
  check('tags', order.tags?.some((tag) => tag.trim() === '' || tag.includes(',')) ? checkMessages.tag : undefined)
  if (order.currency !== undefined) {
    check('currency', /^[A-Z]{3}$/.test(order.currency) ? undefined : checkMessages.currency)
  }
  // The digits of an amount depend on its currency.
  if (found.some(({ field }) => field === 'currency')) return found
  for (const [index, line] of (lines ?? []).entries()) {
    const { product, quantity, price, amount = '' } = line
    check(`lines.${index}.product`, product.trim() ? lengthProblem(product) : checkMessages.product)
    // Without a quantity a price has no line total.
    const isOpen = quantity === '' && price !== '' && amount === ''
    const quantityProblem = numberProblem(quantity, parseQuantity, checkMessages.quantity, MAX_QUANTITY)
    check(`lines.${index}.quantity`, isOpen ? checkMessages.noQuantity : quantityProblem)
    const asAmount = (text: string) => parseAmount(text, currency)
    check(`lines.${index}.price`, numberProblem(price, asAmount, checkMessages.amount))
    check(`lines.${index}.amount`, numberProblem(amount, asAmount, checkMessages.amount))
  }
  for (const field of EDITED_MONEY) {
    check(
      field,
      numberProblem(order[field] ?? '', (text) => parseAmount(text, currency), checkMessages.amount),
    )
  }
  if (amount !== undefined) {
    const problem = numberProblem(amount, (text) => parseAmount(text, currency), checkMessages.amount)
    check('amount', amount === '' ? checkMessages.noAmount : problem)
  }
  return found
}

function lengthProblem(text = '', most = MAX_ENTERED): string | undefined {
  return text.length > most ? checkMessages.long(most) : undefined
}

function dateProblem(text: string): string | undefined {
  if (text === '' || text.startsWith('T') || text.endsWith('T')) return checkMessages.noDate
  const instant = text.includes('T') || text.includes(' ') ? parseDate(text) : undefined
  if (instant === undefined) return checkMessages.date(text)
  return yearProblem(new Date(instant).getUTCFullYear())
}

/** What is wrong with a day of a payment, a shipment, … */
export function dayProblem(day: string): string | undefined {
  return isDay(day) ? yearProblem(Number(day.slice(0, 4))) : checkMessages.day(day)
}

function yearProblem(year: number): string | undefined {
  return year < FIRST_YEAR || year > LAST_YEAR ? checkMessages.dateRange : undefined
}

function numberProblem(
  text: string,
  parse: (text: string) => bigint | undefined,
  sentence: (text: string) => string,
  most = MAX_AMOUNT_SUBUNITS,
): string | undefined {
  if (text === '') return undefined
  const subunits = parse(text)
  if (subunits === undefined) return sentence(text)
  return subunits > most || subunits < -most ? checkMessages.large : undefined
}
