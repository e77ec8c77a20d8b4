const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of the country with this ISO 3166 code of two letters; any other text unchanged. */
export function countryName(text: string): string {
  const name = text.trim()
  return (/^[A-Za-z]{2}$/.test(name) && names.of(name.toUpperCase())) || name
}
