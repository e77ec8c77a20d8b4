// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { button, openOrderList, searchBox, shownIds, summary } from './open-order-list.tsx'

const addressBecomes = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address), { timeout: 3000 })

describe('the address bar', () => {
  it('opens the view it names', () => {
    openOrderList('/order-list?q=complete&sort=user&page=2')
    expect(searchBox().value).toBe('complete')
    expect(shownIds()).toHaveLength(6)
    expect(button('Page 2').getAttribute('aria-current')).toBe('page')
  })

  it('follows the view without an entry in the history, so that a reload brings it back', async () => {
    const { user, unmount } = openOrderList()
    const entries = history.length
    await user.click(button('Page 2'))
    await user.type(searchBox(), 'e ')
    await user.click(button('Sort orders'))
    await addressBecomes('/order-list?q=e+&sort=date&page=2')
    expect(history.length).toBe(entries)
    const rows = shownIds()
    unmount()
    openOrderList(location.pathname + location.search)
    expect(shownIds()).toEqual(rows)
    expect(searchBox().value).toBe('e ')
  })

  it('is tidied where it says odd things', async () => {
    openOrderList('/order-list?page=zero&sort=price')
    await addressBecomes('/order-list')
  })

  it('is written a few times a second at most', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    openOrderList()
    const write = vi.spyOn(history, 'replaceState')
    const start = performance.now()
    for (let letters = 1; letters <= 20; letters++) {
      fireEvent.change(searchBox(), { target: { value: 'a'.repeat(letters) } })
      act(() => void vi.advanceTimersByTime(70))
    }
    act(() => void vi.advanceTimersByTime(400))
    expect(location.pathname + location.search).toBe(`/order-list?q=${'a'.repeat(20)}`)
    expect(write.mock.calls.length).toBeLessThanOrEqual((performance.now() - start) / 300 + 1)
    write.mockRestore()
  })
})

describe('a page that goes before the address was written', () => {
  const reloaded = (type: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  afterEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  it('writes it at last, and keeps it for a reload, which begins at what was written before', async () => {
    const { user, unmount } = openOrderList('/order-list?q=complete')
    await user.click(button('Page 2'))
    expect(location.search).toBe('?q=complete')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(location.search).toBe('?q=complete&page=2')
    unmount()
    reloaded('reload')
    openOrderList('/order-list?q=complete')
    expect(location.search).toBe('?q=complete&page=2')
    expect(button('Page 2').getAttribute('aria-current')).toBe('page')
  })

  it.each([
    ['one that is opened anew', 'navigate', '/order-list?q=complete'],
    ['a reload of another address', 'reload', '/order-list?q=pending'],
  ])('gives it to no other: %s', async (_what, type, address) => {
    const { user, unmount } = openOrderList('/order-list?q=complete')
    await user.click(button('Page 2'))
    act(() => void dispatchEvent(new Event('pagehide')))
    unmount()
    reloaded(type)
    openOrderList(address)
    expect(location.pathname + location.search).toBe(address)
    expect(sessionStorage).toHaveLength(0)
  })

  it('keeps what was written after a reload had begun, which asks for the address before', async () => {
    const { user, unmount } = openOrderList()
    await user.click(button('Page 2'))
    await addressBecomes('/order-list?page=2')
    act(() => void dispatchEvent(new Event('pagehide')))
    unmount()
    reloaded('reload')
    openOrderList('/order-list')
    expect(location.search).toBe('?page=2')
    expect(sessionStorage).toHaveLength(0)
  })

  it('keeps nothing of a list that nobody has changed', () => {
    openOrderList()
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(sessionStorage).toHaveLength(0)
  })

  it('goes all the same where nothing may be stored', async () => {
    const { user } = openOrderList()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await user.click(button('Page 2'))
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(location.search).toBe('?page=2')
  })
})

describe('a navigation from outside', () => {
  it('searches for what the header was asked for', async () => {
    const { user } = openOrderList('/order-list?page=2')
    await user.click(button('Sort orders'))
    act(() => navigate('/order-list?q=pending'))
    expect(searchBox().value).toBe('pending')
    expect(summary()).toContain('12 matching orders, sorted by date, newest first')
    expect(button('Page 1').getAttribute('aria-current')).toBe('page')
  })

  it('starts anew when the menu entry of this very screen is chosen, even before the address was written', async () => {
    const { user } = openOrderList()
    await user.type(searchBox(), 'pending')
    act(() => navigate('/order-list'))
    expect(searchBox().value).toBe('')
    expect(shownIds()).toHaveLength(10)
  })

  it('follows the Back button', async () => {
    openOrderList('/order-list?q=pending')
    act(() => navigate('/order-list?q=approved'))
    expect(searchBox().value).toBe('approved')
    act(() => history.back())
    await waitFor(() => expect(searchBox().value).toBe('pending'))
  })

  it('to another screen takes nothing of the list along', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    openOrderList()
    fireEvent.change(searchBox(), { target: { value: 'pending' } })
    act(() => navigate('/default?from=2026-01-01'))
    expect(searchBox().value).toBe('pending')
    act(() => void vi.advanceTimersByTime(5000))
    expect(location.pathname + location.search).toBe('/default?from=2026-01-01')
  })
})
