/** The text with � for halves of surrogate pairs and NUL, which not every database returns unchanged. */
export function clean(text: string): string {
  if (text.isWellFormed() && !text.includes('\u0000')) return text
  return text.toWellFormed().replaceAll('\u0000', '\ufffd')
}

/** A text that people entered, as it is stored. */
export function tidy(text: string): string {
  return clean(text.trim())
}
