// Covers: specification 2 Order List, 4
import { describe, expect, it } from 'vitest'
import { AllMatching } from '#client/orders/all-matching.ts'
import {
  type ListAction,
  type ListState,
  reduceList,
  START_VIEW,
  selectionOf,
  startList,
} from '#client/orders/list-state.ts'

const shown = reduceList(startList(START_VIEW), { type: 'rowsShown', ids: ['#1', '#2', '#3'] })
const idsOf = ({ selected }: ListState) => ('except' in selected ? expect.fail('all that match') : [...selected])
const acted = (state: ListState, ...actions: ListAction[]) => actions.reduce(reduceList, state)

describe('the list’s state', () => {
  it('starts as specified (§4)', () => {
    expect(startList(START_VIEW)).toEqual({
      search: '',
      sort: { field: 'date', descending: true },
      page: 1,
      per: 25,
      filters: '',
      columns: '',
      unread: '',
      rows: [],
      selected: new Set(),
      last: '',
    })
  })

  it('does not go before page 1', () => {
    expect(acted(shown, { type: 'goToPage', page: 0 }).page).toBe(1)
    expect(acted(shown, { type: 'goToPage', page: 400 }).page).toBe(400)
  })

  it.each([
    [3, 10, 25, 1],
    [6, 10, 25, 3],
    [2, 25, 10, 3],
    [3, 50, 100, 2],
    [1, 100, 10, 1],
  ])('keeps the first row of page %i of %i rows on screen with %i rows', (page, per, newPer, newPage) => {
    const before = startList({ ...START_VIEW, page, per })
    expect(acted(before, { type: 'setPageSize', per: newPer })).toMatchObject({ per: newPer, page: newPage })
  })

  it('starts a search on page 1 only on request', () => {
    const third = startList({ ...START_VIEW, page: 3 })
    expect(acted(third, { type: 'search', text: 'a' }).page).toBe(3)
    expect(acted(third, { type: 'search', text: 'a', startsAgain: true }).page).toBe(1)
  })

  it('does not select a row that is not on screen', () => {
    expect(acted(shown, { type: 'toggleRow', id: '#9' }).selected.size).toBe(0)
  })

  it('keeps the selection, and the same object, while the rows stay the same', () => {
    const selected = acted(shown, { type: 'toggleRow', id: '#2' })
    expect(acted(selected, { type: 'rowsShown', ids: ['#1', '#2', '#3'] })).toBe(selected)
  })

  it.each([[['#2', '#1', '#3']], [['#1', '#2']], [['#1', '#2', '#4']], [['#1', '#2', '#3', '#4']], [[]]])(
    'resets the selection for the rows %j',
    (ids) => {
      const selected = acted(shown, { type: 'togglePage' })
      expect(selectionOf(selected)).toBe('all')
      expect(acted(selected, { type: 'rowsShown', ids }).selected.size).toBe(0)
    },
  )

  it('has no selection without rows', () => {
    expect(selectionOf(acted(startList(START_VIEW), { type: 'togglePage' }))).toBe('none')
  })

  it('adopts a view as a whole and keeps the selection until its rows arrive', () => {
    const view = { ...START_VIEW, search: 'x', sort: { field: 'id', descending: false }, page: 3 } as const
    const followed = acted(shown, { type: 'toggleRow', id: '#1' }, { type: 'follow', view })
    expect(followed).toMatchObject(view)
    expect(idsOf(followed)).toEqual(['#1'])
  })
})

describe('the selection of real orders', () => {
  const other = ['#4', '#5', '#6']
  const onBoth = acted(
    shown,
    { type: 'toggleRow', id: '#2' },
    { type: 'rowsShown', ids: other, keepsSelection: true },
    { type: 'togglePage' },
  )

  it('spans pages, and the header box is about the rows on screen', () => {
    expect(idsOf(onBoth)).toEqual(['#2', ...other])
    expect(selectionOf(onBoth)).toBe('all')
    const back = acted(onBoth, { type: 'rowsShown', ids: ['#1', '#2', '#3'], keepsSelection: true })
    expect(selectionOf(back)).toBe('some')
    expect(idsOf(acted(onBoth, { type: 'togglePage' }))).toEqual(['#2'])
  })

  it('is cleared by another search or filter, also from the address, but not by a page or a sort', () => {
    const view = { ...START_VIEW, page: 4, sort: { field: 'id', descending: false } } as const
    const actions: ListAction[] = [
      { type: 'goToPage', page: 2 },
      { type: 'sortBy', field: 'id' },
      { type: 'follow', view, startsAgain: true },
    ]
    for (const action of actions) expect(acted(onBoth, action).selected.size).toBe(4)
    const clearing: ListAction[] = [
      { type: 'search', text: 'a', startsAgain: true },
      { type: 'filter', filters: 'status=Pending' },
      { type: 'follow', view: { ...START_VIEW, filters: 'city=Graz' }, startsAgain: true },
      { type: 'select', selected: new Set() },
    ]
    for (const action of clearing) expect(acted(onBoth, action).selected.size).toBe(0)
  })

  it('takes the rows from the last one to this one, in both directions, and only if it is on screen', () => {
    const range = acted(shown, { type: 'toggleRow', id: '#3' }, { type: 'toggleRow', id: '#1', asRange: true })
    expect(idsOf(range).sort()).toEqual(['#1', '#2', '#3'])
    const cleared = acted(range, { type: 'toggleRow', id: '#2', asRange: true })
    expect(idsOf(cleared)).toEqual(['#3'])
    const elsewhere = acted(
      onBoth,
      { type: 'select', selected: new Set() },
      { type: 'toggleRow', id: '#5', asRange: true },
    )
    expect(idsOf(elsewhere)).toEqual(['#5'])
  })
})

describe('all orders that match', () => {
  const next = ['#4', '#5', '#6']
  const all = acted(shown, { type: 'toggleRow', id: '#2' }, { type: 'select', selected: new AllMatching(7) })
  const onPage = (state: ListState, rows: readonly string[]) =>
    acted(state, { type: 'rowsShown', ids: rows, keepsSelection: true })
  const without = acted(all, { type: 'toggleRow', id: '#2' })

  it('are selected on every page, and counted as they were seen', () => {
    expect([all.selected.size, selectionOf(all)]).toEqual([7, 'all'])
    expect(selectionOf(onPage(all, next))).toBe('all')
    for (const action of [
      { type: 'goToPage', page: 2 },
      { type: 'sortBy', field: 'id' },
    ] as const)
      expect(acted(all, action).selected).toBe(all.selected)
  })

  it('are without the rows that are cleared, on any page', () => {
    expect(without.selected).toEqual(new AllMatching(7, new Set(['#2'])))
    expect([without.selected.size, selectionOf(without)]).toEqual([6, 'some'])
    const both = acted(onPage(without, next), { type: 'toggleRow', id: '#5' })
    expect(both.selected).toEqual(new AllMatching(7, new Set(['#2', '#5'])))
    expect(selectionOf(onPage(both, ['#1', '#2', '#3']))).toBe('some')
    const selectedAgain = acted(onPage(both, ['#1', '#2', '#3']), { type: 'toggleRow', id: '#2' })
    expect(selectedAgain.selected).toEqual(new AllMatching(7, new Set(['#5'])))
  })

  it('are without a whole page that is cleared, and with one that is selected again', () => {
    const cleared = acted(all, { type: 'togglePage' })
    expect(cleared.selected).toEqual(new AllMatching(7, new Set(['#1', '#2', '#3'])))
    expect(acted(cleared, { type: 'togglePage' }).selected).toEqual(new AllMatching(7))
  })

  it('are without a range of rows', () => {
    const range = acted(without, { type: 'toggleRow', id: '#3', asRange: true })
    expect(range.selected).toEqual(new AllMatching(7, new Set(['#2', '#3'])))
  })

  it('are none once each of them is cleared: one that arrives later is not selected', () => {
    const none = acted(shown, { type: 'select', selected: new AllMatching(3) }, { type: 'togglePage' })
    expect(none.selected).toEqual(new Set())
    expect(onPage(none, ['#new', '#1', '#2']).selected.has('#new')).toBe(false)
  })

  it('do not survive another search or filter, also from the address, nor a cleared selection', () => {
    const clearing: ListAction[] = [
      { type: 'search', text: 'a', startsAgain: true },
      { type: 'filter', filters: 'status=Pending' },
      { type: 'follow', view: { ...START_VIEW, filters: 'city=Graz' }, startsAgain: true },
      { type: 'select', selected: new Set() },
    ]
    for (const action of clearing) expect(acted(without, action).selected).toEqual(new Set())
  })

  it('are selected with another total and the exceptions that remain', () => {
    const selected = acted(without, { type: 'select', selected: new AllMatching(9, new Set(['#2'])) })
    expect([selected.selected.size, selected.selected.has('#2')]).toEqual([8, false])
    expect(acted(without, { type: 'select', selected: new AllMatching(9) }).selected).toEqual(new AllMatching(9))
  })
})
