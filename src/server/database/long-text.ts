import { fold } from '#contract/text.ts'

/** Bytes of UTF-8 that a text by which orders are sorted, grouped or counted may have: indexes hold no longer ones. */
export const MAX_TEXT = 1600

/** Texts up to here cannot be too long, however they fold: no letter becomes more than 18, nor has more than 4 bytes. */
const SURELY_SHORT = MAX_TEXT / (18 * 4)

/** Whether a text or its folded form is longer than `MAX_TEXT`. */
export function isLongText(text: string): boolean {
  if (text.length <= SURELY_SHORT) return false
  return Buffer.byteLength(text) > MAX_TEXT || Buffer.byteLength(fold(text)) > MAX_TEXT
}
