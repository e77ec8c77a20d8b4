// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { missingModules, reloadForMissingModules } from '#client/ui/missing-modules.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function watch({ key = 'one', fetch = () => Promise.resolve(new Response()), storage = () => sessionStorage } = {}) {
  const reload = vi.fn()
  const fetched = vi.fn<typeof globalThis.fetch>(fetch)
  const ending = new AbortController()
  const stop = () => ending.abort()
  reloadForMissingModules({ fetch: fetched, storage, key, reload, pause: 10 }, ending)
  const miss = async () => {
    const error = new Error('Failed to fetch dynamically imported module')
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    await vi.advanceTimersByTimeAsync(1)
    return error
  }
  return { reload, fetched, miss, stop }
}

describe('a part of the page that cannot be loaded', () => {
  it('reloads the page once for each build', async () => {
    const first = watch()
    await first.miss()
    expect(first.reload).toHaveBeenCalledTimes(1)
    await first.miss()
    first.stop()
    // The reloaded page has the same build, so the part is missing again.
    const second = watch()
    await second.miss()
    second.stop()
    expect([first.reload.mock.calls.length, second.reload.mock.calls.length]).toEqual([1, 0])
    const third = watch({ key: 'two' })
    await third.miss()
    third.stop()
    expect(third.reload).toHaveBeenCalledTimes(1)
  })

  it('waits until the server answers', async () => {
    let answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
    const { reload, fetched, miss, stop } = watch({ fetch: () => answer() })
    await miss()
    answer = () => Promise.resolve(new Response('', { status: 503 }))
    await vi.advanceTimersByTimeAsync(10)
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
    answer = () => Promise.resolve(new Response())
    await vi.advanceTimersByTimeAsync(10)
    stop()
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1])
  })

  it.each([
    ['does not reload while a field has typed text', <input key="" aria-label="Field" />, false],
    ['reloads if the typed text is in the address', <input key="" aria-label="Field" data-saved="" />, true],
    ['does not reload while a dialog is open', <dialog key="" open aria-label="Form" />, false],
  ])('%s', async (_what, content, isReloaded) => {
    vi.useRealTimers()
    const { reload, fetched, miss, stop } = watch()
    render(content)
    const field = screen.queryByRole('textbox')
    if (field) await userEvent.type(field, 'Ada')
    vi.useFakeTimers()
    await miss()
    stop()
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0)
  })

  it('reloads if the typed text was cleared or its form is gone', async () => {
    vi.useRealTimers()
    const { reload, miss, stop } = watch()
    const { unmount } = render(<input aria-label="Left" />)
    await userEvent.type(screen.getByRole('textbox'), 'Ada')
    unmount()
    render(<input aria-label="Emptied" />)
    await userEvent.type(screen.getByRole('textbox'), 'Ada')
    await userEvent.clear(screen.getByRole('textbox'))
    vi.useFakeTimers()
    await miss()
    stop()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('does not reload if it cannot store that it did', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { reload, fetched, miss, stop } = watch({ storage: forbidden })
    await miss()
    stop()
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  })
})

it('shows in its place that trying again reloads the page, which waits for the server, and can be closed if it floats', async () => {
  vi.useRealTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
  const { reload, stop } = watch({ fetch: () => answer() })
  const error = new Error('Failed to fetch dynamically imported module')
  missingModules.add(error)
  const onClose = vi.fn()
  const Part = () => {
    throw error
  }
  render(
    <ErrorBoundary name="The import" onClose={onClose}>
      <Part />
    </ErrorBoundary>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('A part of the page could not be loaded. Try again: the page is reloaded.')
  const retry = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(retry)
  await expect.poll(() => alert.textContent).toContain('The server cannot be reached. Try again later.')
  expect(reload).not.toHaveBeenCalled()
  answer = () => Promise.resolve(new Response())
  await userEvent.click(retry)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  stop()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
