/** Half a surrogate pair and NUL are no text that every database gives back as it was. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd')
}
