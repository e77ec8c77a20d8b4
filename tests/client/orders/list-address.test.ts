import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ignoredFilter } from '#client/orders/filters/filter-messages.ts'
import { readFilters } from '#client/orders/filters/read-filters.ts'
import { addressProblems } from '#client/orders/list/address-problems.tsx'
import { readView, writeView } from '#client/orders/list-address.ts'
import { START_VIEW } from '#client/orders/list-state.ts'
import { SORT_FIELDS } from '#contract/orders/order-sort.ts'

const view = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.record({ field: fc.constantFrom(...SORT_FIELDS), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  per: fc.constantFrom(10, 25, 50, 100),
  filters: fc.constantFrom('', 'reportedFrom=2026-03-01&city=', 'status=Pending&status=Approved', 'from=never'),
  columns: fc.constantFrom('', 'id,date', 'id,user,city,paid', 'never'),
  unread: fc.constant(''),
})

describe('the list in the address bar', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(view, (value) => {
        expect(readView(writeView(value, ''))).toEqual(value)
        expect(writeView(value, writeView(value, ''))).toBe(writeView(value, ''))
      }),
    )
  })

  it('contains only what differs from the initial view', () => {
    expect(writeView(START_VIEW, '')).toBe('')
    expect(writeView(START_VIEW, '?q=old&sort=id&page=9')).toBe('')
    expect(writeView({ ...START_VIEW, page: 2 }, '')).toBe('?page=2')
    expect(writeView({ ...START_VIEW, sort: { field: 'date', descending: false } }, '')).toBe('?sort=date')
    expect(writeView({ ...START_VIEW, search: 'in ' }, '')).toBe('?q=in+')
  })

  it('has each page size where one is remembered, because a reload would use the remembered one', () => {
    expect(writeView(START_VIEW, '', { per: 50, columns: '' })).toBe('?per=25')
    expect(writeView({ ...START_VIEW, per: 50 }, '', { per: 50, columns: '' })).toBe('?per=50')
    expect(writeView({ ...START_VIEW, per: 10 }, '')).toBe('?per=10')
  })

  it('gives a view the same address, independent of the order of its parts', () => {
    expect(writeView({ ...START_VIEW, search: 'a', page: 2 }, '?page=3&x=1')).toBe('?x=1&q=a&page=2')
  })

  it('gives a view the same address, independent of the previous address', () => {
    const view = { ...START_VIEW, search: 'a b', sort: { field: 'id', descending: true }, page: 2 } as const
    for (const before of ['', '?page=2', '?page=7&sort=user&q=x', '?q=a%20b&page=2'])
      expect(writeView(view, before)).toBe('?q=a+b&sort=-id&page=2')
  })

  it('keeps parameters that do not belong to the list', () => {
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
    '?per=7',
    '?per=1000',
    '?per=1e1',
    '?per=010',
    '?sort=-price',
    '?sort=Date',
    '?sort=toString',
    '?other=1',
    '?%',
  ])('%j is the initial view, and unusable parts are reported', (search) =>
    expect(readView(search)).toEqual({ ...START_VIEW, unread: new URLSearchParams(search).toString() }),
  )

  it.each(['?page=', '?sort=', '?q=', '?'])('%j is the initial view', (search) =>
    expect(readView(search)).toEqual(START_VIEW),
  )

  it('uses the first of several values and reports the others', () => {
    const view = { ...START_VIEW, search: 'a', page: 2, unread: 'q=b&page=3' }
    expect(readView('?q=a&q=b&page=2&page=3')).toEqual(view)
  })

  it('has the columns separated by commas, and those of an earlier visit where it names none', () => {
    expect(writeView({ ...START_VIEW, columns: 'id,date,city' }, '')).toBe('?columns=id,date,city')
    expect(readView('?columns=id%2Cdate')).toEqual({ ...START_VIEW, columns: 'id,date' })
    const saved = { per: 50, columns: 'id,paid' }
    expect(readView('?q=a', saved)).toEqual({ ...START_VIEW, ...saved, search: 'a' })
    expect(readView('?columns=id,date', saved).columns).toBe('id,date')
  })

  it('sorts by amount', () => {
    expect(readView('?sort=-amount')).toEqual({ ...START_VIEW, sort: { field: 'amount', descending: true } })
  })
})

describe('unusable parts of an address', () => {
  const inLive = (search: string) =>
    addressProblems({
      unread: readView(search).unread,
      sampleFilters: '',
      isSortIgnored: false,
      isPerIgnored: false,
      isColumnsIgnored: false,
    })

  it.each([
    ['?min=100', ['Unknown parameter in the address: “min”.']],
    ['?min=100&view=x&foo=1&foo=2', ['Unknown parameters in the address: “min”, “view”, and “foo”.']],
    ['?sort=price', ['“price” is not a sort order. The list is sorted by date.']],
    ['?page=0', ['“0” is not a page number. Showing page 1.']],
    ['?per=7', ['“7” is not a number of rows. Showing 25 rows.']],
    ['?page=99999999999', ['“99999999999” is not a page number. Showing page 1.']],
    ['?columns=id,date&columns=id', ['“columns” is in the address more than once. The first one is used.']],
    ['?columns=id,colour,date,date', []],
    [
      '?q=a&q=b&sort=id&sort=user',
      ['q', 'sort'].map((name) => `“${name}” is in the address more than once. The first one is used.`),
    ],
    ['?q=a&sort=-amount&page=2&status=Foo', []],
  ])('%j: %j', (search, problems) => expect(inLive(search)).toEqual(problems))

  it('names the filters and the sort that the sample cannot use', () => {
    const { filters } = readView('?customer=known&city=Berlin&city=Bern')
    const ignored = { isSortIgnored: true, isPerIgnored: true, isColumnsIgnored: true }
    expect(addressProblems({ unread: '', sampleFilters: filters, ...ignored })).toEqual([
      'Amounts are not shown here. The list is sorted by date.',
      'The sample data has 10 rows a page.',
      'The columns of the sample data cannot be chosen.',
      'The sample data cannot be filtered. These filters are ignored: “customer” and “city”.',
    ])
  })

  it('reports a filter that can only be set once', () => {
    const { filters, ignored } = readFilters('from=2026-01-01&from=2026-02-01')
    expect(filters).toEqual({ from: '2026-02-01' })
    expect(ignored.map(({ reason, name, value }) => ignoredFilter[reason](name, value))).toEqual([
      '“from” is in the address more than once. The last one is used.',
    ])
  })
})
