import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'

/** Two letters: of the first and the last word, or the first two of a single word. '?' without letters or a name. */
export function initials(name: string): string {
  const words = name === UNKNOWN_CUSTOMER ? [] : (name.normalize().match(/\p{L}\p{M}*[\p{L}\p{M}'’]*/gu) ?? [])
  const [first = '', last = first] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = (word: string, count: number) => (word.match(/\p{L}\p{M}*/gu) ?? []).slice(0, count).join('')
  if (words.length === 0) return '?'
  return (words.length === 1 ? letters(first, 2) : letters(first, 1) + letters(last, 1)).toLocaleUpperCase('en')
}
