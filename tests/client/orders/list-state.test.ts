// Covers: specification 2 Order List, 4
import { describe, expect, it } from 'vitest'
import {
  type ListAction,
  type ListState,
  reduceList,
  START_VIEW,
  startList,
  tickMark,
} from '#client/orders/list-state.ts'

const shown = reduceList(startList(START_VIEW), { type: 'rowsShown', ids: ['#1', '#2', '#3'] })
const acted = (state: ListState, ...actions: ListAction[]) => actions.reduce(reduceList, state)

describe('the list’s state', () => {
  it('starts as the specification says (§4)', () => {
    expect(startList(START_VIEW)).toEqual({
      search: '',
      sort: { field: 'date', descending: true },
      page: 1,
      filters: '',
      unread: '',
      rows: [],
      ticked: new Set(),
    })
  })

  it('has no page before the first', () => {
    expect(acted(shown, { type: 'goToPage', page: 0 }).page).toBe(1)
    expect(acted(shown, { type: 'goToPage', page: 400 }).page).toBe(400)
  })

  it('ticks no row that is not shown', () => {
    expect(acted(shown, { type: 'toggleRow', id: '#9' }).ticked.size).toBe(0)
  })

  it('keeps the ticks while the same rows are shown, and is then the same object', () => {
    const ticked = acted(shown, { type: 'toggleRow', id: '#2' })
    expect(acted(ticked, { type: 'rowsShown', ids: ['#1', '#2', '#3'] })).toBe(ticked)
  })

  it.each([[['#2', '#1', '#3']], [['#1', '#2']], [['#1', '#2', '#4']], [['#1', '#2', '#3', '#4']], [[]]])(
    'drops them for the rows %j',
    (ids) => {
      const ticked = acted(shown, { type: 'togglePage' })
      expect(tickMark(ticked)).toBe('all')
      expect(acted(ticked, { type: 'rowsShown', ids }).ticked.size).toBe(0)
    },
  )

  it('marks nothing where there are no rows', () => {
    expect(tickMark(acted(startList(START_VIEW), { type: 'togglePage' }))).toBe('none')
  })

  it('follows a view as a whole, and waits with the ticks for its rows', () => {
    const view = { search: 'x', sort: { field: 'id', descending: false }, page: 3, filters: '', unread: '' } as const
    const followed = acted(shown, { type: 'toggleRow', id: '#1' }, { type: 'follow', view })
    expect(followed).toMatchObject(view)
    expect([...followed.ticked]).toEqual(['#1'])
  })
})
