import { type HistoryQuery, historyParameters } from '#client/data/history/http-history.ts'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import type { ChangedObject } from '#contract/changes/workspace-history.ts'
import { isDay } from '#contract/store-day.ts'
import { WORKSPACE } from '#contract/workspace-address.ts'
import { historyFilterMessages, unusedAddress } from './messages.ts'

/** The kinds of change that each object can have. */
export const KINDS_OF: Readonly<Record<ChangedObject | 'all', readonly ChangeKind[]>> = {
  all: ['import', 'create', 'edit', 'bulk', 'undo', 'erase'],
  order: ['create', 'edit', 'bulk', 'undo', 'erase'],
  import: ['import', 'undo'],
  shop: ['edit', 'undo'],
  settings: [],
  targets: [],
  view: [],
  export: [],
  erasure: [],
  person: ['create', 'edit'],
  key: ['create', 'edit'],
  session: [],
  workspace: ['create', 'edit'],
}

export interface HistoryAddress {
  readonly query: HistoryQuery
  /** Why parts of the address are not used, each a sentence. */
  readonly problems: readonly string[]
}

/** Reads `?object=order&action=bulk&from=2026-11-01&page=2`. */
export function readHistoryAddress(search: string): HistoryAddress {
  const found = new Map<string, string>()
  const problems: string[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    const problem = found.has(name) ? unusedAddress.repeated(name) : problemOf(name, value)
    if (problem) problems.push(problem)
    else found.set(name, value)
  }
  const [from = '', to = ''] = [found.get('from'), found.get('to')]
  if (from !== '' && to !== '' && to < from) {
    problems.push(unusedAddress.endBeforeStart)
    found.delete('to')
  }
  // `problemOf` has checked the values.
  const { page = '1', ...filters } = Object.fromEntries(found)
  return { query: { ...filters, page: Number(page) }, problems: [...new Set(problems)] }
}

/** The address of the screen with these filters. */
export function historyPath(query: HistoryQuery): string {
  return `/history${historyParameters(query)}`
}

/** The query without its filters. */
export const NO_FILTERS: HistoryQuery = { page: 1 }

export function isFiltered({ page: _page, ...filters }: HistoryQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

function problemOf(name: string, value: string): string | undefined {
  switch (name) {
    case 'object':
      return Object.hasOwn(historyFilterMessages.objects, value) ? undefined : unusedAddress.object(value)
    case 'action':
      return Object.hasOwn(historyFilterMessages.kinds, value) ? undefined : unusedAddress.action(value)
    case 'person':
      return value.length <= 200 ? undefined : unusedAddress.person
    case 'from':
    case 'to':
      return isDay(value) ? undefined : unusedAddress.day(value, name)
    case 'page':
      return /^[1-9]\d{0,8}$/.test(value) ? undefined : unusedAddress.page(value)
    case WORKSPACE:
      return undefined
    default:
      return unusedAddress.unknown(name)
  }
}
