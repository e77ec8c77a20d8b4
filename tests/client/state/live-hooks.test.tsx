// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RemoteSource } from '#client/data/data-source.ts'
import { RefusedError } from '#client/data/errors.ts'
import { createQueryClient, noteWrite, useWriteCount } from '#client/state/live-hooks.ts'
import { createListHooks } from '#client/state/live-list-hooks.ts'
import type { Order } from '#contract/orders/order.ts'
import { DEFAULT_QUERY, type OrderPage, type OrderQuery } from '#contract/orders/order-query.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const AWAY = new Error('The server cannot be reached.')
const [first] = sampleData.orders
if (!first) throw new Error('the sample is empty')
const pageOf = (...ids: string[]): OrderPage<Order> => ({
  orders: ids.map((id) => ({ ...first, id })),
  total: ids.length,
  pages: 1,
  page: 1,
  per: 10,
})
const BY_TERM = { ...DEFAULT_QUERY, search: 'ada' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(() => {
    dispatchEvent(new Event('online'))
    useWriteCount.setState(0, true)
  })
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function leaveAndComeBack() {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
}

function loseNetworkAndFindIt() {
  for (const event of ['offline', 'online']) dispatchEvent(new Event(event))
}

/** A list whose server answers a search with its entry in `answers`, or fails with it. */
async function openList(answers: Record<string, OrderPage<Order> | Error | Promise<never>>) {
  const requests: string[] = []
  const totals: string[] = []
  const source: RemoteSource = {
    listOrders: async ({ search }) => {
      requests.push(search)
      const answer = await answers[search]
      if (answer instanceof Error || !answer) throw answer ?? AWAY
      // Another object each time, as a server would send it.
      return structuredClone(answer)
    },
    countOrders: () => Promise.reject(AWAY),
    readSummary: async ({ search }) => {
      totals.push(`summary ${search}`)
      return { orders: 42, amounts: [] }
    },
    readStatuses: async ({ search }) => {
      totals.push(`statuses ${search}`)
      return [
        { status: 'Pending', orders: 40 },
        { status: 'Complete', orders: 2 },
      ]
    },
    readNotifications: () => Promise.reject(new Error('There are no notifications.')),
    readNames: () => Promise.reject(AWAY),
  }
  const client = createQueryClient()
  const hooks = createListHooks(source, client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ query }: { query: OrderQuery }) => hooks.useOrderPage(query), {
    wrapper,
    initialProps: { query: DEFAULT_QUERY },
  })
  await pass(0)
  const setQuery = async (query: OrderQuery) => {
    rerender({ query })
    await pass(0)
  }
  return {
    requests,
    totals,
    hooks,
    wrapper,
    setQuery,
    list: () => result.current,
    ids: () => result.current.data?.orders.map(({ id }) => id),
  }
}

describe('the answer to a query', () => {
  it('sends requests even if the browser reports that it is offline', async () => {
    const { setQuery, ids, list } = await openList({ '': pageOf('#1', '#2'), ada: pageOf('#2') })
    act(() => void dispatchEvent(new Event('offline')))
    await setQuery(BY_TERM)
    expect(ids()).toEqual(['#2'])
    expect(list().isStale).toBe(false)
  })

  it('keeps the previous rows as stale and reports the error, also between attempts', async () => {
    const answers: Record<string, OrderPage<Order> | Error> = { '': pageOf('#1', '#2'), ada: AWAY }
    const { requests, setQuery, ids, list } = await openList(answers)
    await setQuery(BY_TERM)
    const isSaid = () => [list().isStale, list().error?.message, ids()]
    expect(isSaid()).toEqual([true, AWAY.message, ['#1', '#2']])
    // 1, 2, 4 and 8 seconds, then every 10.
    for (const [seconds, attempts] of [1, 2, 4, 8, 10, 10].map((seconds, index) => [seconds, index + 2] as const)) {
      await pass(seconds * 1000 - 1)
      expect(requests.filter((text) => text === 'ada')).toHaveLength(attempts - 1)
      await pass(1)
      expect(requests.filter((text) => text === 'ada')).toHaveLength(attempts)
      expect(isSaid()).toEqual([true, AWAY.message, ['#1', '#2']])
    }
    answers.ada = pageOf('#2')
    await pass(10_001)
    expect([list().isStale, list().error, ids()]).toEqual([false, undefined, ['#2']])
  })

  it('keeps the error while the next attempt is running', async () => {
    const answers: Record<string, OrderPage<Order> | Error | Promise<never>> = { '': pageOf('#1'), ada: AWAY }
    const { requests, setQuery, ids, list } = await openList(answers)
    await setQuery(BY_TERM)
    answers.ada = new Promise<never>(() => {})
    await pass(5000)
    expect(requests).toEqual(['', 'ada', 'ada'])
    expect([list().isStale, list().error, ids()]).toEqual([true, AWAY, ['#1']])
  })

  it.each([
    ['the network comes back', loseNetworkAndFindIt],
    ['the tab is shown again', leaveAndComeBack],
  ])('retries at once when %s', async (_when, happen) => {
    const answers: Record<string, OrderPage<Order> | Error> = { '': pageOf('#1'), ada: AWAY }
    const { setQuery, ids } = await openList(answers)
    await setQuery(BY_TERM)
    answers.ada = pageOf('#2')
    act(happen)
    await pass(0)
    expect(ids()).toEqual(['#2'])
  })

  it('retries at once when the user asks for it', async () => {
    const answers: Record<string, OrderPage<Order> | Error> = { '': AWAY }
    const { ids, list } = await openList(answers)
    expect([list().data, list().error]).toEqual([undefined, AWAY])
    answers[''] = pageOf('#1')
    act(() => list().retry())
    await pass(0)
    expect(ids()).toEqual(['#1'])
  })

  it('shows no rows for a rejected query and does not retry it automatically', async () => {
    const refusal = new RefusedError('A search takes at most 1,000 characters.')
    const { requests, setQuery, list } = await openList({ '': pageOf('#1'), ada: refusal })
    await setQuery(BY_TERM)
    expect([list().data, list().error]).toEqual([undefined, refusal])
    await pass(60_000)
    expect(requests).toEqual(['', 'ada'])
    await setQuery(DEFAULT_QUERY)
    expect([list().data?.total, list().error]).toEqual([1, undefined])
  })
})

describe('an answer that changes in the background', () => {
  /** Shows the tab again after the answers have become old. */
  async function comeBack() {
    await pass(20_000)
    act(leaveAndComeBack)
    await pass(0)
  }

  it('leaves the rows where they are and offers the newer ones', async () => {
    const answers = { '': pageOf('#1', '#2') }
    const { ids, list } = await openList(answers)
    answers[''] = pageOf('#3', '#1', '#2')
    await comeBack()
    expect([ids(), list().isStale]).toEqual([['#1', '#2'], false])
    expect(list().newer?.data.orders.map(({ id }) => id)).toEqual(['#3', '#1', '#2'])
    act(() => list().newer?.show())
    expect([ids(), list().newer]).toEqual([['#3', '#1', '#2'], undefined])
  })

  it('shows at once what changed inside the same rows', async () => {
    const answers = { '': pageOf('#1') }
    const { list } = await openList(answers)
    answers[''] = { ...pageOf('#1'), orders: [{ ...first, id: '#1', project: 'Changed' }] }
    await comeBack()
    expect(list().data?.orders[0]?.project).toBe('Changed')
    expect(list().newer).toBeUndefined()
  })

  it('shows the newest rows when a page is opened, even if older ones are cached', async () => {
    const answers = { '': pageOf('#1'), ada: pageOf('#2') }
    const { setQuery, ids, list } = await openList(answers)
    await setQuery(BY_TERM)
    answers[''] = pageOf('#3', '#1')
    await pass(20_000)
    await setQuery(DEFAULT_QUERY)
    expect([ids(), list().newer]).toEqual([['#3', '#1'], undefined])
  })

  it('shows the effect of the user’s own change at once', async () => {
    const answers = { '': pageOf('#1') }
    const { ids, list } = await openList(answers)
    answers[''] = pageOf('#3', '#1')
    act(() => noteWrite())
    expect(list().isStale).toBe(true)
    await pass(0)
    expect([ids(), list().isStale, list().newer]).toEqual([['#3', '#1'], false, undefined])
  })

  it('keeps the rows and reports that they could not be reloaded', async () => {
    const answers: Record<string, OrderPage<Order> | Error> = { '': pageOf('#1') }
    const { ids, list } = await openList(answers)
    answers[''] = AWAY
    await comeBack()
    expect([ids(), list().isStale, list().error]).toEqual([['#1'], false, AWAY])
    answers[''] = pageOf('#1')
    await pass(10_001)
    expect([ids(), list().error]).toEqual([['#1'], undefined])
  })
})

describe('requests while typing', () => {
  const counting = (...ids: string[]): OrderPage<Order> => ({ ...pageOf(...ids), pages: 2, isCounting: true })

  it('sends one request per answered keystroke, and prefetches the next page only once typing has stopped', async () => {
    const page = { ...pageOf('#1'), total: 25, pages: 3 }
    const { requests, totals, setQuery } = await openList({ '': page, a: page, ad: page, ada: page })
    for (const search of ['a', 'ad', 'ada']) {
      await pass(1000)
      await setQuery({ ...DEFAULT_QUERY, search })
    }
    expect(requests).toEqual(['', 'a', 'ad', 'ada'])
    await pass(2000)
    expect(requests).toEqual(['', 'a', 'ad', 'ada', 'ada'])
    expect(totals).toEqual([])
  })

  it('reads a total that arrives later from the counts of the tabs', async () => {
    const { requests, totals, setQuery, list, hooks, wrapper } = await openList({
      '': pageOf('#1'),
      ada: counting('#1'),
    })
    await setQuery(BY_TERM)
    await pass(1000)
    expect([requests, totals, list().data?.isCounting]).toEqual([['', 'ada'], [], true])
    renderHook(() => hooks.useStatusCounts?.({ search: 'ada' }), { wrapper })
    await pass(0)
    expect([requests, totals, list().data?.total]).toEqual([['', 'ada'], ['statuses ada'], 42])
  })

  it('reads the total and the totals of the filters with one request', async () => {
    const { requests, totals, hooks, wrapper } = await openList({ '': pageOf('#1'), ada: counting('#1') })
    const matching = { search: 'ada', statuses: ['Pending' as const] }
    const { result } = renderHook(
      () => [hooks.useOrderPage({ ...DEFAULT_QUERY, ...matching }), hooks.useOrderSummary?.(matching)] as const,
      { wrapper },
    )
    await pass(0)
    expect([requests, totals]).toEqual([['', 'ada'], ['summary ada']])
    expect([result.current[0].data?.total, result.current[1]?.data?.orders]).toEqual([42, 42])
  })
})
