import type { ImportEncoding } from '#contract/imports/import-choices.ts'
import WORDS from './encoding-words.json' with { type: 'json' }

export interface EncodingSample {
  readonly encoding: ImportEncoding
  readonly text: string
}

/** Letters of Windows-1250, and of ISO-8859-2, that are signs in Windows-1252, or nothing: Polish ones and Ť ť. */
const SIGNS_1250 = new Set([0xb9, 0xb3, 0xbf, 0xaf, 0xa3, 0x8d, 0x9d])
const SIGNS_ISO = new Set([0xa1, 0xa6, 0xac, 0xb1, 0xb6, 0xbc])
/** Those among them that words begin with, Ł Ż Ś Ź Ť ť; ¿ and ¡ begin Spanish sentences, and ¼ is before units. */
const INITIALS = new Set([0xa3, 0xaf, 0xa6, 0xac, 0x8d, 0x9d])
/** Turkish letters of Windows-1254 that are Icelandic in Windows-1252, and accents that Icelandic has and Turkish hasn't. */
const TURKISH = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
const ICELANDIC = new Set([0xc1, 0xc6, 0xcd, 0xd3, 0xda, 0xe1, 0xe6, 0xed, 0xf3, 0xfa])

/** Central European and Baltic words, as they look in Windows-1252: their letters are where Western languages have none. */
const EASTERN = wordsLike(WORDS.eastern)
/** Western and Nordic words whose letters are where the others have none. */
const WESTERN = wordsLike(WORDS.western)
/** Letters that are č ć đ ď ě ň ř ů in Windows-1250, and one that is ı in Turkish. */
const AMBIGUOUS = /\p{L}[èæðïìòøù]|[èæðïìòøù]\p{L}/u
const AMBIGUOUS_IN_TURKISH = /\p{L}[èæðïìòøù]|[èæðïìòøù]\p{L}|[ðý]/u

/** By any of the patterns of `encoding-words.json`, whose names there are examples of the words. */
function wordsLike(byExample: Readonly<Record<string, string>>): RegExp {
  return new RegExp(Object.values(byExample).join('|'), 'u')
}

/** € and œ of ISO 8859-15, which are ¤ and ½ in Windows-1252. */
const [EURO, LIGATURE] = [0xa4, new Set([0xbd])]

/** The encoding of a text in a Latin script; the first of several that are possible, with a word as it is in each. */
export function latinSamples(bytes: Uint8Array): readonly [EncodingSample, ...EncodingSample[]] {
  if (hasLetters(bytes, SIGNS_ISO)) return [{ encoding: 'iso-8859-2', text: '' }]
  if (hasLetters(bytes, SIGNS_1250)) return [{ encoding: 'windows-1250', text: '' }]
  if (bytes.includes(EURO) || hasLetters(bytes, LIGATURE)) return [{ encoding: 'iso-8859-15', text: '' }]
  const text = new TextDecoder('windows-1252').decode(bytes)
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const wordsOf = (pattern: RegExp) => words.filter(([word]) => pattern.test(word.toLowerCase()))
  const [eastern, western] = [wordsOf(EASTERN), wordsOf(WESTERN)]
  const isTurkish = bytes.some((byte) => TURKISH.has(byte)) && !bytes.some((byte) => ICELANDIC.has(byte))
  const encoding = isTurkish ? 'windows-1254' : 'windows-1252'
  // A word that can be of both is a question where no other shows it; ş shows Turkish.
  const isOpen = western.length === 0 && !/þ/i.test(text)
  const either = wordsOf(isTurkish ? AMBIGUOUS_IN_TURKISH : AMBIGUOUS)
  const [example] = eastern.length > 0 || !isOpen ? eastern : either
  if (!example || western.length > eastern.length) return [{ encoding, text: '' }]
  // Czech, Slovak and Slovene: no Western text has these letters, and Windows-1257 has others instead of š and ž.
  const isCzech =
    words.some(([word]) => word.length > 1 && /[šž]/i.test(word)) && eastern.some(([word]) => /[èìøù]/i.test(word))
  if (isCzech && western.length === 0 && !/[åæ]/i.test(text)) return [{ encoding: 'windows-1250', text: '' }]
  const sampleIn = (of: ImportEncoding): EncodingSample => {
    // Every byte is one character.
    const word = bytes.subarray(example.index, example.index + example[0].length)
    return { encoding: of, text: new TextDecoder(of).decode(word) }
  }
  const first = sampleIn(encoding)
  const others = (['windows-1250', 'windows-1257'] as const).map(sampleIn)
  return [first, ...others.filter((other) => other.text !== first.text)]
}

/** Whether there are bytes of the set in words: after a letter, or first, and before another one. */
function hasLetters(bytes: Uint8Array, set: ReadonlySet<number>): boolean {
  const isInside = (byte: number, i: number) => isLetter(bytes[i - 1]) || (INITIALS.has(byte) && isLetter(bytes[i + 2]))
  return bytes.some((byte, i) => set.has(byte) && isLetter(bytes[i + 1]) && isInside(byte, i))
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}
