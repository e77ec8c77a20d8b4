import { mainCurrency } from '#contract/main-currency.ts'
import { NAME_FILTERS } from '#contract/name-kinds.ts'
import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'
import { FILTER_KINDS, type FilterKind } from '#contract/orders/name-filters.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { isDay } from '#contract/store-day.ts'
import { amountProblem, minorOf } from './amount-range.ts'
import { filterMessages } from './filter-messages.ts'
import { STATE_FILTERS, STATES_OF } from './state-filters.ts'

export const FIELD =
  'h-8 min-w-0 max-w-full rounded-lg border border-quiet bg-page px-2 text-text placeholder:text-quiet pointer-coarse:h-11 pointer-coarse:text-base'

/** The exact names in the filters, '' for orders without one; none if the box for those is checked. */
export function namesIn(of: FilterKind, filters: OrderFilters): readonly string[] {
  return isNoneIn(of, filters) ? [] : (filters[NAME_FILTERS[of].exact] ?? [])
}

/** Whether the filters are for orders without a value only. */
export function isNoneIn(of: FilterKind, filters: OrderFilters): boolean {
  const names = filters[NAME_FILTERS[of].exact] ?? []
  return names.length === 1 && names[0] === ''
}

/** What the form has of the assignees: the only one, or what it cannot show. */
export function assigneeIn({ assignees = [] }: OrderFilters): string {
  return assignees.length === 1 ? assignees[0] || 'none' : ''
}

/** The form's name for the box for orders without a value. */
export const noneField = (of: FilterKind) => `${of}-none`

/** The form's name of the part of a name. */
export const partField = (of: FilterKind) => NAME_FILTERS[of].part

/** Why the form cannot be applied. */
export interface FilterProblem {
  /** The form's name of the field that gets the focus; the problems of amounts are shown at theirs. */
  readonly field: 'from' | 'to' | 'openForDays' | 'amountMin'
  readonly text: string
}

/** Undefined if the form can be applied. `currencies` are those of the orders; undefined while they are not known. */
export function panelProblem(fields: FormData, currencies: readonly string[] | undefined): FilterProblem | undefined {
  const [from = '', to = '', days = ''] = ['from', 'to', 'openForDays'].map((name) => textOf(fields, name).trim())
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day !== '' && !isDay(day)) return { field, text: filterMessages.notADay(day) }
  if (from !== '' && to !== '' && from > to) return { field: 'from', text: filterMessages.endBeforeStart }
  if (!/^\d{0,4}$/.test(days)) return { field: 'openForDays', text: filterMessages.notDays(days) }
  const [min, max] = amountTexts(fields)
  // They would be read in no currency, which finds nothing.
  if (min + max !== '' && !currencies && textOf(fields, 'currency') === '')
    return { field: 'amountMin', text: filterMessages.unknownCurrencies }
  const text = amountProblem(min, max, currencyIn(fields, currencies ?? []))
  return text === '' ? undefined : { field: 'amountMin', text }
}

/** The filters in the form; what it cannot show (excluded names, a customer) stays unchanged. */
export function filtersOfForm(fields: FormData, before: OrderFilters, currencies: readonly string[]): OrderFilters {
  const next: Record<string, unknown> = { ...before }
  const put = (name: keyof OrderFilters, value: string | number | readonly string[] | undefined) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) delete next[name]
    else next[name] = value
  }
  const isReported = textOf(fields, 'days') === 'reported'
  const [from, to] = [textOf(fields, 'from'), textOf(fields, 'to')]
  put(
    'statuses',
    ORDER_STATUSES.filter((status) => fields.getAll('status').includes(status)),
  )
  for (const of of STATE_FILTERS) {
    const chosen = fields.getAll(STATES_OF[of].name)
    put(
      of,
      STATES_OF[of].states.filter((state) => chosen.includes(state)),
    )
  }
  put('tags', tagsOf(textOf(fields, 'tags')))
  const assignee = textOf(fields, 'assignee')
  if (assignee !== assigneeIn(before)) {
    put('assigneesNot', '')
    put('assignees', assignee === '' ? '' : [assignee])
  }
  put('from', isReported ? '' : from)
  put('to', isReported ? '' : to)
  put('reportedFrom', isReported ? from : '')
  put('reportedTo', isReported ? to : '')
  put('customer', textOf(fields, 'customer'))
  const [min, max] = amountTexts(fields)
  const currency = currencyIn(fields, currencies)
  put('amountMin', minorOf(min, currency))
  put('amountMax', minorOf(max, currency))
  put('currency', min + max === '' ? textOf(fields, 'currency') : currency)
  const days = textOf(fields, 'openForDays').trim()
  put('openForDays', days === '' ? undefined : Number(days))
  for (const of of FILTER_KINDS) putNames(of)
  putShops()
  return next

  function putNames(of: FilterKind) {
    const { exact, part, not } = NAME_FILTERS[of]
    const names = fields.has(noneField(of)) ? [''] : fields.getAll(of).map(String)
    const text = textOf(fields, part)
    const isSame =
      names.join('\0') === (before[exact] ?? []).join('\0') && names.length === (before[exact] ?? []).length
    if (isSame && text === (before[part] ?? '')) return
    if (not) put(not, '')
    put(exact, names)
    put(part, text)
  }

  function putShops() {
    const { name, list } = LISTED_FIELDS.shop.filter
    const [slugs, chosen] = [fields.getAll(name).map(String), before[list] ?? []]
    if (slugs.length === chosen.length && slugs.every((slug) => chosen.includes(slug))) return
    put(`${list}Not`, '')
    put(list, slugs)
  }
}

function amountTexts(fields: FormData): [min: string, max: string] {
  return [textOf(fields, 'amountMin').trim(), textOf(fields, 'amountMax').trim()]
}

/** The currency of the amounts: the chosen one, or the main one of the orders. */
function currencyIn(fields: FormData, currencies: readonly string[]): string {
  return textOf(fields, 'currency') || mainCurrency(currencies)
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
