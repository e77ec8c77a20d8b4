import { fold } from '#contract/text.ts'

/** Maximum bytes of UTF-8 of a text by which orders are sorted, grouped or counted: a limit of PostgreSQL's indexes. */
export const MAX_TEXT = 1600

/** Characters that are never too long: folding makes at most 18 of one, each of at most 4 bytes. */
const SURELY_SHORT = MAX_TEXT / (18 * 4)

/** Whether a text or its folded form is longer than `MAX_TEXT`. */
export function isLongText(text: string): boolean {
  if (text.length <= SURELY_SHORT) return false
  return Buffer.byteLength(text) > MAX_TEXT || Buffer.byteLength(fold(text)) > MAX_TEXT
}
