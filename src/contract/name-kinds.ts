import { mapNames } from '#contract/map-names.ts'
import {
  type ExcludedNames,
  FIELD_FILTERS,
  FILTER_KINDS,
  type FieldFilter,
  type FilterKind,
  type PartFilter,
} from '#contract/orders/name-filters.ts'

interface KindFilters {
  readonly exact: FieldFilter['only'] | 'products'
  readonly part: PartFilter
  readonly not?: ExcludedNames
}

/** The filters by name of each kind: the exact names, a part of them, and names that orders must not have. */
export const NAME_FILTERS: Readonly<Record<FilterKind, KindFilters>> = mapNames(FILTER_KINDS, (kind): KindFilters => {
  const part = `${kind}Contains` as const
  const filter = FIELD_FILTERS.find(({ name }) => name === kind)
  return filter ? { exact: filter.only, part, not: filter.not } : { exact: 'products', part }
})

/** The kinds of names that are suggested: those that lists are filtered by, customers, who can be an assignee, and tags. */
export const NAME_KINDS = [...FILTER_KINDS, 'customer', 'assignee', 'tag'] as const
export type NameKind = (typeof NAME_KINDS)[number]
