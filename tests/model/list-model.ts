import fc from 'fast-check'
import type { Order } from '#contract/orders/order.ts'
import { type ReferenceAnswer, referenceList } from './reference-list.ts'

/** One user action in the order list. `row` is an index into the rows shown, starting at 0. */
export type ListCommand =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'sortByHeading'; readonly field: ModelField }
  | { readonly kind: 'pressSortOrders' | 'pressNext' | 'pressPrevious' | 'selectAll' | 'reload' }
  | { readonly kind: 'pressPage'; readonly page: number }
  | { readonly kind: 'select' | 'clickRow'; readonly row: number }

export const MODEL_FIELDS = ['id', 'user', 'project', 'address', 'date', 'status'] as const
export type ModelField = (typeof MODEL_FIELDS)[number]

/** The order list as specified (§2, §4, §5), written independently of the product. */
export interface ListModel {
  readonly orders: readonly Order[]
  readonly now: number
  /** As specified for the sample (§2); with real orders a new search starts on page 1 and finds words. */
  readonly searchKeepsPage: boolean
  /** With real orders the selection spans pages and sorts, and a new search clears it. */
  readonly keepsSelection: boolean
  /** Rows of a page. */
  readonly per: number
  readonly search: string
  readonly field: ModelField
  readonly descending: boolean
  readonly page: number
  readonly selected: readonly string[]
}

/** What the screen must show. */
export interface ExpectedScreen {
  readonly search: string
  readonly rows: readonly string[]
  /** Of the rows shown, in their order. */
  readonly selected: readonly string[]
  readonly headerBox: 'none' | 'some' | 'all'
  readonly sort: { readonly field: ModelField; readonly descending: boolean }
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly canGoBack: boolean
  readonly canGoOn: boolean
}

export function startModel(orders: readonly Order[], now: number, isLive = false): ListModel {
  return {
    orders,
    now,
    searchKeepsPage: !isLive,
    keepsSelection: isLive,
    per: isLive ? 25 : 10,
    search: '',
    field: 'date',
    descending: true,
    page: 1,
    selected: [],
  }
}

export function expectedScreen(model: ListModel): ExpectedScreen {
  const { ids, total, pages } = shown(model)
  const selected = ids.filter((id) => model.selected.includes(id))
  return {
    search: model.search,
    rows: ids,
    selected,
    headerBox: selected.length === 0 ? 'none' : selected.length === ids.length ? 'all' : 'some',
    sort: { field: model.field, descending: model.descending },
    page: model.page,
    pages,
    total,
    canGoBack: model.page > 1,
    canGoOn: model.page < pages,
  }
}

/** The list after `command`; a disabled or missing button does nothing. */
export function perform(model: ListModel, command: ListCommand): ListModel {
  const screen = expectedScreen(model)
  switch (command.kind) {
    case 'search':
      return moved(model, {
        search: command.text,
        page: model.searchKeepsPage || command.text === model.search ? model.page : 1,
      })
    case 'sortByHeading':
      return sorted(model, command.field)
    case 'pressSortOrders':
      return sorted(model, 'date')
    case 'pressNext':
      return screen.canGoOn ? moved(model, { page: model.page + 1 }) : model
    case 'pressPrevious':
      return screen.canGoBack ? moved(model, { page: model.page - 1 }) : model
    case 'pressPage':
      return command.page <= screen.pages ? moved(model, { page: command.page }) : model
    case 'select':
    case 'clickRow':
      return flipped(model, screen.rows[command.row])
    case 'selectAll':
      return { ...model, selected: [...others(model, screen), ...(screen.headerBox === 'all' ? [] : screen.rows)] }
    case 'reload':
      return { ...model, selected: [] }
  }
}

/** Sequences of user actions, long enough to return to an earlier state. */
export const listCommands: fc.Arbitrary<ListCommand[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('search'), text: searches() }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('sortByHeading'), field: fc.constantFrom(...MODEL_FIELDS) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pressSortOrders', 'reload') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pressNext', 'pressPrevious', 'selectAll') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pressPage'), page: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('select', 'clickRow'), row: fc.nat({ max: 9 }) }) },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
) as fc.Arbitrary<ListCommand[]>

function searches(): fc.Arbitrary<string> {
  const terms = [
    '',
    '',
    'pending',
    'In Progress',
    'in ',
    'COMPLETE',
    'zoë',
    'zoe',
    '#CM98',
    '#cm9801',
    'brand',
    'porto',
  ]
  return fc.constantFrom(...terms, '%', '_', '\\', 'a', 'CM984', 'App', 'no such order', ' ', 'cinarli', 'page landing')
}

/** Of every order of `sampleOrdersFile`. */
const LIVE_AMOUNT = '100.00'

// Thousands of steps run the same few queries.
const answers = new WeakMap<readonly Order[], Map<string, ReferenceAnswer>>()

function shown({ orders, now, searchKeepsPage, per, search, field, descending, page }: ListModel): ReferenceAnswer {
  const known = answers.get(orders) ?? new Map<string, ReferenceAnswer>()
  answers.set(orders, known)
  const live = searchKeepsPage ? undefined : { amount: LIVE_AMOUNT }
  const key = JSON.stringify([now, searchKeepsPage, search, field, descending, page])
  const answer = known.get(key) ?? referenceList(orders, { search, field, descending, page, per, live }, now)
  known.set(key, answer)
  return answer
}

/** The selected orders that are not on screen. */
function others({ selected }: ListModel, { rows }: ExpectedScreen): readonly string[] {
  return selected.filter((id) => !rows.includes(id))
}

/** The sample's selection is reset when the rows or their order change. */
function moved(model: ListModel, change: Partial<ListModel>): ListModel {
  const next = { ...model, ...change }
  if (model.keepsSelection) return next.search === model.search ? next : { ...next, selected: [] }
  const isSame = shown(next).ids.join() === shown(model).ids.join()
  return isSame ? next : { ...next, selected: [] }
}

function sorted(model: ListModel, field: ModelField): ListModel {
  return moved(model, { field, descending: field === model.field && !model.descending })
}

function flipped(model: ListModel, id: string | undefined): ListModel {
  if (id === undefined) return model
  const others = model.selected.filter((selected) => selected !== id)
  return { ...model, selected: others.length < model.selected.length ? others : [...others, id] }
}
