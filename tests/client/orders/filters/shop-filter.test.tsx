// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
// Loaded before the tests, which wait a second at most.
import '#client/orders/filters/filter-panel.tsx'
import '#client/orders/filters/list-filters.tsx'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { button, liveHooks, openOrderList, sampleHooks } from '#tests/client/orders/open-order-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const SHOPS = [
  { slug: 'main', name: 'Main shop' },
  { slug: 'north', name: 'North shop' },
  { slug: 'riyadh', name: 'متجر' },
]

function open(query: string, shops: typeof SHOPS | null) {
  const queries: OrderQuery[] = []
  const sample = sampleHooks()
  const hooks: DataHooks = {
    ...liveHooks(sample),
    useOrderNames: () => ({ data: [], isStale: false, retry: () => {} }),
    useOrderPage: (query) => {
      queries.push(query)
      const { search, sort, page, per } = query
      return sample.useOrderPage({ search, sort, page, per })
    },
  }
  const opened = openOrderList(`/order-list${query}`, hooks, shops)
  return { ...opened, lastQuery: () => queries.at(-1) }
}

async function openPanel(query: string, shops: typeof SHOPS | null = SHOPS) {
  const opened = open(query, shops)
  await opened.user.click(button('Filter orders'))
  const panel = within(await screen.findByRole('form', { name: 'Filter orders' }))
  const apply = () => opened.user.click(panel.getByRole('button', { name: 'Apply filters' }))
  return { ...opened, panel, apply }
}

const chips = () =>
  screen.getAllByRole('button', { name: /^Remove filter: / }).map((one) => one.getAttribute('aria-label')?.slice(15))

it('offers the shops by name where there are several, with the keyboard too', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('')
  const group = panel.getByRole('group', { name: 'Shop' })
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Main shop', 'North shop', 'متجر'])
  expect((await axe.run(group)).violations).toEqual([])
  await user.click(within(group).getByLabelText('North shop'))
  within(group).getByLabelText('متجر').focus()
  await user.keyboard(' ')
  await apply()
  expect(lastQuery()).toMatchObject({ shops: ['north', 'riyadh'] })
  await waitFor(() => expect(location.search).toBe('?shop=north&shop=riyadh'))
  expect(chips()).toEqual(['Shop: North shop or \u2068متجر\u2069'])
})

it('shows the shops of the filter, and removes it', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('?shop=north&city=Graz')
  const box = panel.getByLabelText<HTMLInputElement>('North shop')
  expect(box.checked).toBe(true)
  await user.click(box)
  await apply()
  expect(lastQuery()).toMatchObject({ cities: ['Graz'] })
  expect(lastQuery()).not.toHaveProperty('shops')
})

it('leaves the filter as it is, whatever its order, until another shop is chosen', async () => {
  const { apply, user, lastQuery } = await openPanel('?shop=riyadh&shop=north&shopNot=main')
  expect(chips()).toEqual(['Shop: \u2068متجر\u2069 or North shop', 'Shop: not Main shop'])
  await apply()
  expect(lastQuery()).toMatchObject({ shops: ['riyadh', 'north'], shopsNot: ['main'] })
  await user.click(button('Filter orders'))
  await user.click(await screen.findByLabelText('Main shop'))
  await user.click(button('Apply filters'))
  expect(lastQuery()).toMatchObject({ shops: ['main', 'north', 'riyadh'] })
  expect(lastQuery()).not.toHaveProperty('shopsNot')
})

it('is not offered where there is one shop', async () => {
  const { panel } = await openPanel('?city=Graz', SHOPS.slice(0, 1))
  expect(panel.queryByRole('group', { name: 'Shop' })).toBeNull()
})

it('is offered where the list is filtered by a shop, even by one that does not exist', async () => {
  const { panel, lastQuery, apply } = await openPanel('?shop=gone', SHOPS.slice(0, 1))
  const boxes = within(panel.getByRole('group', { name: 'Shop' })).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ['main', false],
    ['gone', true],
  ])
  await apply()
  expect(lastQuery()).toMatchObject({ shops: ['gone'] })
})

it('names a shop by its slug until the names arrive, and requests them only for a filter by shop', async () => {
  const never = new Promise<Response>(() => {})
  let answer = (_response: Response) => {}
  const shops = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', (url: string) => (url === '/api/shops' ? shops() : never))
  const { unmount } = open('?city=Graz', null)
  await screen.findByRole('button', { name: 'Remove filter: City: Graz' })
  expect(shops).not.toHaveBeenCalled()
  unmount()
  open('?shop=north', null)
  await screen.findByRole('button', { name: 'Remove filter: Shop: north' })
  await act(async () => answer(Response.json({ shops: SHOPS })))
  await screen.findByRole('button', { name: 'Remove filter: Shop: North shop' })
})
