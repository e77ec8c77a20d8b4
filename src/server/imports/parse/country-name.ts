import { fold } from '#contract/text.ts'
import { memoized } from './words.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Other names that files give countries, folded, with their ISO 3166 codes. */
export const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['eire', 'IE'],
  ['rsa', 'ZA'],
  ['czech republic', 'CZ'],
  ['ivory coast', 'CI'],
  // As ISO 3166 writes them.
  ['congo, democratic republic of the', 'CD'],
  ['korea, republic of', 'KR'],
  ['russian federation', 'RU'],
  ['viet nam', 'VN'],
])

/** The English name of the country with this ISO 3166 code of two letters, or with this other name; any other text unchanged. */
export const countryName = memoized((text: string): string => {
  const name = text.trim()
  const code = COUNTRY_ALIASES.get(fold(name)) ?? name
  return (/^[A-Za-z]{2}$/.test(code) && names.of(code.toUpperCase())) || name
})
