import { fold, nameKey } from '#contract/text.ts'
import { ORDER_STATUSES, type OrderStatus } from './order.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from './order-states.ts'
import { isAmong, readAmounts, type SearchedAmount } from './searched-amounts.ts'
import { isOnDay, readDays, type SearchedDay } from './searched-days.ts'

/**
 * A word of a search of real orders. It finds an order by a searched text or a status that contains it, by an amount, by a day or
 * by a name that it is; an order is found that every word finds.
 */
export interface SearchWord {
  /** Folded. */
  readonly text: string
  readonly amounts: readonly SearchedAmount[]
  /** Days that it is, alone or together with its neighbours. */
  readonly days: readonly SearchedDay[]
  /** States and shops that it is, alone or together with its neighbours, as `nameKey`. */
  readonly names: readonly string[]
  /** Statuses that contain it. */
  readonly statuses: readonly OrderStatus[]
}

type Meanings = { readonly amounts: SearchedAmount[]; readonly days: SearchedDay[]; readonly names: string[] }

/** Those that say something. */
const STATES = new Set([...PAYMENT_STATES, ...FULFILLMENT_STATES].filter((state) => state !== 'Unknown').map(nameKey))

/** The words of a search, of which some may be the names of `shops`. None: every order. */
export function searchWords(search: string, shops: readonly { readonly name: string }[] = []): SearchWord[] {
  const texts = fold(search.toWellFormed())
    .split(' ')
    .filter((text) => text !== '')
  const meanings = new Map<string, Meanings>(
    texts.map((text) => [text, { amounts: readAmounts(text), days: [], names: [] }]),
  )
  for (let i = 0; i < texts.length; ) {
    const { days = [], words = 1 } = readDays(texts.slice(i, i + 3)) ?? {}
    for (const text of texts.slice(i, i + words)) meanings.get(text)?.days.push(...days)
    i += words
  }
  for (const [i, text] of texts.entries()) {
    const [, minus, code] = /^(-?)([a-z]{3})$/.exec(text) ?? []
    if (code === undefined) continue
    // 'chf 49.90' or '-chf 49.90', as amounts of many currencies are shown.
    for (const number of [texts[i - 1] ?? '', texts[i + 1] ?? '']) {
      const amounts = readAmounts(number).map((amount) => {
        return { ...amount, isNegative: amount.isNegative !== (minus === '-'), currency: code.toUpperCase() }
      })
      for (const word of [text, number]) meanings.get(word)?.amounts.push(...amounts)
    }
  }
  for (const name of STATES.union(new Set(shops.map(({ name }) => nameKey(name))))) {
    const parts = name.split(' ').filter((part) => part !== '')
    for (const i of parts.length > 0 ? texts.keys() : [])
      if (parts.every((part, n) => texts[i + n] === part))
        for (const part of parts) meanings.get(part)?.names.push(name)
  }
  const words = [...meanings].map(([text, { days, ...other }]) => {
    const statuses = ORDER_STATUSES.filter((status) => fold(status).includes(text))
    return { text, ...other, days: [...new Set(days)], statuses }
  })
  // A word within another text says nothing more.
  const longer = words.filter(({ amounts, days, names }) => amounts.length + days.length + names.length === 0)
  return words.filter((word) => !longer.some((other) => other !== word && other.text.includes(word.text)))
}

/** Whether the word is the amount (in subunits of a minor unit) or the day of an order. */
export function isAmountOrDay(
  { amounts, days }: SearchWord,
  order: { readonly amount: bigint; readonly currency: string; readonly day: string },
): boolean {
  return isOnDay(days, order.day) || isAmong(amounts, order.amount, order.currency)
}
