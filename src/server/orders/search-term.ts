import { fold } from '#contract/text.ts'

/** The text that a search looks for; '' without one. */
export function searchTerm(search: string): string {
  return fold(search.toWellFormed())
}
