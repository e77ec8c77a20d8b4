import { fold } from '#contract/text.ts'

/** A part of a name, as names are compared with it. */
export function searchTerm(search: string): string {
  return fold(search.toWellFormed())
}
