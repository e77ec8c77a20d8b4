// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import OtherScreen from '#client/other-screen.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { json, madeHistory } from './open-history.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(path: string, dataSet: 'sample' | 'orders', role: Partial<ReturnType<typeof useDataSet.getState>> = {}) {
  const fetched = vi.fn(async () => json(madeHistory([])))
  vi.stubGlobal('fetch', fetched)
  useDataSet.setState({ dataSet, ...role })
  history.replaceState(null, '', path)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OtherScreen />
    </QueryClientProvider>,
  )
  return fetched
}

it.each(['/history', '/History/'])('shows the history of own orders at %s', async (path) => {
  open(path, 'orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'History' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('History · Orderboard'))
  act(() => useDataSet.setState({ dataSet: 'sample' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(document.title).toBe('Not found · Orderboard')
})

it.each<[string, 'sample' | 'orders']>([
  ['/history', 'sample'],
  ['/history/1', 'orders'],
  ['/histories', 'orders'],
])('%s of %s is not found, and asks for nothing', (path, dataSet) => {
  const fetched = open(path, dataSet)
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(document.title).toBe('Not found · Orderboard')
  expect(fetched).not.toHaveBeenCalled()
})

it('has no history for those who may not read it', () => {
  const fetched = open('/history', 'orders', { mayManage: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  useDataSet.setState({ mayManage: true })
})

it.each(['sample', 'orders'] as const)('shows the account next to the %s where there is a server', async (dataSet) => {
  open('/account', dataSet, { hasServer: true, role: 'owner' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
  cleanup()
  open('/account', dataSet, { hasServer: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})
