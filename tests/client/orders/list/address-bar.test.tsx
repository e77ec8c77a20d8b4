// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { button, openOrderList, searchBox, shownIds, summary } from '#tests/client/orders/open-order-list.tsx'

const addressBecomes = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address), { timeout: 3000 })

describe('the address bar', () => {
  it('opens the view in the address', () => {
    openOrderList('/order-list?q=complete&sort=user&page=2')
    expect(searchBox().value).toBe('complete')
    expect(shownIds()).toHaveLength(6)
    expect(button('Page 2').getAttribute('aria-current')).toBe('page')
  })

  it('follows the view without a history entry, and a reload restores the view', async () => {
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

  it('counts when one comes back from a screen that was left before it was loaded', () => {
    openOrderList('/order-list?q=complete')
    act(() => {
      navigate('/default')
      navigate('/order-list')
    })
    expect([location.search, searchBox().value]).toEqual(['', ''])
  })

  it('drops values that cannot be used', async () => {
    openOrderList('/order-list?page=zero&sort=price')
    await addressBecomes('/order-list')
  })

  it('is written at most a few times a second', () => {
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

describe('leaving the page before the address was written', () => {
  const reloaded = (type: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  afterEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  it('writes the address and saves it for a reload of the earlier one', async () => {
    const { user, unmount } = openOrderList('/order-list?q=complete')
    await user.click(button('Page 2'))
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(location.search).toBe('?q=complete&page=2')
    unmount()
    reloaded('reload')
    openOrderList('/order-list?q=complete')
    expect(location.search).toBe('?q=complete&page=2')
    expect(button('Page 2').getAttribute('aria-current')).toBe('page')
  })

  it.each([
    ['a new visit', 'navigate', '/order-list?q=complete'],
    ['a reload of another address', 'reload', '/order-list?q=pending'],
  ])('does not restore it for %s', async (_what, type, address) => {
    const { user, unmount } = openOrderList('/order-list?q=complete')
    await user.click(button('Page 2'))
    act(() => void dispatchEvent(new Event('pagehide')))
    unmount()
    reloaded(type)
    openOrderList(address)
    expect(location.pathname + location.search).toBe(address)
    expect(sessionStorage).toHaveLength(0)
  })

  it('restores an address written after the reload had begun', async () => {
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

  it('saves nothing for an unchanged list', () => {
    openOrderList()
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(sessionStorage).toHaveLength(0)
  })

  it('works without session storage', async () => {
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
  it('searches for the text of the header search', async () => {
    const { user } = openOrderList('/order-list?page=2')
    await user.click(button('Sort orders'))
    act(() => navigate('/order-list?q=pending'))
    expect(searchBox().value).toBe('pending')
    expect(summary()).toContain('12 matching orders · Sorted by date, newest first')
    expect(button('Page 1').getAttribute('aria-current')).toBe('page')
  })

  it('resets the list when its own menu entry is chosen, even before the address was written', async () => {
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

  it('does not carry the list’s parameters to another screen', () => {
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
