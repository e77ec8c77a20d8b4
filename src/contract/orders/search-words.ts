import { fold } from '#contract/text.ts'

/** The words of a search of real orders, folded; all of them have to be in an order's search text. None: every order. */
export function searchWords(search: string): string[] {
  const words = new Set(fold(search.toWellFormed()).split(' '))
  // A word within another one says nothing more.
  return [...words].filter((word) => word !== '' && ![...words].some((other) => other !== word && other.includes(word)))
}
