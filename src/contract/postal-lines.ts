const regions = new Intl.DisplayNames('en', { type: 'region' })

/** The lines below the name on a letter. Many files repeat the city and the country in the address, this also by its code at the end. */
export function postalLines({
  address,
  city,
  country,
}: Readonly<Record<'address' | 'city' | 'country', string>>): string[] {
  const code = /(?:^|[\s,])([A-Z]{2})$/.exec(address)?.[1]
  const names = [city, country].filter((name) => !address.includes(name) && !(code && regions.of(code) === name))
  return [...new Set([address, ...names])].filter((line) => line !== '')
}
