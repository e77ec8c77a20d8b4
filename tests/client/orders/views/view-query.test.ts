// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readColumns } from '#client/orders/columns/chosen-columns.ts'
import { readView } from '#client/orders/list-address.ts'
import { START_VIEW } from '#client/orders/list-state.ts'
import { sameQuery, viewQuery } from '#client/orders/views/view-query.ts'
import { SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { FILTER_NAMES } from '#contract/orders/order-filters.ts'

const COLUMNS = 'columns=default'

describe('the query of a saved view', () => {
  it('has what the list shows, but not the page, and nothing that the list cannot read', () => {
    const view = readView('?x=1&status=Pending&q=a%26b&page=3&sort=-amount&per=7')
    expect(viewQuery(view)).toBe(`${COLUMNS}&per=25&q=a%26b&sort=-amount&status=Pending`)
  })

  it('chooses orders by nothing that their count does not accept', () => {
    const accepted = Object.keys(SummaryQuerySchema.properties)
    expect([...FILTER_NAMES, 'q'].filter((name) => !accepted.includes(name))).toEqual([])
  })

  it('always has page size and columns, because remembered ones would replace them', () => {
    expect(viewQuery(START_VIEW)).toBe(`${COLUMNS}&per=25`)
    expect(viewQuery({ ...START_VIEW, per: 10, columns: 'id,city' })).toBe('columns=id%2Ccity&per=10')
  })

  it('is the same for filters in another order, and different for other values', () => {
    expect(sameQuery('city=Oslo&status=Pending')).toBe(sameQuery('status=Pending&per=25&page=2&city=Oslo'))
    expect(sameQuery('city=Oslo')).not.toBe(sameQuery('city=oslo'))
  })

  it('restores the list exactly, whatever page size and columns are remembered', () => {
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
      fc.property(address, fc.constantFrom(10, 25, 50), fc.constantFrom('', 'id,city'), (search, per, columns) => {
        const view = readView(search)
        const restored = readView(viewQuery(view), { per, columns })
        expect({ ...restored, columns: readColumns(restored.columns) }).toEqual({ ...view, columns: readColumns('') })
        expect(sameQuery(viewQuery(view))).toBe(viewQuery(view))
      }),
    )
  })
})
