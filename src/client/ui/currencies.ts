import { NO_CURRENCY } from '#contract/money.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** The known currencies, to choose one. */
export const CURRENCIES: readonly { readonly code: string; readonly name: string }[] = Intl.supportedValuesOf(
  'currency',
)
  .filter((code) => code !== NO_CURRENCY)
  .map((code) => ({ code, name: `${code} ${names.of(code)}` }))
