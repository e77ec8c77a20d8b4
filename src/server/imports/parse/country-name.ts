import { fold } from '#contract/text.ts'
import { memoized } from './words.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Other names that files give countries, folded, with their ISO 3166 codes; those behind the Ivory Coast as ISO 3166 writes them. */
const ALIASES =
  'US usa|US united states of america|GB uk|GB great britain|IE eire|ZA rsa|CZ czech republic|CI ivory coast|CD congo, democratic republic of the|KR korea, republic of|RU russian federation|VN viet nam'
export const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map(
  ALIASES.split('|').map((alias) => [alias.slice(3), alias.slice(0, 2)]),
)

/** The English name of the country with this ISO 3166 code of two letters, or with this other name; any other text unchanged. */
export const countryName = memoized((text: string): string => {
  const name = text.trim()
  const code = COUNTRY_ALIASES.get(fold(name)) ?? name
  return (/^[A-Za-z]{2}$/.test(code) && names.of(code.toUpperCase())) || name
})
