import { ORDER_STATUSES } from '#contract/order.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { NameKind } from '#contract/order-names.ts'
import { isDay } from '#contract/period.ts'

export const FIELD =
  'h-8 min-w-0 max-w-full rounded-lg border border-quiet bg-page px-2 text-text placeholder:text-quiet pointer-coarse:h-10 pointer-coarse:text-base'

export const NAMED = [
  { of: 'city', label: 'City', only: 'cities', not: 'citiesNot' },
  { of: 'channel', label: 'Channel', only: 'channels', not: 'channelsNot' },
  { of: 'payment', label: 'Payment method', only: 'payments', not: 'paymentsNot' },
  { of: 'product', label: 'Product', only: 'product', not: 'product' },
] as const satisfies readonly { of: NameKind; label: string; only: keyof OrderFilters; not: keyof OrderFilters }[]

/** The one name that the filters ask for; '' where they ask for none, for several, or for others than some. */
export function nameAsked(of: NameKind, filters: OrderFilters): string {
  if (of === 'product') return filters.product ?? ''
  const names = { city: filters.cities, channel: filters.channels, payment: filters.payments }[of]
  return names?.length === 1 ? (names[0] ?? '') : ''
}

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
  put('currency', textOf(fields, 'currency').trim().toUpperCase())
  for (const { of, only, not } of NAMED) {
    const name = textOf(fields, of)
    if (name === nameAsked(of, before)) continue
    put(not, '')
    put(only, of === 'product' || name === '' ? name : [name])
  }
  return next
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
