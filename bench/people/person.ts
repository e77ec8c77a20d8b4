import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { call, type Target } from '#bench/call.ts'

/** Mean milliseconds between two things that a person does. */
const PAUSE = 5000
/** Milliseconds between two letters, and after the last one until the client asks for counts. */
const LETTER = 150
const IDLE = 400
/** A browser's connections, with that of its event stream. */
const CONNECTIONS = 6
/** The client's pause after an update, in times of what the update took, and at most. */
const REST = 20
const POLL = 15_000
/** Pages that people turn to. */
const PAGES = 40

/** Milliseconds of every answer, by what was read, and what failed. */
export interface Measured {
  readonly spent: Map<string, number[]>
  readonly failures: string[]
}

interface PersonDeps extends Measured {
  readonly target: Target
  /** The person's own address, which the server's limits count by. */
  readonly from: string
  readonly random: () => number
  /** What people search for: IDs, names, products of stored orders. */
  readonly words: readonly string[]
  readonly ids: readonly string[]
  readonly signal: AbortSignal
}

/**
 * A person with one browser: turns pages, types searches letter by letter, looks at the dashboard and opens orders, with pauses;
 * what is on the screen is read again with each event, as the client does.
 */
export async function work(deps: PersonDeps): Promise<void> {
  const { target, from, random, words, ids, signal, spent, failures } = deps
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS - 1, localAddress: from })
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const read = async (kind: string, path: string) => {
    const start = performance.now()
    try {
      const { status, body } = await call(target, { path, from, agent, signal })
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
      spent.set(kind, [...(spent.get(kind) ?? []), performance.now() - start])
    } catch (error) {
      if (!signal.aborted) failures.push(`${kind} ${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const list = (q: string, page = 1) =>
    `/api/orders?${new URLSearchParams({ ...(q && { q }), sort: '-date', page: String(page), per: '25', total: 'later' })}`
  let shown: readonly (readonly [kind: string, path: string])[] = [['list', list('')]]
  const show = async (...parts: typeof shown) => {
    shown = parts
    await Promise.all(parts.map(([kind, path]) => read(kind, path)))
  }
  let isDue = false
  let isUpdating = false
  const update = async () => {
    isDue = true
    if (isUpdating) return
    isUpdating = true
    while (isDue && !signal.aborted) {
      isDue = false
      const start = performance.now()
      await show(...shown)
      await pause(Math.min(POLL, REST * (performance.now() - start)), signal)
    }
    isUpdating = false
  }
  const ending = follow(deps, () => void update())

  const turnPage = () => show(['list', list('', 1 + Math.floor(random() * PAGES))])
  const search = async () => {
    const word = any(words)
    for (let length = 1; length <= word.length && !signal.aborted; length++) {
      await Promise.all([show(['search', list(word.slice(0, length))]), pause(LETTER, signal)])
    }
    await pause(IDLE, signal)
    const q = encodeURIComponent(word)
    const counts = [`/api/orders/statuses?q=${q}`, `/api/orders/count?late=yes&q=${q}`]
    for (const path of counts) void read('count', path)
    shown = [['search', list(word)], ...counts.map((path) => ['count', path] as const)]
  }
  const openOrder = () => read('order', `/api/order?id=${encodeURIComponent(any(ids))}`)
  const lookAtDashboard = () =>
    show(['dashboard', `/api/dashboard?period=${any(['last-30-days', 'this-month', 'all'])}`])
  while (!signal.aborted) {
    await pause(-Math.log(1 - random()) * PAUSE, signal)
    const share = random()
    await (share < 0.4 ? turnPage : share < 0.6 ? search : share < 0.8 ? openOrder : lookAtDashboard)()
  }
  await ending
  agent.destroy()
}

/** Calls `onEvent` for each event but the first, which says the present version. Resolves when the stream has ended. */
function follow({ target, from, signal, failures }: PersonDeps, onEvent: () => void): Promise<void> {
  return new Promise((resolve) => {
    const failed = (error: Error) => {
      if (!signal.aborted) failures.push(`events: ${error.message}`)
      resolve()
    }
    let events = 0
    const asked = get({ ...target, path: '/api/events', localAddress: from, agent: false, signal }, (response) => {
      if (response.statusCode !== 200) failed(new Error(String(response.statusCode)))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const _event of text.matchAll(/^id: /gm)) if (events++ > 0) onEvent()
      })
      response.on('error', failed)
      response.on('end', () => failed(new Error('the stream ended')))
    })
    asked.on('error', failed)
  })
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return wait(milliseconds, undefined, { signal }).catch(() => {})
}
