// @vitest-environment jsdom
// Covers: specification 2 Order List, Page, Pages
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageNumbers } from '#client/orders/list/pagination.tsx'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import {
  button,
  liveHooks,
  manyOrders,
  openOrderList,
  sampleHooks,
  searchBox,
  shownIds,
} from '#tests/client/orders/open-order-list.tsx'

const navigation = () => screen.getByRole('navigation', { name: 'Pagination' })
const pageButtons = () =>
  within(navigation())
    .getAllByRole('button', { name: /^Page \d/ })
    .map((page) => Number(page.textContent))
const current = () => navigation().querySelector('[aria-current="page"]')?.textContent

describe('the sample’s five pages', () => {
  it('have a button each, the current one marked, arrows disabled at the ends', async () => {
    const { user } = openOrderList()
    expect(pageButtons()).toEqual([1, 2, 3, 4, 5])
    expect([current(), button('Previous page').disabled, button('Next page').disabled]).toEqual(['1', true, false])
    await user.click(button('Page 5'))
    expect([current(), button('Previous page').disabled, button('Next page').disabled]).toEqual(['5', false, true])
    expect(shownIds().at(-1)).toBe('#CM9818')
  })

  it('keeps the focus when an arrow becomes disabled under it', async () => {
    const { user } = openOrderList('/order-list?page=4')
    await user.click(button('Next page'))
    expect(document.activeElement).toBe(button('Page 5'))
    for (let page = 5; page > 1; page--) await user.click(button('Previous page'))
    expect(document.activeElement).toBe(button('Page 1'))
  })

  it('goes back one page at a time from past the end', async () => {
    const { user } = openOrderList('/order-list?page=7')
    expect(current()).toBeUndefined()
    expect(button('Next page').disabled).toBe(true)
    await user.click(button('Previous page'))
    expect(screen.getByText('No orders found.')).toBeDefined()
    await user.click(button('Previous page'))
    expect(current()).toBe('5')
  })

  it('has no pages and disabled arrows if nothing matches', async () => {
    const { user } = openOrderList()
    await user.type(searchBox(), 'no such order')
    expect(within(navigation()).queryAllByRole('button', { name: /^Page / })).toEqual([])
    expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, true])
  })

  it('has no page field', () => {
    openOrderList()
    expect(within(navigation()).queryByRole('textbox')).toBeNull()
  })
})

describe('many pages', () => {
  const open = (address = '/order-list') =>
    openOrderList(address, liveHooks(sampleHooks(manyOrders(24 * LIVE_PAGE_SIZE + 1))))
  const field = () => within(navigation()).getByRole<HTMLInputElement>('textbox')

  it('keeps the first, the last, the current page and its neighbours', async () => {
    const { user } = open()
    expect(pageButtons()).toEqual([1, 2, 25])
    await user.click(button('Page 25'))
    expect(pageButtons()).toEqual([1, 24, 25])
    await user.click(button('Page 24'))
    expect(pageButtons()).toEqual([1, 23, 24, 25])
  })

  it('goes to any page by the field', async () => {
    const { user } = open()
    await user.clear(field())
    await user.type(field(), '13{Enter}')
    expect(current()).toBe('13')
    expect(pageButtons()).toEqual([1, 12, 13, 14, 25])
    expect(field().value).toBe('13')
    expect(document.activeElement).toBe(field())
    await user.click(button('Next page'))
    expect(field().value).toBe('14')
  })

  it.each(['0', '26', '-1', '1.5', 'abc', ''])('rejects %j with a message and stays', async (text) => {
    const { user } = open('/order-list?page=3')
    await user.clear(field())
    await user.type(field(), `${text}{Enter}`)
    expect(screen.getByText('Enter a whole number from 1 to 25.')).toBeDefined()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(current()).toBe('3')
  })

  it('removes the message once a page is chosen', async () => {
    const { user } = open()
    await user.clear(field())
    await user.type(field(), '99{Enter}')
    await user.click(button('Page 2'))
    expect(screen.queryByText(/Enter a whole number/)).toBeNull()
  })
})

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [3, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [1, 11, [1, 2, 11]],
  [6, 11, [1, 5, 6, 7, 11]],
  [12, 11, [1, 11]],
  [90, 11, [1, 11]],
])('page %i of %i has the buttons %j', (page, pages, expected) => expect(pageNumbers(page, pages)).toEqual(expected))
