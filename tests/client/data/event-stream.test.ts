import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEvents } from '#client/data/event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server's answer that the test sends in parts. */
function answering(status = 200) {
  const sent = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sent.writable.getWriter()
  const requests: Record<string, string>[] = []
  const fetch = vi.fn(async (_url: unknown, init?: RequestInit) => {
    requests.push({ ...(init?.headers as Record<string, string>) })
    init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(() => {}))
    return new Response(sent.readable, { status })
  })
  const versions: string[] = []
  const onOpen = vi.fn()
  const end = (lastId?: string, signal = new AbortController().signal) =>
    readEvents(fetch, { lastId, onOpen, onVersion: (version) => versions.push(version) }, signal)
  const send = async (text: string) => {
    await writer.write(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { end, send, close: () => writer.close(), versions, onOpen, requests }
}

it('reports each version, also where it arrives in pieces', async () => {
  const { end, send, close, versions, onOpen, requests } = answering()
  const ended = end('v0')
  await send(':\n\n')
  expect(onOpen).toHaveBeenCalledTimes(1)
  await send('event: orders\nid: v1\nda')
  expect(versions).toEqual([])
  await send('ta: {"version":"v1"}\n\n:\n\nevent: orders\nid: v2\ndata: {"version":"v2"}\n\n')
  expect(versions).toEqual(['v1', 'v2'])
  await close()
  expect(await ended).toBe('ended')
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(requests).toEqual([{ accept: 'text/event-stream', 'last-event-id': 'v0' }])
})

it('gives up where nothing arrives, or nothing any more', async () => {
  const nothing = answering()
  const silent = nothing.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await silent).toBe('silent')
  const broken = answering()
  const ended = broken.end()
  await broken.send(':\n\n')
  await vi.advanceTimersByTimeAsync(44_000)
  await broken.send(':\n\n')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await ended).toBe('ended')
})

it('is silent where the server refuses, and ended where it is away or the page has gone', async () => {
  expect(await answering(429).end()).toBe('silent')
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  const listener = { lastId: undefined, onOpen: () => {}, onVersion: () => {} }
  expect(await readEvents(away, listener, new AbortController().signal)).toBe('ended')
  const controller = new AbortController()
  const left = answering()
  const ended = left.end(undefined, controller.signal)
  await left.send(':\n\n')
  controller.abort()
  expect(await ended).toBe('ended')
})
