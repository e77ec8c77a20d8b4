import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS } from '#client/orders/columns.ts'
import { readView, writeView } from '#client/orders/list-address.ts'
import { START_VIEW } from '#client/orders/list-state.ts'

const view = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.record({ field: fc.constantFrom(...COLUMNS.map(({ field }) => field)), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  filters: fc.constantFrom('', 'countedFrom=2026-03-01&city=', 'status=Pending&status=Approved', 'from=never'),
})

describe('the list in the address bar', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(view, (value) => {
        expect(readView(writeView(value, ''))).toEqual(value)
        expect(writeView(value, writeView(value, ''))).toBe(writeView(value, ''))
      }),
    )
  })

  it('says only what differs from the start', () => {
    expect(writeView(START_VIEW, '')).toBe('')
    expect(writeView(START_VIEW, '?q=old&sort=id&page=9')).toBe('')
    expect(writeView({ ...START_VIEW, page: 2 }, '')).toBe('?page=2')
    expect(writeView({ ...START_VIEW, sort: { field: 'date', descending: false } }, '')).toBe('?sort=date')
    expect(writeView({ ...START_VIEW, search: 'in ' }, '')).toBe('?q=in+')
  })

  it('gives one view one address, whichever part came first', () => {
    expect(writeView({ ...START_VIEW, search: 'a', page: 2 }, '?page=3&x=1')).toBe('?x=1&q=a&page=2')
  })

  it('spells the same view the same, whatever stood there before', () => {
    const view = { search: 'a b', sort: { field: 'id', descending: true }, page: 2, filters: '' } as const
    for (const before of ['', '?page=2', '?page=7&sort=user&q=x', '?q=a%20b&page=2'])
      expect(writeView(view, before)).toBe('?q=a+b&sort=-id&page=2')
  })

  it('leaves alone what is not the list’s', () => {
    expect(writeView({ ...START_VIEW, page: 3 }, '?x=2026-01-01')).toBe('?x=2026-01-01&page=3')
  })

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=two',
    '?page=',
    '?page=1e3',
    '?page=99999999999',
    '?page= 2',
    '?sort=',
    '?sort=amount',
    '?sort=-price',
    '?sort=Date',
    '?sort=toString',
    '?other=1',
    '?%',
  ])('%j is as at the start', (search) => expect(readView(search)).toEqual(START_VIEW))

  it('takes the first of several', () => {
    expect(readView('?q=a&q=b&page=2&page=3')).toEqual({ ...START_VIEW, search: 'a', page: 2 })
  })
})
