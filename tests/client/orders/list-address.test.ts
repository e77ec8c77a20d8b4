import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressProblems } from '#client/orders/address-problems.tsx'
import { readView, writeView } from '#client/orders/list-address.ts'
import { START_VIEW } from '#client/orders/list-state.ts'
import { readFilters } from '#client/orders/read-filters.ts'
import { SORT_FIELDS } from '#contract/order-query.ts'

const view = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.record({ field: fc.constantFrom(...SORT_FIELDS), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  filters: fc.constantFrom('', 'countedFrom=2026-03-01&city=', 'status=Pending&status=Approved', 'from=never'),
  unread: fc.constant(''),
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
    const view = { search: 'a b', sort: { field: 'id', descending: true }, page: 2, filters: '', unread: '' } as const
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
    '?page=1e3',
    '?page=99999999999',
    '?page= 2',
    '?sort=-price',
    '?sort=Date',
    '?sort=toString',
    '?other=1',
    '?%',
  ])('%j is as at the start, and what was not read is kept to be named', (search) =>
    expect(readView(search)).toEqual({ ...START_VIEW, unread: new URLSearchParams(search).toString() }),
  )

  it.each(['?page=', '?sort=', '?q=', '?'])('%j asks for nothing', (search) =>
    expect(readView(search)).toEqual(START_VIEW),
  )

  it('takes the first of several, and keeps the others to be named', () => {
    const view = { ...START_VIEW, search: 'a', page: 2, unread: 'q=b&page=3' }
    expect(readView('?q=a&q=b&page=2&page=3')).toEqual(view)
  })

  it('sorts by amount', () => {
    expect(readView('?sort=-amount')).toEqual({ ...START_VIEW, sort: { field: 'amount', descending: true } })
  })
})

describe('what an address asks for in vain', () => {
  const inLive = (search: string) =>
    addressProblems({ unread: readView(search).unread, sampleFilters: '', isSortIgnored: false })

  it.each([
    ['?min=100', ['“min” is not a parameter of the order list and is ignored.']],
    ['?min=100&view=x&foo=1&foo=2', ['“min”, “view”, and “foo” are not parameters of the order list and are ignored.']],
    ['?sort=price', ['“price” is not a sort order; the list is sorted by date.']],
    ['?page=0', ['“0” is not a page; page 1 is shown.']],
    ['?page=99999999999', ['“99999999999” is not a page; page 1 is shown.']],
    [
      '?q=a&q=b&sort=id&sort=user',
      ['q', 'sort'].map((name) => `The address names “${name}” more than once; the first is used.`),
    ],
    ['?q=a&sort=-amount&page=2&status=Foo', []],
  ])('%j: %j', (search, problems) => expect(inLive(search)).toEqual(problems))

  it('names what only one’s own orders can do where the sample is shown', () => {
    const { filters } = readView('?customer=known&city=Berlin&city=Bern')
    expect(addressProblems({ unread: '', sampleFilters: filters, isSortIgnored: true })).toEqual([
      'The sample data has no amounts; the list is sorted by date.',
      'The sample data cannot be filtered; “customer” and “city” are ignored.',
    ])
  })

  it('names a filter that can only be set once', () => {
    const { filters, problems } = readFilters('from=2026-01-01&from=2026-02-01')
    expect(filters).toEqual({ from: '2026-02-01' })
    expect(problems).toEqual(['The address names “from” more than once; the last is used.'])
  })
})
