/** Half a surrogate pair and NUL are no text that every database gives back as it was. */
export function clean(text: string): string {
  if (text.isWellFormed() && !text.includes('\u0000')) return text
  return text.toWellFormed().replaceAll('\u0000', '\ufffd')
}
