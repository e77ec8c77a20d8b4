const rules = new Intl.PluralRules('en')
const figures = new Intl.NumberFormat('en')

/** '1,234' (locale en, specification §9). */
export function figure(value: number): string {
  return figures.format(value)
}

/** The form for `count`, with `#` replaced by the figure: `plural(2, '# order', '# orders')` is '2 orders'. */
export function plural(count: number, one: string, other: string): string {
  return (rules.select(count) === 'one' ? one : other).replace('#', figure(count))
}
