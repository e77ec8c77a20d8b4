// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteRefresh, ROLE_CHANGED, request } from '#client/data/request.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { followOrders } from '#client/state/follow-orders.ts'
import { storageKey } from '#client/state/storage.ts'

let connections: { readonly lastId: string | undefined; send(text: string): Promise<void>; close(): Promise<void> }[]
let isAway: boolean
let role: string
let end: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  connections = []
  isAway = false
  role = 'viewer'
  useDataSet.setState({ role })
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    if (isAway) throw new TypeError('Failed to fetch')
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    init.signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    const settle = () => vi.advanceTimersByTimeAsync(0)
    connections.push({
      lastId: new Headers(init.headers).get('last-event-id') ?? undefined,
      send: async (text) => {
        await writer.write(new TextEncoder().encode(text))
        await settle()
      },
      close: async () => {
        await writer.close()
        await settle()
      },
    })
    return new Response(readable, { headers: { 'workspace-role': role } })
  })
})
afterEach(() => {
  end()
  delete document.documentElement.dataset.storage
  delete document.documentElement.dataset.version
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const event = (version: string) => `event: orders\nid: ${version}\ndata: {"version":"${version}"}\n\n`
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function following() {
  const client = { invalidateQueries: vi.fn(async () => {}), refetchQueries: vi.fn(async () => {}) }
  end = followOrders(client)
  await pass(0)
  return client
}

it('passes versions on to the tabs of its workspace', async () => {
  const names: string[] = []
  class NamedChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      names.push(name)
    }
  }
  vi.stubGlobal('BroadcastChannel', NamedChannel)
  document.documentElement.dataset.storage = 'orderboard/7/'
  await following()
  expect(names).toEqual(['orderboard/7/events'])
})

it('updates at every version after the first', async () => {
  const client = await following()
  await connections[0]?.send(`:\n\n${event('v1')}`)
  expect(client.invalidateQueries).not.toHaveBeenCalled()
  await connections[0]?.send(event('v2'))
  await pass(1000)
  await connections[0]?.send(event('v3'))
  expect(client.invalidateQueries).toHaveBeenCalledTimes(2)
})

it('pauses after an update for twenty times as long as it took, and misses no version meanwhile', async () => {
  const client = await following()
  client.invalidateQueries.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await connections[0]?.send(`:\n\n${event('v1')}`)
  await connections[0]?.send(event('v2'))
  await connections[0]?.send(event('v3'))
  await pass(2000)
  await connections[0]?.send(event('v4'))
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
  await pass(100)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(2)
  await pass(10_000)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(2)
})

it('pauses for 15 seconds at most, as after a server that did not answer', async () => {
  const client = await following()
  client.invalidateQueries.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 5000)))
  await connections[0]?.send(`:\n\n${event('v1')}`)
  await connections[0]?.send(event('v2'))
  await connections[0]?.send(event('v3'))
  await pass(19_999)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(2)
})

it('only marks what a hidden page shows as old', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const client = await following()
  await connections[0]?.send(`:\n\n${event('v1')}`)
  await connections[0]?.send(event('v2'))
  expect(client.invalidateQueries).toHaveBeenCalledExactlyOnceWith({ refetchType: 'none' })
  hidden.mockRestore()
})

it('updates at the first version where something was written since the page was sent', async () => {
  document.documentElement.dataset.version = 'v1'
  const client = await following()
  expect(connections[0]?.lastId).toBe('v1')
  await connections[0]?.send(`:\n\n${event('v2')}`)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await pass(0)
  expect(connections[1]?.lastId).toBe('v2')
})

it('asks the tab that has the connection which version it knows, and updates where it is another one', async () => {
  document.documentElement.dataset.version = 'v1'
  const others = new BroadcastChannel(storageKey('events'))
  const asked = new Promise((resolve) => {
    others.onmessage = ({ data }) => resolve(data)
  })
  const client = await following()
  expect(await asked).toEqual({ kind: 'question' })
  const answer = async (version: string) => {
    others.postMessage({ kind: 'answer', version })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await answer('v1')
  expect(client.invalidateQueries).not.toHaveBeenCalled()
  await answer('v2')
  await vi.waitFor(() => expect(client.invalidateQueries).toHaveBeenCalledTimes(1))
  const answered = new Promise((resolve) => {
    others.onmessage = ({ data }) => resolve(data)
  })
  others.postMessage({ kind: 'question' })
  expect(await answered).toEqual({ kind: 'answer', version: 'v2' })
  others.close()
})

it('ignores the event of a change of this page after which everything was read again', async () => {
  const client = await following()
  await connections[0]?.send(`:\n\n${event('v1')}`)
  const follow = globalThis.fetch
  const change = async (version: string) => {
    vi.stubGlobal('fetch', async () => new Response(null, { headers: { 'orders-version': version } }))
    await request('/api/order?id=1', { method: 'PATCH' })
    vi.stubGlobal('fetch', follow)
  }
  await change('own-2')
  noteRefresh()
  await connections[0]?.send(event('own-2'))
  expect(client.invalidateQueries).not.toHaveBeenCalled()
  await connections[0]?.send(event('other-3'))
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
  // A change without a refresh, which may have come after one of somebody else.
  await change('own-4')
  await connections[0]?.send(event('own-4'))
  expect(client.invalidateQueries).toHaveBeenCalledTimes(2)
})

it('connects again with a growing delay, resumes, and refreshes what is old then', async () => {
  const client = await following()
  await connections[0]?.send(event('v1'))
  expect(client.refetchQueries).toHaveBeenCalledTimes(1)
  expect(client.refetchQueries).toHaveBeenCalledWith({ type: 'active', stale: true })
  isAway = true
  await connections[0]?.close()
  // Attempts after 1, 3 and 7 seconds.
  await pass(6900)
  isAway = false
  expect(connections).toHaveLength(1)
  await pass(200)
  expect(connections.map(({ lastId }) => lastId)).toEqual([undefined, 'v1'])
  await connections[1]?.send(`:\n\n${event('v2')}`)
  expect(client.refetchQueries).toHaveBeenCalledTimes(2)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
})

it('says in every tab that the role is another than that of the page', async () => {
  const changed = vi.fn()
  addEventListener(ROLE_CHANGED, changed)
  const notified = new Promise((resolve) => {
    new BroadcastChannel(storageKey('events')).onmessage = ({ data }) => data.kind === 'role' && resolve(data)
  })
  await following()
  await connections[0]?.send(event('v1'))
  expect(changed).not.toHaveBeenCalled()
  role = 'packer'
  await connections[0]?.close()
  await pass(1100)
  await connections[1]?.send(event('v1'))
  expect(changed).toHaveBeenCalledTimes(1)
  expect(await notified).toEqual({ kind: 'role' })
  removeEventListener(ROLE_CHANGED, changed)
})

it('updates every 15 seconds where events do not arrive', async () => {
  const client = await following()
  await pass(5000)
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1)
  await pass(14_000)
  expect([client.invalidateQueries.mock.calls.length, connections.length]).toEqual([1, 1])
  await pass(1000 + 5000)
  expect([client.invalidateQueries.mock.calls.length, connections.length]).toEqual([2, 2])
})

it('closes the connection when the page is left, and opens it when the page is restored', async () => {
  const client = await following()
  await connections[0]?.send(event('v1'))
  dispatchEvent(new Event('pagehide'))
  await pass(60_000)
  expect([client.invalidateQueries.mock.calls.length, connections.length]).toEqual([0, 1])
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await pass(0)
  expect(connections).toHaveLength(2)
})
