import { fold } from '#contract/text.ts'
import { isAmong, readAmounts, type SearchedAmount } from './searched-amounts.ts'
import { isOnDay, readDays, type SearchedDay } from './searched-days.ts'

/**
 * A word of a search of real orders. It finds an order by a searched text that contains it, by an amount or by a day that it is;
 * an order is found that every word finds.
 */
export interface SearchWord {
  /** Folded. */
  readonly text: string
  readonly amounts: readonly SearchedAmount[]
  /** Days that it is, alone or together with its neighbours. */
  readonly days: readonly SearchedDay[]
}

type Meanings = { readonly amounts: SearchedAmount[]; readonly days: SearchedDay[] }

/** The words of a search. None: every order. */
export function searchWords(search: string): SearchWord[] {
  const texts = fold(search.toWellFormed())
    .split(' ')
    .filter((text) => text !== '')
  const meanings = new Map<string, Meanings>(texts.map((text) => [text, { amounts: readAmounts(text), days: [] }]))
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
  const words = [...meanings].map(([text, { amounts, days }]) => ({ text, amounts, days: [...new Set(days)] }))
  // A word within another text says nothing more.
  const longer = words.filter(({ amounts, days }) => amounts.length + days.length === 0)
  return words.filter((word) => !longer.some((other) => other !== word && other.text.includes(word.text)))
}

/** Whether the word is the amount (in subunits of a minor unit) or the day of an order. */
export function isAmountOrDay(
  { amounts, days }: SearchWord,
  order: { readonly amount: bigint; readonly currency: string; readonly day: string },
): boolean {
  return isOnDay(days, order.day) || isAmong(amounts, order.amount, order.currency)
}
