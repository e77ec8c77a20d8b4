import type { ListColumn } from '#client/orders/columns/list-columns.ts'
import { NO_CURRENCY, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { dateDay } from '#contract/orders/order-date.ts'
import { type FieldsWith, fieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import type { SearchWord } from '#contract/orders/search-words.ts'
import { isAmong } from '#contract/orders/searched-amounts.ts'
import { isOnDay } from '#contract/orders/searched-days.ts'
import { nameKey } from '#contract/text.ts'
import { matchesIn } from './text-matches.ts'

/**
 * Where the text of a cell shows why the order was found: words in a searched text or the status; an amount, a day, a state or a
 * shop as a whole.
 */
export function cellMatches(
  field: ListColumn['field'],
  text: string,
  { date, amount = '', currency = NO_CURRENCY }: Pick<Order, 'date' | 'amount' | 'currency'>,
  words: readonly SearchWord[],
): [from: number, to: number][] {
  const whole: [number, number][] = text === '' ? [] : [[0, text.length]]
  if (field === 'date') return words.some(({ days }) => isOnDay(days, dateDay(date, 0))) ? whole : []
  if (field === 'amount') {
    const subunits = BigInt(amount.replace(/[^\d-]/g, '')) * BigInt(SUBUNITS_PER_MINOR)
    return words.some(({ amounts }) => isAmong(amounts, subunits, currency)) ? whole : []
  }
  if (NAMED.has(field)) return words.some(({ names }) => names.includes(nameKey(text))) ? whole : []
  if (!SEARCHED.has(field)) return []
  return matchesIn(
    text,
    words.map((word) => word.text),
  )
}

/** Columns of what is found as a whole. */
const NAMED: ReadonlySet<ListColumn['field']> = new Set(['payment', 'fulfillment', 'shop'])
/** The columns in which a part is found: of searched texts, and the status. */
const SEARCHED: ReadonlySet<string | undefined> = new Set(['status', ...fieldsWith('search').flatMap(columnsOfField)])

function columnsOfField(name: FieldsWith<'search'>): (string | undefined)[] {
  const field = ORDER_FIELDS[name]
  return ['sort' in field ? field.sort : undefined, 'column' in field ? field.column : undefined]
}
