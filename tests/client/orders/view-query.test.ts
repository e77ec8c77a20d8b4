import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readView } from '#client/orders/list-address.ts'
import { START_VIEW } from '#client/orders/list-state.ts'
import { sameQuery, viewQuery } from '#client/orders/view-query.ts'

describe('the query of a saved view', () => {
  it('has what the list shows, but not the page, and nothing that the list cannot read', () => {
    const view = readView('?x=1&status=Pending&q=a%26b&page=3&sort=-amount&per=7')
    expect(viewQuery(view)).toBe('per=10&q=a%26b&sort=-amount&status=Pending')
  })

  it('always has the page size, because a remembered one would replace it', () => {
    expect(viewQuery(START_VIEW)).toBe('per=10')
    expect(viewQuery({ ...START_VIEW, per: 25 })).toBe('per=25')
  })

  it('is the same for filters in another order, and different for other values', () => {
    expect(sameQuery('city=Oslo&status=Pending')).toBe(sameQuery('status=Pending&per=10&page=2&city=Oslo'))
    expect(sameQuery('city=Oslo')).not.toBe(sameQuery('city=oslo'))
  })

  it('restores the list exactly, whatever page size is remembered', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 })
    const address = fc
      .record({
        q: text,
        sort: fc.constantFrom('date', '-date', 'amount', '-id'),
        per: fc.constantFrom('10', '25', '100'),
        city: text,
      })
      .map((fields) => new URLSearchParams(fields).toString())
    fc.assert(
      fc.property(address, fc.constantFrom(10, 25, 50), (search, remembered) => {
        const view = readView(search)
        expect(readView(viewQuery(view), remembered)).toEqual(view)
        expect(sameQuery(viewQuery(view))).toBe(viewQuery(view))
      }),
    )
  })
})
