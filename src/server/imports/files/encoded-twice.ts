/** Different words that show it. */
const LEAST = 3
/** Letters that hardly any name has: 'NESCAFÉ®' would be one. */
const ODD = /[\u0250-\u02ff\u0700-\u07ff]/

const LETTERS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

/** The first word beyond ASCII, where the UTF-8 of all of a text's was read as Windows-1252. */
export function wordEncodedTwice(text: string): string | undefined {
  const words = [...new Set(text.match(/[A-Za-z\u0080-\uffff]+/g)?.filter((word) => /[^\p{ASCII}]/u.test(word)))]
  return words.length >= LEAST && words.every(isEncodedTwice) ? words[0] : undefined
}

function isEncodedTwice(word: string): boolean {
  const bytes = Array.from(word, (letter) => LETTERS.indexOf(letter))
  try {
    return !bytes.includes(-1) && !ODD.test(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)))
  } catch {
    return false
  }
}
