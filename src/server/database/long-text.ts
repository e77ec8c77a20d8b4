import { fold } from '#contract/text.ts'

/** Maximum bytes of UTF-8 of a text by which orders are grouped or counted, and of a sort key: a limit of PostgreSQL's indexes. */
export const MAX_TEXT = 1600

/** Characters that are never too long: folding makes at most 18 of one, each of at most 4 bytes. */
const SURELY_SHORT = MAX_TEXT / (18 * 4)

/** Whether a text or its folded form is longer than `MAX_TEXT`. */
export function isLongText(text: string): boolean {
  if (text.length <= SURELY_SHORT) return false
  return Buffer.byteLength(text) > MAX_TEXT || Buffer.byteLength(fold(text)) > MAX_TEXT
}

/** What texts are sorted by: their folded form, of a longer one the characters that its first `MAX_TEXT` bytes hold. */
export function sortKey(text: string): string {
  const key = fold(text)
  if (key.length <= MAX_TEXT / 3) return key
  const bytes = new TextEncoder().encodeInto(key, new Uint8Array(MAX_TEXT))
  return key.slice(0, bytes.read)
}
