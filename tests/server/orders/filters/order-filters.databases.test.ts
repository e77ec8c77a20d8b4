import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { DEFAULT_WORKING_TIME, withoutOpenDays } from '#contract/orders/open-days.ts'
import { OPEN_STATUSES, ORDER_STATUSES, type ReportingDateBasis } from '#contract/orders/order.ts'
import { filterParameters, narrowsBeyond, type OrderFilters } from '#contract/orders/order-filters.ts'
import { DEFAULT_SORT } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import type { FulfillmentState, PaymentState } from '#contract/orders/order-states.ts'
import { compareText, fold } from '#contract/text.ts'
import { countList, readList } from '#server/orders/read-list.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { isFound } from '#tests/server/support/list-queries.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const day = fc.integer({ min: -3, max: 95 }).map((n) => new Date(Date.UTC(2023, 10, 25 + n)).toISOString().slice(0, 10))
const edge = fc.oneof({ weight: 8, arbitrary: day }, fc.constantFrom('0000-01-01', '9999-12-31', '9999-01-01'))
const some = (...names: string[]) => fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
const amount = fc.oneof(fc.integer({ min: -(10 ** 11), max: 9 * 10 ** 11 }), fc.constant(0))
const TODAY = '2024-02-25'
const filters: fc.Arbitrary<OrderFilters> = fc.record(
  {
    statuses: fc.uniqueArray(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 3 }),
    from: edge,
    to: edge,
    reportedFrom: edge,
    reportedTo: edge,
    reported: fc.constantFrom('yes', 'no'),
    cities: some('', 'Graz', 'Cork', 'No such'),
    citiesNot: some('', 'Graz', 'Cork'),
    countries: some('', 'Austria', 'Ireland', 'No such'),
    countriesNot: some('', 'Austria', 'Ireland'),
    channels: some('', 'Web', 'Shop'),
    channelsNot: some('', 'Web', 'Shop'),
    paymentMethods: some('', 'Card'),
    paymentMethodsNot: some('', 'Card'),
    paymentStates: some('Unknown', 'Paid', 'Voided') as fc.Arbitrary<PaymentState[]>,
    fulfillmentStates: some('Unknown', 'Unfulfilled', 'Fulfilled', 'Returned') as fc.Arbitrary<FulfillmentState[]>,
    tags: some('vip', 'gift', 'Gift', '%'),
    assignees: some('', 'ann@example.com', 'none@example.com'),
    assigneesNot: some('', 'ann@example.com'),
    products: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('Chair', 'Table', 'None').map((name) => [name]) },
      some('Chair', 'Table', 'Lamp', 'None'),
    ),
    cityContains: fc.constantFrom('r', 'GRÁZ', 'none'),
    channelContains: fc.constantFrom('E', 'shop', 'none'),
    paymentMethodContains: fc.constantFrom('är', 'none'),
    productContains: fc.constantFrom('a', 'LÉ', 'none'),
    customerKey: fc.constantFrom('a', 'b', 'none'),
    orderedBefore: edge,
    importId: fc.constantFrom('test', 'none'),
    amountMin: amount,
    amountMax: amount,
    openForDays: fc.integer({ min: 0, max: 120 }),
    late: fc.constant('yes' as const),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    customer: fc.constantFrom('known', 'unknown'),
  },
  { requiredKeys: [] },
)
// Most calls are like the dashboard's links: a period by reporting date, a currency and one more filter.
const linked = fc
  .tuple(fc.record({ reportedFrom: edge, reportedTo: edge, currency: fc.constantFrom('EUR', 'USD') }), filters)
  .chain(([period, other]) => {
    const fields = Object.entries(other)
    return fc.constantFrom(undefined, ...fields).map((field) => ({ ...period, ...(field && { [field[0]]: field[1] }) }))
  })
const asked = fc.record({
  filters: fc.oneof(filters, linked),
  q: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom(
      'zo',
      'z',
      'landing',
      '#1',
      'pending',
      'end',
      'zzz',
      '%',
      'chair',
      ...['lamp zo', 'paid', 'unfulfilled', 'second', 'paid second', 'unpaid z'],
      '2024-01',
      'Jan 1',
      '7.',
    ),
  ),
  sort: fc.constantFrom('-date', '-date', 'date', 'user', '-amount', 'project', '-status'),
  page: fc.integer({ min: 1, max: 4 }),
})

const limit = fc.constantFrom(0, 1, 7, 1000)
const limits = fc.record({ walkRows: limit, walkRowsByDate: limit, indexRows: limit })

type Made = TestOrder & { day: string; paidDay: string; parts: bigint; lines: NonNullable<TestOrder['lines']> }

function shownState({ details, status = 'Unknown' }: Made): string {
  const state = details?.fulfillmentState ?? 'Unknown'
  return state === 'Unknown' && OPEN_STATUSES.includes(status) ? 'Unfulfilled' : state
}

/** A simple implementation of the filters, where every status counts. */
function isMatch(
  order: Made,
  filters: OrderFilters,
  q: string,
  all: readonly Made[],
  countedDate: ReportingDateBasis,
): boolean {
  const reportedOn = ({ day, paidDay }: Made) => (countedDate === 'paid' ? paidDay : day)
  const reported = reportedOn(order)
  const hasPeriod = filters.reportedFrom !== undefined || filters.reportedTo !== undefined
  const isAllowed = (value: string | undefined, only?: readonly string[], not?: readonly string[]) =>
    (!only || only.includes(value ?? '')) && !not?.includes(value ?? '')
  const between = (day: string, from = '', to = '~') => day >= from && day <= to
  const has = (value: string | undefined, part?: string) => part === undefined || fold(value ?? '').includes(fold(part))
  const daysOpen = filters.late
    ? Math.max(filters.openForDays ?? 0, DEFAULT_WORKING_TIME.lateAfterDays)
    : filters.openForDays
  // An order that is only to be open need not be paid.
  const openSince = daysOpen === 0 ? order.day : reported
  const age = (Date.parse(TODAY) - Date.parse(openSince)) / 86_400_000
  const parts = (minor: number) => BigInt(minor) * BigInt(SUBUNITS_PER_MINOR)
  return (
    isAllowed(order.status, filters.statuses) &&
    between(order.day, filters.from, filters.to) &&
    (!hasPeriod || (reported !== '' && between(reported, filters.reportedFrom, filters.reportedTo))) &&
    (filters.reported === undefined || (reported !== '') === (filters.reported === 'yes')) &&
    isAllowed(order.city, filters.cities, filters.citiesNot) &&
    isAllowed(order.details?.country, filters.countries, filters.countriesNot) &&
    isAllowed(order.channel, filters.channels, filters.channelsNot) &&
    isAllowed(order.payment, filters.paymentMethods, filters.paymentMethodsNot) &&
    isAllowed(order.details?.assignee, filters.assignees, filters.assigneesNot) &&
    isAllowed(order.details?.paymentState, filters.paymentStates) &&
    isAllowed(shownState(order), filters.fulfillmentStates) &&
    (!filters.tags || filters.tags.some((tag) => order.details?.tags?.split(/, ?/).includes(tag))) &&
    ((filters.products ?? filters.productContains) === undefined ||
      order.lines.some(
        ({ product }) => isAllowed(product, filters.products) && has(product, filters.productContains),
      )) &&
    has(order.city, filters.cityContains) &&
    has(order.channel, filters.channelContains) &&
    has(order.payment, filters.paymentMethodContains) &&
    (filters.customerKey === undefined || order.customerKey === filters.customerKey) &&
    (filters.orderedBefore === undefined ||
      all.some((other) => {
        const { customerKey, currency } = other
        const isSame = customerKey !== '' && customerKey === order.customerKey && currency === order.currency
        return isSame && reportedOn(other) !== '' && reportedOn(other) < (filters.orderedBefore ?? '')
      })) &&
    // `insertOrders` writes all orders as one import.
    (filters.importId ?? 'test') === 'test' &&
    (filters.amountMin === undefined || order.parts >= parts(filters.amountMin)) &&
    (filters.amountMax === undefined || order.parts <= parts(filters.amountMax)) &&
    !(filters.late && shownState(order) === 'Fulfilled') &&
    (daysOpen === undefined || (age >= daysOpen && OPEN_STATUSES.some((status) => status === order.status))) &&
    (filters.currency === undefined || order.currency === filters.currency) &&
    (filters.customer === undefined || (order.customerKey !== '') === (filters.customer === 'known')) &&
    isFound(order, q, ['main', 'second'])
  )
}

const minor = (parts: bigint) => {
  const half = BigInt(SUBUNITS_PER_MINOR) / 2n
  return Number((parts + (parts < 0n ? -half : half)) / BigInt(SUBUNITS_PER_MINOR))
}
const total = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n)

function plainSummary(orders: readonly Made[], filters: OrderFilters) {
  const { products, productContains, customer, customerKey, orderedBefore } = filters
  const product = products?.length === 1 && productContains === undefined ? products[0] : undefined
  const currencies = [...new Set(orders.map(({ currency = '' }) => currency))]
  const amounts = currencies.map((currency) => {
    const own = orders.filter((order) => order.currency === currency)
    const parts = total(own.map((order) => order.parts))
    const refunds = own.flatMap(({ details }) => details?.refunded ?? [])
    const net = refunds.length > 0 && { net: minor(parts - total(refunds)) }
    return { currency, orders: own.length, minor: minor(parts), ...net }
  })
  const ofProduct = [...currencies].sort().map((currency) => {
    const own = orders.filter((order) => order.currency === currency).flatMap(({ lines }) => lines)
    const lines = own.filter((line) => line.product === product)
    const pieces = lines.flatMap(({ quantity }) => (typeof quantity === 'number' ? [quantity] : []))
    const parts = lines.flatMap(({ amount }) => (typeof amount === 'bigint' ? [amount] : []))
    return {
      currency,
      quantity: pieces.length > 0 ? pieces.reduce((sum, piece) => sum + piece, 0) / 10_000 : null,
      minor: parts.length > 0 ? minor(total(parts)) : null,
    }
  })
  return {
    orders: orders.length,
    amounts: amounts.sort((a, b) => b.orders - a.orders || compareText(a.currency, b.currency)),
    ...((customer === 'known' || orderedBefore !== undefined) && {
      customers: new Set(orders.flatMap(({ customerKey }) => customerKey || [])).size,
    }),
    ...(product !== undefined && { product: ofProduct }),
    // The orders have names and keys independent of each other; the latest order's name has a test of its own.
    ...(customerKey !== undefined && { customerName: expect.any(String) }),
  }
}

function plainStatuses(orders: readonly Made[]) {
  return ['Pending', 'Approved', 'In Progress', 'Complete', 'Cancelled', 'Unknown']
    .map((status) => ({ status, orders: orders.filter((order) => order.status === status).length }))
    .filter(({ orders }) => orders > 0)
}

it.each([
  ['placed', 700],
  ['paid', 250],
] as const)(
  'finds and sums exactly the matching orders of any filters, reported as %s',
  async (countedDate, runs) => {
    const [orders = []] = fc.sample(
      fc.uniqueArray(arbitraryOrder, { selector: ({ id }) => id, minLength: 60, maxLength: 60 }),
      { seed: 11, numRuns: 1 },
    ) as Made[][]
    const rules = { excludedStatuses: [], countedDate }
    const { get, database } = await testApp({ rules, orders, clock: () => Date.parse(TODAY) })
    await fc.assert(
      fc.asyncProperty(asked, limits, async ({ filters, q, sort, page }, limits) => {
        const parameters = filterParameters(filters)
        if (q !== '') parameters.set('q', q)
        const matching = orders.filter((order) => isMatch(order, filters, q, orders, countedDate))
        const summary = await get(`/api/orders/summary?${parameters}`)
        expect(summary).toMatchObject({ status: 200 })
        const { statuses: _statuses, ...others }: OrderFilters = filters
        const ofAnyStatus = orders.filter((order) => isMatch(order, others, q, orders, countedDate))
        const plain = plainSummary(matching, filters)
        // Of a list that opens from net revenue it is always there, of others where it is at hand.
        const isOfPeriod =
          q === '' &&
          filters.reportedFrom !== undefined &&
          !narrowsBeyond(filters, ['reportedFrom', 'reportedTo', 'currency'])
        const amounts = plain.amounts.map(({ net, ...others }, i) => {
          const isAtHand = net !== undefined && (isOfPeriod || 'net' in (summary.body.amounts[i] ?? {}))
          return { ...others, ...(isAtHand && { net }) }
        })
        expect(summary.body).toEqual({ ...plain, amounts })
        const counted = await get(`/api/orders/statuses?${parameters}`)
        expect(counted).toEqual(
          expect.objectContaining({ status: 200, body: { statuses: plainStatuses(ofAnyStatus) } }),
        )

        const all = await get(`/api/orders?${parameters}&sort=${sort}&per=100`)
        expect(all.body.total).toBe(matching.length)
        const ids = all.body.orders.map(({ id }: { id: string }) => id)
        expect([...ids].sort()).toEqual(matching.map(({ id }) => id).sort())
        const cut = await get(`/api/orders?${parameters}&sort=${sort}&per=7&page=${page}`)
        expect(cut.body.orders.map(({ id }: { id: string }) => id)).toEqual(ids.slice((page - 1) * 7, page * 7))

        // The result is the same with any index, and if the total comes later.
        const dated = withoutOpenDays(filters, TODAY, { ...DEFAULT_WORKING_TIME, countedDate })
        const query = { ...dated, search: q, sort: parseSort(sort) ?? DEFAULT_SORT, page, per: 7 }
        for (const later of [false, true]) {
          const { rows, total } = await readList(database, MAIN_WORKSPACE, query, { limits, later })
          expect(rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 7, page * 7))
          if (!later || total !== null) expect(total).toBe(matching.length)
        }
        const searched = { ...dated, search: q }
        const count = await database.snapshot(MAIN_WORKSPACE, (reads) => countList(reads, searched))
        expect(count).toBe(matching.length)
      }),
      { numRuns: atDepth(runs) },
    )
  },
  300_000,
)

it.each([
  ['reportedFrom=2026-02-30', 'The field reportedFrom of the query is "2026-02-30"; it must be a day like 2026-11-21.'],
  [
    'currency=euro',
    'The field currency of the query is "euro". Use a currency like EUR, or XXX for orders without one.',
  ],
  ['customer=me', 'The field customer of the query must be one of known, unknown.'],
  ['product=', 'The field product of the query is empty. Enter a value, or leave it out.'],
  ['product=Chair&product=', 'The field product of the query is empty. Enter a value, or leave it out.'],
  ['customerKey=', 'The field customerKey of the query is empty. Enter a value, or leave it out.'],
  ['orderedBefore=soon', 'The field orderedBefore of the query is "soon"; it must be a day like 2026-11-21.'],
  ['importId=', 'The field importId of the query is empty. Enter a value, or leave it out.'],
  ['cityContains=', 'The field cityContains of the query is empty. Enter a value, or leave it out.'],
  ['amountMin=1.5', 'The field amountMin of the query must be integer.'],
  ['amountMax=1e15', 'The field amountMax of the query must be <= 100000000000000.'],
  ['openForDays=-1', 'The field openForDays of the query must be >= 0.'],
  ['town=Graz', 'The query has an unknown field: town.'],
])('refuses %s', async (query, detail) => {
  const { get } = await testApp()
  for (const path of ['/api/orders', '/api/orders/summary', '/api/orders/statuses']) {
    const { status, body } = await get(`${path}?${query}`)
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail })
  }
})

it('finds the orders without an assignee; before there are people, none is one’s own', async () => {
  const assigned = (id: string, assignee: string) => ({ id, details: { assignee } })
  const { get } = await testApp({ orders: [assigned('#1', ''), assigned('#2', 'ann@example.com')] })
  const ids = async (query: string) =>
    (await get(`/api/orders?${query}`)).body.orders.map(({ id }: { id: string }) => id)
  expect(await ids('assignee=none')).toEqual(['#1'])
  expect(await ids('assignee=none&assignee=ann@example.com')).toEqual(['#2', '#1'])
  expect(await ids('assignee=me')).toEqual([])
})

it('names the customer by their latest order', async () => {
  const ann = (id: string, day: string, name: string) => ({ id, day, name, customerKey: 'ann@example.com' })
  const { get } = await testApp({
    orders: [
      ann('#1', '2024-01-02', 'Ann Lee'),
      ann('#2', '2024-01-05', 'Ann Marie Lee'),
      ann('#3', '2024-01-03', 'A. L.'),
    ],
  })
  const { body } = await get('/api/orders/summary?customerKey=ann@example.com&to=2024-01-03')
  expect(body).toMatchObject({ orders: 2, customerName: 'Ann Marie Lee' })
  expect((await get('/api/orders/summary?customerKey=bob')).body).toMatchObject({ orders: 0, customerName: '' })
})

it('finds parts of names that only orders left out of the figures have', async () => {
  const water = { day: '2024-01-02', lines: [{ product: 'Bottled Water' }], channel: 'Web Shop', city: 'Łódź' }
  const { get, put } = await testApp({
    orders: [
      { id: '#1', ...water, status: 'Cancelled' },
      { id: '#2', day: '2024-01-02', channel: 'Phone' },
    ],
  })
  await put('/api/settings', { excludedStatuses: ['Cancelled'], countedDate: 'placed' }, '*')
  for (const query of ['productContains=WATER', 'channelContains=shop', 'cityContains=od']) {
    const { body } = await get(`/api/orders?${query}`)
    expect([query, body.orders.map(({ id }: { id: string }) => id)]).toEqual([query, ['#1']])
  }
})

it('refuses a part that is in too many names', async () => {
  const orders = Array.from({ length: 1001 }, (_, i) => ({ id: `#${i}`, city: `City ${i}` }))
  const { get } = await testApp({ orders })
  const { status, body } = await get('/api/orders?cityContains=CITY')
  expect([status, body.detail]).toEqual([
    400,
    'More than 1000 names contain "CITY". Enter a longer part in the field cityContains.',
  ])
  expect((await get('/api/orders?cityContains=city 99')).body.total).toBe(11)
})
