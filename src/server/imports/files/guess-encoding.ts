import type { ImportEncoding } from '#contract/imports/import-choices.ts'
import WORDS from './encoding-words.json' with { type: 'json' }
import { latinSamples } from './latin-encoding.ts'
import { decoderOf } from './text.ts'

/** Bytes of lines with others than ASCII that are compared. */
const SAMPLE = 64 * 1024
/** Two readings whose scores differ less are equally likely, and a lower one is no text. */
const MARGIN = 0.15
const LEAST = 0.3

/** Those of other scripts than Latin, in the order of how common they are. */
const CANDIDATES: readonly ImportEncoding[] = [
  ...(['windows-1251', 'gb18030', 'shift_jis', 'euc-kr', 'big5', 'euc-jp'] as const),
  ...(['windows-1253', 'windows-1255', 'windows-1256', 'windows-874', 'koi8-r'] as const),
  ...(['koi8-u', 'iso-8859-5', 'ibm866'] as const),
]
/** Those with letters instead of most signs of Western Europe, so that words are read in them only where they look wrong there. */
const WITHOUT_SIGNS: readonly ImportEncoding[] = ['ibm850', 'ibm852', 'macintosh']
/** Many of their letters are before this byte; the others have nearly all behind. */
const FIRST_LETTER = 0xc0

const JAPANESE: readonly ImportEncoding[] = ['shift_jis', 'euc-jp']

/**
 * The most likely encoding of a text that isn't UTF-8, and, where that isn't certain, the others, with a text in each: by what the
 * words beyond ASCII look like when they are read in each.
 */
export function otherEncoding(chunks: Iterable<Uint8Array>) {
  const bytes = linesBeyondAscii(chunks)
  const latin = latinSamples(bytes)
  const possible = [latin[0].encoding, ...CANDIDATES, ...WITHOUT_SIGNS].flatMap((encoding) => {
    const text = textIn(bytes, encoding)
    if (text === undefined) return []
    const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => /[^\p{ASCII}]/u.test(word)) ?? []
    return [{ encoding, text, words, score: scoreOf(words, text, encoding) }]
  })
  const western = possible.find(({ encoding }) => encoding === latin[0].encoding)
  const hasOddWords = latin.length === 1 && western?.words.some((word) => !hasUsualCase(word))
  const beyond = bytes.filter((byte) => byte >= 0x80)
  const hasSigns = 4 * beyond.filter((byte) => byte < FIRST_LETTER).length > beyond.length
  const looksWrong = hasSigns && (!western || western.score < 0 || hasOddWords)
  const readings = possible
    .filter(({ encoding }) => looksWrong || !WITHOUT_SIGNS.includes(encoding))
    .sort((a, b) => b.score - a.score)
  const [best] = readings
  // Encodings of one family read most texts in the same way.
  const second = readings.find(({ text }) => text !== best?.text)
  // Signs alone, such as € and –, are those of Western Europe.
  if (!best || best.words.length === 0) {
    return { encoding: latin[0].encoding, others: latin.length > 1 ? latin : [] }
  }
  // Only bytes that are hardly anything else lead to Windows-1250.
  const isSure =
    best.encoding === 'windows-1250' || (best.score >= LEAST && (!second || best.score - second.score >= MARGIN))
  const isLikely = ({ score, text }: (typeof readings)[number], i: number) =>
    score > best.score - MARGIN && readings.findIndex((reading) => reading.text === text) === i
  const likely = isSure ? [best] : readings.filter(isLikely).slice(0, 4)
  const others = likely.flatMap(({ encoding, words }) => {
    if (encoding === latin[0].encoding && latin.length > 1) return latin
    // A word that the others read in another way shows most.
    const isOwn = (word: string) => !likely.some((other) => other.encoding !== encoding && other.words.includes(word))
    return [{ encoding, text: words.find(isOwn) ?? words[0] ?? '' }]
  })
  return { encoding: best.encoding, others: others.length > 1 ? others : [] }
}

/** The lines with such bytes, as one text. */
function linesBeyondAscii(chunks: Iterable<Uint8Array>): Uint8Array {
  let lines = ''
  let rest = ''
  const add = (line: string) => {
    if (lines.length >= SAMPLE || !/[^\p{ASCII}]/u.test(line)) return
    // A longer line is cut behind a byte that no encoding has inside a character.
    lines += `${line.length < SAMPLE ? line : (/^.*[\0-/]/s.exec(line.slice(0, SAMPLE))?.[0] ?? '')}\n`
  }
  for (const chunk of chunks) {
    // Latin-1 has a character for each byte.
    const parts = (rest + Buffer.from(chunk).toString('latin1')).split('\n')
    rest = parts.pop()?.slice(0, 2 * SAMPLE) ?? ''
    for (const line of parts) add(line)
    if (lines.length >= SAMPLE) break
  }
  add(rest)
  return Buffer.from(lines, 'latin1')
}

/** Undefined where the bytes are none of this encoding, or have controls or lines of boxes in it. */
function textIn(bytes: Uint8Array, encoding: ImportEncoding): string | undefined {
  try {
    const text = decoderOf(encoding, { fatal: true }).decode(bytes)
    return /[\u0080-\u009f\u2500-\u257f\p{Co}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Characters beyond ASCII that are neither letters nor what texts have between them. */
const ODD = /[^\p{ASCII}\p{L}\p{M}\p{P}\p{Sc}\p{Zs}°²³]/gu

/** Quotes and signs that no word ends with, or has inside: 'Perch‚', 'K”ln'. */
const INSIDE = /\p{Script=Latin}(?:[‚„ˆ¡¢¤]|[“”†‡‰‹›•£€](?=\p{Script=Latin}))/gu

/** From -1 to 1, by the share of letters beyond ASCII in words that look like words. */
function scoreOf(words: readonly string[], text: string, encoding: ImportEncoding): number {
  const inside = text.match(INSIDE)?.length ?? 0
  let letters = inside + (text.match(ODD)?.length ?? 0)
  let sum = -inside
  for (const word of words) {
    const beyond = word.replace(/\p{ASCII}/gu, '').length
    letters += beyond
    sum += beyond * qualityOf(word, beyond, encoding)
  }
  return letters === 0 ? 0 : sum / letters
}

/** The words of a script, each with the letters that most of its texts consist of. */
const SCRIPTS = Object.entries(WORDS.scripts).map(([words, common]) => ({
  words: new RegExp(words, 'u'),
  common: new RegExp(common, 'gu'),
}))
const CHINESE_OR_JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u
const KANA = /[\u3041-\u30ff]/u
/** Only one encoding has them, so that bytes of another often look like them. */
const HALF_WIDTH = /[\uff61-\uff9f]/u
/** Frequent characters of names, places, goods and headings, simplified and traditional. */
const COMMON_HAN = new Set(WORDS.han)

function qualityOf(word: string, beyond: number, encoding: ImportEncoding): number {
  if (HALF_WIDTH.test(word) || /^\p{M}/u.test(word)) return -0.5
  if (/^\p{Script=Latin}+$/u.test(word)) {
    if (word.length <= 2) return 0
    // Most letters of a word in a Latin script are ASCII. Windows-1256 has most of the French letters too.
    const quality = 2 * beyond > word.length || !hasUsualCase(word) ? -1 : 1
    return quality * (CANDIDATES.includes(encoding) || WITHOUT_SIGNS.includes(encoding) ? 0.5 : 1)
  }
  if (CHINESE_OR_JAPANESE.test(word)) {
    if (KANA.test(word)) return JAPANESE.includes(encoding) ? 1 : 0.3
    const common = [...word].filter((letter) => COMMON_HAN.has(letter)).length
    return 0.3 + 0.6 * (common / word.length)
  }
  const script = SCRIPTS.find(({ words }) => words.test(word))
  if (!script || !hasUsualCase(word)) return -1
  // A sign, such as €, is a letter in another script.
  if (word.length === 1) return 0
  return Math.min(1, 0.3 + (word.toLowerCase().match(script.common)?.length ?? 0) / word.length)
}

/** Lower case, upper case, or a capital first. */
function hasUsualCase(word: string): boolean {
  const lower = word.toLowerCase()
  return word === lower || word === word.toUpperCase() || word.slice(1) === lower.slice(1)
}
