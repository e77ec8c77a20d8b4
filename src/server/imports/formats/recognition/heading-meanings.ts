import type { ImportField } from '#contract/imports/import-fields.ts'
import { fold } from '#contract/text.ts'
import { CURRENCY_CODES, isCurrencyName } from '#server/imports/parse/decimal.ts'
import { memoized, wordSet } from '#server/imports/parse/words.ts'
import FIELD_WORDS from './field-words.json' with { type: 'json' }
import PHRASES_OF_HEADINGS from './heading-phrases.json' with { type: 'json' }
import WORDS from './heading-words.json' with { type: 'json' }

/** What a word of a heading means. */
export type HeadingMeaning = keyof typeof WORDS

/**
 * The only meaning of each word, as `plainWord` writes it: in English, German, French, Spanish, Italian, Dutch, Portuguese and
 * Polish, with common abbreviations; behind them those that tables of orders have most in Russian, Turkish, Greek, Czech,
 * Chinese, Japanese and Korean. Which field a heading names follows from all of its meanings (`field-words.json`).
 */
const MEANING_OF: ReadonlyMap<string, readonly HeadingMeaning[]> = new Map(
  (Object.entries(WORDS) as [HeadingMeaning, string][]).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [plainWord(word), [meaning]] as const),
  ),
)

/** Words without a meaning of their own, and what programs put in front of column names. */
const FILLERS = wordSet(
  'of the a an in on at by for to from and or o de del della dello des di da do dos du d l la le el les los der die das dem den des im am vom von mit und et y e op how sociale og och van het w z za na tbl fld col x my our is was has local utc gmt cet cest est pst tz zone timezone s web online main primary default mandatory required your original',
)

/** The form in which words are compared: Polish ł as l too, which `fold` keeps. */
function plainWord(word: string): string {
  return fold(word).replaceAll('ł', 'l')
}

/** The meaning of a whole word, also in the plural; none of one that says nothing; undefined if it's unknown. */
function meaningOf(word: string): readonly HeadingMeaning[] | undefined {
  const known = MEANING_OF.get(word) ?? (FILLERS.has(word) ? [] : undefined)
  return known ?? (word.endsWith('s') ? MEANING_OF.get(word.slice(0, -1)) : undefined)
}

/** What a heading says. */
export interface HeadingMeanings {
  readonly meanings: ReadonlySet<HeadingMeaning>
  /** How many of its words are not in the dictionary. */
  readonly unknown: number
  /** An ISO 4217 code or a currency sign among the words: 'Total (EUR)', 'Preis in €'; '' without one. */
  readonly currency: string
}

/** A longer heading is a text. */
const LONGEST = 120
/** Shorter words are not taken apart. */
const SHORTEST_COMPOUND = 5
const LONGEST_PART = 16
/** Letters between the parts of German, Dutch and Romance compounds. */
const LINKS = ['', 's', 'n', 'en', 'e', 'd']

/** Phrases, signs and abbreviations with the words that say the same. */
const PHRASES = Object.entries(PHRASES_OF_HEADINGS).map(([phrase, words]) => [new RegExp(phrase, 'gi'), words] as const)

/** Codes that are also words of headings. */
const NOT_CODES = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'MAD', 'PEN', 'SOS', 'LAK', 'NIO', 'ZAR', 'SEK'])

/** The meanings of a heading's words, whatever its style: 'orderDate', 'ORDER_DATE', 'orderdate', 'Order Date (UTC)'. */
export const headingMeanings = memoized((heading: string): HeadingMeanings => {
  if (heading.length > LONGEST) return { meanings: new Set(), unknown: 1, currency: '' }
  const bracketed = bracketedCurrency(heading)
  let currency = bracketed
  const named = (bracketed === '' ? heading : heading.replace(bracketed, ' ')).replace(/\b(\p{L})\.(?=\p{L})/gu, '$1')
  const apart = named.replace(/([\p{Ll}\d])([\p{Lu}\p{Sc}])/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  const spelled = PHRASES.reduce((text, [phrase, words]) => text.replace(phrase, words), apart)
  const opening = spelled.search(/[([]/)
  const remark = opening < 0 ? '' : spelled.slice(opening)
  const words = spelled.split(/[^\p{L}\p{N}\p{Sc}]+/u).filter((word) => word !== '' && !/^\d+$/.test(word))
  const meanings = new Set<HeadingMeaning>()
  let unknown = 0
  for (const word of words) {
    // 'total_usd', but not 'usd_total' or 'gel_name'.
    const isLastOfAmount =
      word === words.at(-1) && (meanings.has('total') || meanings.has('amount') || meanings.has('price'))
    const code = isLastOfAmount ? word.toUpperCase() : word
    if (/^\p{Sc}$/u.test(word) || (CURRENCY_CODES.has(code) && !NOT_CODES.has(code))) currency = code
    else {
      const plain = plainWord(word)
      const isCompound = plain.length >= SHORTEST_COMPOUND || WITHOUT_SPACES.test(plain)
      const found = meaningOf(plain) ?? (isCompound ? compoundMeanings(plain) : undefined)
      // In brackets are units and remarks.
      if (!found && !remark.includes(word)) unknown++
      // 'Total incl. shipping' says which amount it is.
      if (found?.includes('ship') && meanings.size > 1 && (meanings.has('gross') || meanings.has('net'))) continue
      for (const meaning of found ?? []) meanings.add(meaning)
    }
  }
  // 'incl. tax' and 'excl. VAT' say which amount it is; the amount is not the tax.
  if (meanings.has('gross') || meanings.has('net')) meanings.delete('tax')
  return { meanings, unknown, currency }
})

/** Whether a heading has one of these meanings. */
export function says(heading: string, ...meanings: readonly HeadingMeaning[]): boolean {
  const found = headingMeanings(heading).meanings
  return meanings.some((meaning) => found.has(meaning))
}

/** The currency of '(R$)' or '[eur]' at the end. */
function bracketedCurrency(heading: string): string {
  const [, inside = ''] = /[([]\s?([^\s()[\]]{1,4})\s?[)\]]$/.exec(heading.trimEnd()) ?? []
  const code = inside.toUpperCase()
  return inside !== '' && isCurrencyName(inside) && (inside === code || !NOT_CODES.has(code)) ? inside : ''
}

/** The fewest known words that make up the whole compound; undefined where there are none. */
function compoundMeanings(word: string): readonly HeadingMeaning[] | undefined {
  /** By the length of the word's beginning: its parts. */
  const best: (readonly (readonly HeadingMeaning[])[])[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - LONGEST_PART); start < end; start++) {
      const before = best[start]
      const found = before && partMeaning(word.slice(start, end))
      if (!found || (best[end]?.length ?? LONGEST) <= before.length + 1) continue
      best[end] = [...before, found]
    }
  }
  return best[word.length]?.flat()
}

/** Of a part of a compound, with the letters that link it to the next. */
function partMeaning(part: string): readonly HeadingMeaning[] | undefined {
  for (const link of LINKS) {
    const stem = part.endsWith(link) ? part.slice(0, part.length - link.length) : ''
    const isPart = stem.length > 2 || SHORT_PARTS.has(stem) || WITHOUT_SPACES.test(stem)
    const found = isPart ? meaningOf(stem) : undefined
    if (found) return found
  }
  return undefined
}

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Words of two letters that compounds have: 'orderid', 'bestellnr'. */
const SHORT_PARTS = new Set(['id', 'no', 'nr', 'on', 'at', 'dt'])

/**
 * Of `field-words.json`, for each field alternatives of meanings with how clearly each names it, in percent: 'order id 100'
 * is a word for order and a word for ID, in any language and order. Behind the slash, further meanings that fit the field. Any
 * other meaning of a heading speaks against it: a 'shipping date' is not the date of the order, and a discount alone may be a
 * rate.
 */
const FIELD_PATTERNS = (Object.entries(FIELD_WORDS) as [keyof typeof FIELD_WORDS, string][]).map(([field, words]) => {
  const [names = '', context = ''] = words.split(' / ')
  const alternatives = names.split('|').map((text) => {
    const words = text.split(' ')
    return { meanings: words.slice(0, -1) as HeadingMeaning[], weight: Number(words.at(-1)) / 100 }
  })
  return { field, alternatives, context: new Set(context.split(' ') as HeadingMeaning[]) }
})

/** What each further meaning adds to the score, or takes from it, and what a word that isn't known takes. */
const FITTING = 0.03
const CONTRARY = 0.5
const UNKNOWN_WORD = 0.12
/** The same where the heading says only 'id': it says whose the ID is, and 'SOP Doc No' is rather an order's than 'Konto Ref'. */
const UNKNOWN_OWNER = 0.2

/** Fields that are money, which a heading that says quantity never is: 'Total order quantity', 'total_weight'. */
const NEVER_COUNTS: readonly ImportField[] = ['total', 'lineAmount']

/** For each field that a heading can name how clearly it does, from 0 to 1. */
export function fieldsNamed({ meanings, unknown }: HeadingMeanings): ReadonlyMap<ImportField, number> {
  const found = new Map<ImportField, number>()
  const isPlainId = meanings.size === 1 && meanings.has('id')
  for (const { field, alternatives, context } of FIELD_PATTERNS) {
    let best = 0
    if ((meanings.has('quantity') || meanings.has('measure')) && NEVER_COUNTS.includes(field)) continue
    for (const { meanings: needed, weight } of alternatives) {
      if (!needed.every((meaning) => meanings.has(meaning))) continue
      const further = [...meanings].filter((meaning) => !needed.includes(meaning))
      const fitting = further.filter((meaning) => context.has(meaning)).length
      const contrary = further.length - fitting
      const unclear = unknown * (isPlainId ? UNKNOWN_OWNER : UNKNOWN_WORD)
      best = Math.max(best, weight + FITTING * fitting - CONTRARY * contrary - unclear)
    }
    if (best > 0) found.set(field, Math.min(1, best))
  }
  return found
}
