import { fold } from '#contract/text.ts'

/** No known heading or status is longer: a column of notes must not fill the memory. */
const LONGEST = 200

/** The words of a text. */
export function wordSet(text: string, separator = ' '): ReadonlySet<string> {
  return new Set(text.split(separator))
}

/** Whether a text is one of these words, in any case. */
function isOneOf(words: string): (text: string) => boolean {
  const all = wordSet(words)
  return (text) => all.has(text.toLowerCase())
}

const ANSWERS = 'true false yes no y n ja nein oui non si sí não tak nie nee x ✓ ✔'
/** An answer to whether something is so. */
export const isAnswer = isOneOf(ANSWERS)
/** The same, also as a number. */
export const isFlag = isOneOf(`${ANSWERS} 0 1`)
export const isYes = isOneOf('true yes y ja oui si sí tak 1 x ✓ ✔')

export function isWebAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)/i.test(text)
}

/** A heading in the form in which headings are compared: 'Order #' and 'orderNumber' are 'order number'. '' if too long. */
export function headingKey(heading: string): string {
  if (heading.length > LONGEST) return ''
  const words = heading
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(#|№|\bn[º°]|\bnum\b|\bno\.|\bnr\.?(?=\s|$))/gi, ' number ')
  return fold(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** From words, separated by '|', to what they mean; the keys are `headingKey`s. */
export function wordTable<Meaning extends string>(
  words: Partial<Record<Meaning, string>>,
): ReadonlyMap<string, Meaning> {
  const meanings = Object.entries(words) as [Meaning, string][]
  return new Map(meanings.flatMap(([meaning, list]) => list.split('|').map((word) => [headingKey(word), meaning])))
}

const MAX_ANSWERS = 1000

/** The same function with its answers to shorter texts remembered: the same status comes on every row. */
export function memoized<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const found = answer(text)
    if (known.size < MAX_ANSWERS) known.set(text, found)
    return found
  }
}
