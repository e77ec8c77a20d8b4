import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, call, type Target } from '#bench/call.ts'

export interface AttackTools {
  readonly target: Target
  /** The client's own address. */
  readonly from: string
  readonly signal: AbortSignal
  /** An import that was committed, for undo checks. */
  readonly importId: string
  /** Counts what became of a request or a connection. */
  readonly note: (result: string) => void
}

export interface Attack {
  readonly name: string
  readonly run: (tools: AttackTools) => Promise<void>
}

const UPLOADS = 60
const HALF_SENT = 60
const TRICKLING = 24
const AT_A_TIME = 16
const SLOW_READERS = 24
const SEARCHES = 300
const IDLE = 400
/** Milliseconds after which an open connection is replaced. */
const OPEN_FOR = 40_000

/** Noted of a request that was under way when the attack ended. */
export const UNANSWERED = 'unanswered at the end'

const rows = (count: number, prefix: string) =>
  `Order ID,Date,Customer,Product,Total\n${Array.from({ length: count }, (_, i) => `${prefix}-${i},2025-03-04,Eve ${i % 9},Cup,${i}.50\n`).join('')}`
const UPLOAD = rows(500, 'attack')
const PREVIEWED = rows(20_000, 'preview')
const CSV = { 'content-type': 'text/csv' }

/** Everything that a client can open, each kind from an address of its own, until the signal. */
export const ATTACKS: readonly Attack[] = [
  {
    name: `${UPLOADS} uploads under one key`,
    run: (tools) =>
      repeated(tools, async () => {
        const headers = { ...CSV, 'idempotency-key': crypto.randomUUID() }
        const path = '/api/imports?name=attack.csv'
        await together(tools, UPLOADS, { path, method: 'POST', headers, body: UPLOAD })
      }),
  },
  { name: `${HALF_SENT} half-sent bodies`, run: (tools) => keepOpen(tools, HALF_SENT, () => halfSent(tools)) },
  { name: `${TRICKLING} trickling uploads`, run: (tools) => keepOpen(tools, TRICKLING, () => trickling(tools)) },
  {
    name: `${AT_A_TIME} previews at a time`,
    run: (tools) => {
      const path = '/api/imports/preview?name=preview.csv'
      return repeated(tools, () => together(tools, AT_A_TIME, { path, method: 'POST', headers: CSV, body: PREVIEWED }))
    },
  },
  {
    name: `${AT_A_TIME} undo checks at a time`,
    run: (tools) => {
      const path = `/api/imports/${tools.importId}/undo?dryRun=1`
      return repeated(tools, () => together(tools, AT_A_TIME, { path, method: 'POST' }))
    },
  },
  {
    name: `${SLOW_READERS} slow readers of exports`,
    run: (tools) => keepOpen(tools, SLOW_READERS, () => slowReader(tools)),
  },
  {
    name: `${SEARCHES} searches at a time`,
    run: async (tools) => {
      const agent = new Agent({ keepAlive: true, maxSockets: SEARCHES, localAddress: tools.from })
      let n = 0
      const path = () => `/api/orders?q=${(n++ % 1296).toString(36)}&sort=amount&page=${1 + (n % 50)}`
      const searcher = () => repeated(tools, () => together(tools, 1, { path: path() }, agent))
      await Promise.all(Array.from({ length: SEARCHES }, searcher))
      agent.destroy()
    },
  },
  { name: `${IDLE} idle connections`, run: (tools) => keepOpen(tools, IDLE, () => opened(tools)) },
]

/** The same call so many times at once; resolves when each has been answered or has failed. */
async function together(
  { target, from, signal, note }: AttackTools,
  count: number,
  what: Omit<Parameters<typeof call>[1], 'from'>,
  agent?: Agent,
): Promise<void> {
  const one = () => call(target, { ...what, from, signal, maxWaitMs: 60_000, ...(agent && { agent }) })
  const answers = await Promise.allSettled(Array.from({ length: count }, one))
  for (const answer of answers) note(signal.aborted && answer.status === 'rejected' ? UNANSWERED : resultOf(answer))
}

function resultOf(answer: PromiseSettledResult<Answer>): string {
  return answer.status === 'fulfilled' ? String(answer.value.status) : codeOf(answer.reason)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** One round after the other, at most ten a second; a server that refuses is asked again. */
async function repeated({ signal }: AttackTools, round: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await round()
    await paused(100, signal)
  }
}

/** Keeps `count` connections open; a closed one is replaced after a second. */
async function keepOpen(tools: AttackTools, count: number, open: () => Socket): Promise<void> {
  const { signal, note } = tools
  const keepOne = async () => {
    while (!signal.aborted) {
      const socket = open()
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      let status = ''
      socket.on('data', (chunk) => {
        status ||= /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? ''
      })
      socket.on('error', () => {})
      await Promise.race([closed, paused(OPEN_FOR, signal)])
      note([socket.closed ? 'closed' : 'still open', status && `after ${status}`].filter(Boolean).join(' '))
      socket.destroy()
      await closed
      await paused(1000, signal)
    }
  }
  await Promise.all(Array.from({ length: count }, keepOne))
}

function opened({ target, from }: AttackTools): Socket {
  return connect({ ...target, localAddress: from })
}

const uploadHead = ({ target }: AttackTools, length: number) =>
  `POST /api/imports?name=slow.csv HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`

function halfSent(tools: AttackTools): Socket {
  const socket = opened(tools)
  socket.write(uploadHead(tools, 2 * UPLOAD.length) + UPLOAD)
  return socket
}

function trickling(tools: AttackTools): Socket {
  const socket = opened(tools)
  socket.write(uploadHead(tools, 1_000_000))
  const timer = setInterval(() => socket.write('x'), 500)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Asks for an export and takes one piece of it. */
function slowReader(tools: AttackTools): Socket {
  const socket = opened(tools)
  socket.write(`GET /api/orders.json HTTP/1.1\r\nHost: 127.0.0.1:${tools.target.port}\r\n\r\n`)
  socket.once('data', () => socket.pause())
  return socket
}

async function paused(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
