import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, vi } from 'vitest'
import HistoryPage from '#client/history/history-page.tsx'
import { createQueryClient, useWriteCount } from '#client/state/live-hooks.ts'
import { useNotification } from '#client/state/notification.ts'
import type { WorkspaceChange, WorkspaceHistory } from '#contract/changes/workspace-history.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useWriteCount.setState(0, true)
  useNotification.setState({}, true)
})

export const madeHistory = (changes: readonly WorkspaceChange[], more: Partial<WorkspaceHistory> = {}) => ({
  ...{ changes, total: changes.length, pages: 1, page: 1, per: 20, timeZone: 'Europe/Berlin', ...more },
})

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** What the server answers to a call, for example 'GET /api/history?page=2'. */
export type Answer = (call: string) => Response | Promise<Response> | undefined

/** Opens the screen at the address, or `shown` in its place; `calls` are the requests so far. */
export function openHistory(search: string, answer: Answer, shown = () => <HistoryPage />) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url}`
    calls.push(call)
    return (await answer(call)) ?? json({ detail: `${call} is not expected.` }, 404)
  })
  history.replaceState(null, '', `/history${search}`)
  render(<QueryClientProvider client={createQueryClient()}>{shown()}</QueryClientProvider>)
  return { user: userEvent.setup(), calls }
}

export const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
export const notice = () => useNotification.getState().notice?.text
