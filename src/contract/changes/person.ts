import { fold } from '#contract/text.ts'

/** What a text about a customer has of the customer. */
export interface KnownPerson {
  /** Addresses, as `emailsIn` returns them. */
  readonly emails: ReadonlySet<string>
  /** Digits. */
  readonly phones: readonly string[]
  /** As `wordsIn` returns them; also postal addresses. */
  readonly names: readonly string[]
  readonly addresses: readonly string[]
}

export interface Contact {
  readonly customerName: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

const NO_WORD = /[^\p{L}\p{N}]+/gu
const AROUND_EMAIL = /[\s"“”‘’,;:<>()[\]{}|=&?/\\]/
const QUOTE = /^'/
const END_OF_SENTENCE = /['.!]$/
const NO_DIGIT = /\D/g
const BETWEEN_DIGITS = /(?<=\d)[\s()+./-]+(?=\d)/g
const SEVERAL_WORDS = /\S \S/
const HAS_DIGIT = /\d/
/** Fewer digits are in many other numbers. */
const MIN_PHONE = 7
/** Values of JSON that may be a name; others may be words of ours. */
const NAME_KEYS: ReadonlySet<string> = new Set(['customer', 'edited', 'inFile', 'before', 'after'])
const AROUND_CELL = /[,;\t|]/
/** In place of a text about a person. */
export const ERASED = 'Erased'

export function personOf(contacts: readonly Contact[]): KnownPerson {
  const addresses = contacts.map(({ address }) => wordsIn(address))
  return {
    emails: new Set(contacts.flatMap(({ email }) => emailsIn(email))),
    phones: distinct(contacts.map(({ phone }) => phone.replace(NO_DIGIT, ''))).filter((one) => one.length >= MIN_PHONE),
    names: distinct(contacts.map(({ customerName }) => wordsIn(customerName))),
    // Without a number it may be that of a whole town.
    addresses: distinct(addresses).filter((one) => HAS_DIGIT.test(one) && SEVERAL_WORDS.test(one)),
  }
}

/**
 * Whether a sentence, a name or a query is about the person. A name of one word is one only in quotation marks or, where the text
 * `mayBeName`, by itself.
 */
export function isAbout(person: KnownPerson, text: string, mayBeName = true): boolean {
  const readable = decoded(text)
  const words = wordsIn(readable)
  const isNamed = (name: string) => {
    if (SEVERAL_WORDS.test(name)) return words.includes(name)
    return (mayBeName && words === name) || fold(readable).includes(`“${name.trim()}”`)
  }
  return hasContact(person, readable, words) || person.names.some(isNamed)
}

/** Whether a row of a file is about the person. The words of a name may be in several cells; a single one fills a cell. */
export function isRowOf(person: KnownPerson, row: string): boolean {
  const words = wordsIn(row)
  const isNamed = (name: string) => {
    const parts = name.trim().split(' ')
    if (parts.length === 1) return row.split(AROUND_CELL).some((cell) => wordsIn(cell) === name)
    return parts.every((word) => words.includes(` ${word} `))
  }
  return hasContact(person, row, words) || person.names.some(isNamed)
}

/** JSON, or another text, with `ERASED` in place of each text about the person; `found` has these. */
export function withoutPerson(person: KnownPerson, text: string): { readonly text: string; readonly found: string[] } {
  const found: string[] = []
  const replaced = (one: unknown, key = 'customer') => {
    if (typeof one !== 'string' || key === 'id' || !isAbout(person, one, NAME_KEYS.has(key))) return one
    found.push(one)
    return ERASED
  }
  const json = objectOf(text)
  const other = json ? JSON.stringify(json, (key, part) => replaced(part, key)) : String(replaced(text))
  return { text: found.length > 0 ? other : text, found }
}

/** A row whose texts are about a person. */
export interface Mention {
  readonly table: string
  readonly id: string
  readonly texts: string[]
  /** Its columns without them. */
  readonly replaced: readonly (readonly [column: string, text: string])[]
}

/** None where no text of the row is about the person. The values of a change are texts of people in views only. */
export function mentionsIn(
  person: KnownPerson,
  table: string,
  { id, object = 'view', ...columns }: Readonly<Record<string, unknown>>,
): Mention[] {
  const filled = Object.entries(columns).filter(
    ([name, text]) => text !== null && (name !== 'fields' || object === 'view'),
  )
  const without = filled.map(([column, text]) => ({ column, ...withoutPerson(person, String(text)) }))
  const texts = without.flatMap(({ found }) => found)
  const replaced = without.flatMap(({ column, text, found }) => (found.length > 0 ? [[column, text] as const] : []))
  return texts.length > 0 ? [{ table, id: String(id), texts, replaced }] : []
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function hasContact({ emails, phones, addresses }: KnownPerson, text: string, words: string): boolean {
  if (emails.size > 0 && emailsIn(text).some((email) => emails.has(email))) return true
  if (addresses.some((address) => words.includes(address))) return true
  const numbers = phones.length > 0 ? text.replace(BETWEEN_DIGITS, '') : ''
  return phones.some((phone) => numbers.includes(phone))
}

function emailsIn(text: string): string[] {
  const parts = fold(text).split(AROUND_EMAIL)
  return parts.flatMap((part) => (part.includes('@') ? [part.replace(QUOTE, '').replace(END_OF_SENTENCE, '')] : []))
}

/** ' ann lee ', each word between two spaces; '' without any. */
function wordsIn(text: string): string {
  const words = fold(text).replace(NO_WORD, ' ').trim()
  return words && ` ${words} `
}

/** A query of an address as people read it. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}
