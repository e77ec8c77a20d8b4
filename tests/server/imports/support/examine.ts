import type { ImportReport } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { ExaminedFile, TrueOrder } from '#tests/support/corpus/c/examined-file.ts'
import { encode } from '#tests/support/corpus/c/write.ts'
import type { Trial } from './trial.ts'

/** In the database, per minor unit. */
const SUBUNITS = 10_000

/**
 * `right`: all that the file states. `asked`: refused with a sentence, nothing written. `less`: the figures are right, and
 * customers or lines are missing. `wrong`: imported with something that is not so.
 */
export type Verdict = 'right' | 'asked' | 'less' | 'wrong'

export interface Examined {
  readonly verdict: Verdict
  /** What was read instead, or what was asked. */
  readonly detail: string
}

interface StoredOrder extends TrueOrder {
  readonly customerKey: string
}

/** Imports a file into an empty database, unaided, and compares every order with the truth. */
export async function examine({ text, bytes, encoding, truth }: ExaminedFile, trial: Trial): Promise<Examined> {
  const report = await trial.import(bytes ?? encode(text, encoding))
  if (report.state !== 'done') return { verdict: 'asked', detail: sentenceOf(report) }
  const stored = storedOrders(trial)
  const wrong = [...differingFigures(stored, truth), ...differingDetails(stored, truth)]
  if (wrong.length > 0) return { verdict: 'wrong', detail: [...wrong, rejectedIn(report)].join('; ').slice(0, 420) }
  const less = missingDetails(stored, truth)
  return { verdict: less.length > 0 ? 'less' : 'right', detail: less.join('; ') }
}

function differingFigures(stored: readonly StoredOrder[], truth: readonly TrueOrder[]): string[] {
  const compare = (what: string, figure: (orders: readonly TrueOrder[]) => string) => {
    const [found, wanted] = [figure(stored), figure(truth)]
    return found === wanted ? [] : [`${what}: ${found} instead of ${wanted}`]
  }
  const isCurrencyKnown = truth.every(({ currency }) => currency !== null) && !lacksCurrency(stored, truth)
  const sums = (orders: readonly TrueOrder[]) => {
    const found = new Map<string, number>()
    for (const { amount, currency } of orders) {
      const key = isCurrencyKnown ? String(currency) : ''
      found.set(key, (found.get(key) ?? 0) + amount)
    }
    return (
      [...found]
        .sort()
        .map((entry) => entry.join(' '))
        .join(', ') || 'none'
    )
  }
  const days = (orders: readonly TrueOrder[]) => orders.map(({ day }) => day).sort()
  return [
    ...compare('orders', ({ length }) => String(length)),
    ...compare('sums', sums),
    ...compare('days', (orders) => `${days(orders)[0]} to ${days(orders).at(-1)}`),
  ]
}

/** Without the file's only currency the sums are the same numbers. */
function lacksCurrency(stored: readonly StoredOrder[], truth: readonly TrueOrder[]): boolean {
  return new Set(truth.map(({ currency }) => currency)).size === 1 && stored.every(({ currency }) => currency === null)
}

/** The first order that has another ID, amount, customer or line than the file says. */
function differingDetails(stored: readonly StoredOrder[], truth: readonly TrueOrder[]): string[] {
  return matched(stored, truth).flatMap(([found, wanted]) => {
    if (!found) return [`no order of ${wanted.day} over ${wanted.amount} with ID ${wanted.id}`]
    const { id, customer, lines } = found
    const isLines = !wanted.lines || !hasProducts(found) || String(lines) === String(wanted.lines)
    return [
      ...(isCustomer(found, wanted) ? [] : [`customer of ${id}: ${customer} instead of ${wanted.customer || 'none'}`]),
      ...(isLines ? [] : [`lines of ${id}: ${lines} instead of ${wanted.lines}`]),
    ]
  })
}

/** The customer's name, or the number of a customer without one; none at all is not another one. */
function isCustomer(found: StoredOrder, { customer }: TrueOrder): boolean {
  if (customer === null || !found.customerKey || customer.split('|').includes(found.customer ?? '')) return true
  return customer !== '' && found.customerKey.endsWith(customer.toLowerCase())
}

const hasProducts = ({ lines }: TrueOrder) => lines?.some(([product]) => product !== '') === true

function missingDetails(stored: readonly StoredOrder[], truth: readonly TrueOrder[]): string[] {
  const pairs = matched(stored, truth)
  const noCustomer = pairs.filter(([found, { customer }]) => customer && !found?.customerKey)
  const noLines = pairs.filter(([found, { lines }]) => lines && found && !hasProducts(found))
  return [
    ...(truth[0]?.currency && lacksCurrency(stored, truth) ? [`no currency instead of ${truth[0].currency}`] : []),
    ...(noCustomer.length > 0 ? [`${noCustomer.length} orders without their customer`] : []),
    ...(noLines.length > 0 ? [`${noLines.length} orders without their lines`] : []),
  ]
}

/** Each true order with the stored one of its ID, day and amount. */
function matched(stored: readonly StoredOrder[], truth: readonly TrueOrder[]) {
  const left = new Map<string, StoredOrder[]>()
  for (const order of stored) {
    const key = `${order.day} ${order.amount}`
    left.set(key, [...(left.get(key) ?? []), order])
  }
  return truth.map((wanted) => {
    const candidates = left.get(`${wanted.day} ${wanted.amount}`) ?? []
    const fits = ({ id }: StoredOrder) => wanted.id === null || wanted.id.split('|').includes(id ?? '')
    const exact = candidates.findIndex((order) => fits(order) && isCustomer(order, wanted))
    const at = exact < 0 ? candidates.findIndex(fits) : exact
    return [at < 0 ? undefined : candidates.splice(at, 1)[0], wanted] as const
  })
}

function storedOrders(trial: Trial): StoredOrder[] {
  const lines = Map.groupBy(
    trial.rows('select order_id, product, quantity from order_lines order by order_id, line'),
    ({ order_id }) => order_id,
  )
  return trial.rows('select * from orders order by id').map((row) => ({
    ...{ id: String(row.id), day: String(row.day), amount: Number(row.amount) / SUBUNITS },
    currency: row.currency && row.currency !== NO_CURRENCY ? String(row.currency) : null,
    ...{ customer: String(row.customer_name ?? ''), customerKey: String(row.customer_key ?? '') },
    lines: (lines.get(row.id) ?? []).map((l) => [String(l.product), Number(l.quantity) / SUBUNITS] as const),
  }))
}

const rejectedIn = ({ rejected, errors }: ImportReport) => `${rejected} rejected ${errors[0]?.reason ?? ''}`

function sentenceOf({ errors, question }: ImportReport): string {
  return `${question ? `${question}? ` : ''}${errors[0]?.reason ?? ''}`.slice(0, 200)
}
