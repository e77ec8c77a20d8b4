import { NO_CURRENCY } from '#contract/money.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { NameKind, OrderFilters } from '#contract/order-filters.ts'
import { isDay } from '#contract/period.ts'

export const FIELD =
  'h-8 min-w-0 max-w-full rounded-lg border border-quiet bg-page px-2 text-text placeholder:text-quiet pointer-coarse:h-10 pointer-coarse:text-base'

export const NAMED = [
  { of: 'city', label: 'City', none: 'No city named', only: 'cities', not: 'citiesNot' },
  { of: 'channel', label: 'Channel', none: 'No channel named', only: 'channels', not: 'channelsNot' },
  { of: 'payment', label: 'Payment method', none: 'No payment method named', only: 'payments', not: 'paymentsNot' },
  { of: 'product', label: 'Product', none: '', only: 'product', not: 'product' },
] as const satisfies readonly {
  of: NameKind
  label: string
  /** The choice of orders that name none; '' where there is no such filter. */
  none: string
  only: keyof OrderFilters
  not: keyof OrderFilters
}[]

/** The one name that the filters ask for; '' where they ask for none, for several, or for others than some. */
export function nameAsked(of: NameKind, filters: OrderFilters): string {
  if (of === 'product') return filters.product ?? ''
  const names = namesAsked(of, filters)
  return names.length === 1 ? (names[0] ?? '') : ''
}

/** Whether the filters ask for the orders that name none. */
export function noneAsked(of: NameKind, filters: OrderFilters): boolean {
  const names = namesAsked(of, filters)
  return names.length === 1 && names[0] === ''
}

function namesAsked(of: NameKind, { cities, channels, payments }: OrderFilters): readonly string[] {
  return { city: cities, channel: channels, payment: payments, product: undefined }[of] ?? []
}

/** What the form calls the choice of orders that name none. */
export const noneField = (of: NameKind | 'currency') => `${of}-none`

/** Why the form cannot be applied, as a sentence; '' where it can. */
export function panelProblem(fields: FormData): string {
  const [from = '', to = '', currency = ''] = ['from', 'to', 'currency'].map((name) => textOf(fields, name).trim())
  const wrong = [from, to].find((day) => day !== '' && !isDay(day))
  if (wrong !== undefined) return `“${wrong}” is no day.`
  if (from !== '' && to !== '' && from > to) return 'The first day lies after the last.'
  return /^(?:[A-Za-z]{3})?$/.test(currency) ? '' : 'A currency has three letters, like EUR.'
}

/** The filters that the form asks for; what the form cannot show (several names, all others than some) stays as it was. */
export function filtersOfForm(fields: FormData, before: OrderFilters): OrderFilters {
  const next: Record<string, unknown> = { ...before }
  const put = (name: keyof OrderFilters, value: string | readonly string[]) => {
    if (value.length > 0) next[name] = value
    else delete next[name]
  }
  const isTicked = (of: NameKind | 'currency') => fields.has(noneField(of))
  const isCounted = textOf(fields, 'days') === 'counted'
  const [from, to] = [textOf(fields, 'from'), textOf(fields, 'to')]
  put(
    'statuses',
    ORDER_STATUSES.filter((status) => fields.getAll('status').includes(status)),
  )
  put('from', isCounted ? '' : from)
  put('to', isCounted ? '' : to)
  put('countedFrom', isCounted ? from : '')
  put('countedTo', isCounted ? to : '')
  put('currency', isTicked('currency') ? NO_CURRENCY : textOf(fields, 'currency').trim().toUpperCase())
  put('customer', textOf(fields, 'customer'))
  for (const { of, only, not } of NAMED) {
    const name = textOf(fields, of)
    const isNone = isTicked(of)
    if (name === nameAsked(of, before) && isNone === noneAsked(of, before)) continue
    put(not, '')
    put(only, of === 'product' || (name === '' && !isNone) ? name : [name])
  }
  return next
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
