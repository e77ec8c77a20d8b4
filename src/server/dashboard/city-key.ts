import { fold } from '#contract/text.ts'

/** What city names are compared by: folded, 'St.' written out, hyphens, full stops and apostrophes gone. */
export function cityKey(name: string): string {
  return fold(name)
    .replace(/[.'’ʻ`]/g, '')
    .replace(/[-–\s]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
}
