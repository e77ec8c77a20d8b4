import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, call, type Target } from '#bench/call.ts'

const FROM = '127.0.0.1'
/** Milliseconds between two requests: people look, they do not hammer. */
const PAUSE = 100
const TERMS = ['kim', 'walnut desk', 'oslo', '#10', 'lane', 'complete', 'zqx']

/** What the honest client has seen. */
export interface HonestResult {
  /** Milliseconds of the requests that succeeded, by kind. */
  readonly spent: Readonly<Record<string, readonly number[]>>
  readonly failures: readonly string[]
}

/** A person who lists, searches, opens the dashboard and imports small files, one after the other, until the signal. */
export class HonestClient {
  readonly #target: Target
  readonly #spent: Record<string, number[]> = {}
  readonly #failures: string[] = []

  constructor(target: Target) {
    this.#target = target
  }

  get result(): HonestResult {
    return { spent: this.#spent, failures: this.#failures }
  }

  async work(until: AbortSignal): Promise<void> {
    for (let n = 0; !until.aborted; n++) {
      await this.#look('list', `/api/orders?page=${1 + (n % 40)}`)
      await this.#look('search', `/api/orders?q=${encodeURIComponent(TERMS[n % TERMS.length] ?? '')}`)
      await this.#look('dashboard', '/api/dashboard?period=all')
      await this.#import(n)
    }
  }

  async #look(kind: string, path: string): Promise<void> {
    await this.#timed(kind, () => call(this.#target, { path, from: FROM }))
  }

  async #import(n: number): Promise<void> {
    const key = crypto.randomUUID()
    const body = `Order ID,Date,Customer,Product,Total\n${[0, 1, 2].map((i) => `honest-${n}-${i},2025-05-06,Ada,Lamp,${n}.${50 + i}\n`).join('')}`
    const headers = { 'content-type': 'text/csv', 'idempotency-key': key }
    await this.#timed('import', async () => {
      const answer = await call(this.#target, {
        ...{ path: '/api/imports?name=honest.csv', method: 'POST', headers, body, from: FROM },
        maxWaitMs: 60_000,
      })
      if (answer.status === 200 && !answer.body.includes('"state":"done"')) throw new Error(answer.body.slice(0, 300))
      return answer
    })
  }

  async #timed(kind: string, ask: () => Promise<Answer>): Promise<void> {
    const start = performance.now()
    try {
      const { status, body } = await ask()
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
      this.#spent[kind] ??= []
      this.#spent[kind].push(performance.now() - start)
    } catch (error) {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      this.#failures.push(`${kind} after ${seconds} s: ${error instanceof Error ? error.message : String(error)}`)
    }
    await wait(PAUSE)
  }
}
