import { LISTED_FIELDS, LISTED_TEXTS, type ListedText } from './listed-fields.ts'

type Filter = (typeof LISTED_FIELDS)[ListedText]['filter']
type Name = Filter['name']
type List = Filter['list']
type NameWithParts = Extract<Filter, { readonly hasParts: true }>['name']

/** The kinds of names that lists can be filtered by, exactly or by a part. */
export type FilterKind = NameWithParts | 'product'
export type ExcludedNames = `${List}Not`
export type PartFilter = `${FilterKind}Contains`

/**
 * Filters by names: the names in one list are alternatives. The name '' means orders without a name: `cities: ['']` are those
 * without a city, `citiesNot: ['']` those with one. A part ignores case, accents and width. A line has to meet both filters of
 * products.
 */
export interface NameFilters
  extends Readonly<Partial<Record<List | ExcludedNames, readonly string[]>>>,
    Readonly<Partial<Record<PartFilter, string>>> {
  /** Orders with a line of exactly one of these products. */
  readonly products?: readonly string[]
}

/** The filters by one field. */
export interface FieldFilter {
  readonly field: ListedText
  readonly name: Name
  readonly label: string
  /** 'payment method'. */
  readonly noun: string
  readonly only: List
  readonly not: ExcludedNames
  readonly part: PartFilter | undefined
}

export const FIELD_FILTERS: readonly FieldFilter[] = LISTED_TEXTS.map((field) => {
  const { filter, label } = LISTED_FIELDS[field]
  const part = filter.hasParts ? (`${filter.name}Contains` as const) : undefined
  return {
    field,
    name: filter.name,
    label,
    noun: label.toLowerCase(),
    only: filter.list,
    not: `${filter.list}Not`,
    part,
  }
})

const hasParts = (name: Name): name is NameWithParts =>
  FIELD_FILTERS.some((filter) => filter.name === name && filter.part)
export const FILTER_KINDS: readonly FilterKind[] = [
  ...FIELD_FILTERS.map(({ name }) => name).filter(hasParts),
  'product',
]
export const PART_FILTERS: readonly PartFilter[] = FILTER_KINDS.map((kind) => `${kind}Contains` as const)
