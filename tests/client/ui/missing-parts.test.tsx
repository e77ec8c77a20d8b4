// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { missingParts, reloadForMissingParts } from '#client/ui/missing-parts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function watch({ build = 'one', fetch = () => Promise.resolve(new Response()), storage = () => sessionStorage } = {}) {
  const reload = vi.fn()
  const asked = vi.fn<typeof globalThis.fetch>(fetch)
  const stop = reloadForMissingParts({ fetch: asked, storage, reload, build, pause: 10 })
  const miss = async () => {
    const error = new Error('Failed to fetch dynamically imported module')
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    await vi.advanceTimersByTimeAsync(1)
    return error
  }
  return { reload, asked, miss, stop }
}

describe('a part of the page that cannot be loaded', () => {
  it('reloads the page once for each build', async () => {
    const first = watch()
    await first.miss()
    expect(first.reload).toHaveBeenCalledTimes(1)
    await first.miss()
    first.stop()
    // The page that was loaded again is of the same build, and misses it again.
    const second = watch()
    await second.miss()
    second.stop()
    expect([first.reload.mock.calls.length, second.reload.mock.calls.length]).toEqual([1, 0])
    const third = watch({ build: 'two' })
    await third.miss()
    third.stop()
    expect(third.reload).toHaveBeenCalledTimes(1)
  })

  it('waits until the server answers', async () => {
    let answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
    const { reload, asked, miss, stop } = watch({ fetch: () => answer() })
    await miss()
    answer = () => Promise.resolve(new Response('', { status: 503 }))
    await vi.advanceTimersByTimeAsync(10)
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
    answer = () => Promise.resolve(new Response())
    await vi.advanceTimersByTimeAsync(10)
    stop()
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1])
  })

  it.each([
    ['leaves a text alone that was typed', <input key="" aria-label="Field" />, false],
    ['reloads though a text was typed that the address keeps', <input key="" aria-label="Field" data-saved="" />, true],
    ['leaves an open dialog alone', <dialog key="" open aria-label="Form" />, false],
  ])('%s', async (_what, content, isReloaded) => {
    vi.useRealTimers()
    const { reload, asked, miss, stop } = watch()
    render(content)
    const field = screen.queryByRole('textbox')
    if (field) await userEvent.type(field, 'Ada')
    vi.useFakeTimers()
    await miss()
    stop()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0)
  })

  it('reloads where a typed text was emptied again or is gone with its form', async () => {
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

  it('does not reload where it cannot note that it did', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { reload, asked, miss, stop } = watch({ storage: forbidden })
    await miss()
    stop()
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  })
})

it('says in its place that the page has to be reloaded, and can be closed where it floats', async () => {
  vi.useRealTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new Error('Failed to fetch dynamically imported module')
  missingParts.add(error)
  const onClose = vi.fn()
  const Part = () => {
    throw error
  }
  render(
    <ErrorBoundary name="The import" onClose={onClose}>
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('A part of the page could not be loaded. Reload the page.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
