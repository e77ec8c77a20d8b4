// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { StaleError } from '#client/data/errors.ts'
import { changeViews, loadViews, useSavedViews, viewHref } from '#client/state/saved-views.ts'
import type { SavedView } from '#contract/orders/saved-views.ts'

const view = (name: string): SavedView => ({ id: name, name, query: 'per=10' })
const add = (name: string) => (views: readonly SavedView[]) => [...views, view(name)]

/** A server with these views, on which others save one more before each of the first `others` changes. */
function serving(views: readonly SavedView[], others = 0) {
  const server = { views, puts: 0 }
  vi.stubGlobal('fetch', async (_url: string, { method, headers, body }: RequestInit = {}) => {
    const tag = () => `"${server.views.length}"`
    if (method === 'PUT') {
      server.puts++
      if (server.puts <= others) server.views = [...server.views, view(`other ${server.puts}`)]
      if (new Headers(headers).get('if-match') !== tag()) return Response.json({ detail: 'Stale.' }, { status: 412 })
      server.views = JSON.parse(String(body)).views
    }
    return Response.json({ views: server.views }, { headers: { etag: tag() } })
  })
  return server
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('shows the views sorted by name', async () => {
  serving([view('b 10'), view('B 9'), view('a')])
  await loadViews()
  expect(useSavedViews.getState().views?.map(({ name }) => name)).toEqual(['a', 'B 9', 'b 10'])
})

it('applies a change again to what others saved in the meantime', async () => {
  const server = serving([view('a')], 2)
  const saved = await changeViews(add('mine'))
  expect(saved.map(({ name }) => name)).toEqual(['a', 'other 1', 'other 2', 'mine'])
  expect(server).toMatchObject({ puts: 3, views: saved })
})

it('gives up after five tries, and has changed nothing', async () => {
  const server = serving([], 99)
  await expect(changeViews(add('mine'))).rejects.toThrow(StaleError)
  expect(server.puts).toBe(5)
  expect(server.views.some(({ name }) => name === 'mine')).toBe(false)
})

it('refuses what the server would refuse without sending it', async () => {
  const server = serving([view('Été')])
  await expect(changeViews(add('ETE'))).rejects.toThrow('There is already a view named “ETE”. Choose another name.')
  await expect(changeViews(add(' '))).rejects.toThrow('Enter a name for the view.')
  const many = Array.from({ length: 101 }, (_, index) => view(String(index)))
  await expect(changeViews(() => many)).rejects.toThrow('There can be at most 100 views. Delete one first.')
  const long = { ...view('long'), query: 'q'.repeat(2001) }
  await expect(changeViews(() => [long])).rejects.toThrow('The search and the filters are too long for a view.')
  expect(server.puts).toBe(0)
})

it('links to the list with every character of the query encoded', () => {
  expect(viewHref({ ...view('a'), query: 'q=#1 é&per=10' })).toBe('/order-list?q=%231+%C3%A9&per=10')
})
