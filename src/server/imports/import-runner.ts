import type { ImportProgress } from '#contract/import-schema.ts'
import type { ImportJob } from './import-job.ts'
import { type ImportThread, startImport } from './import-thread.ts'
import { type Turn, Turns } from './turns.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** Finished imports whose last progress is remembered. */
const REMEMBERED = 100

/** Where an import was when somebody ended it; one that was running may have been taken at its last moment. */
export type CancelledWhile = 'arriving' | 'waiting' | 'running'

/** Runs imports one at a time, in the order in which their files have arrived, and knows how far each is. */
export class ImportRunner {
  readonly #progress = new Map<string, ImportProgress>()
  readonly #arrivals = new Map<string, AbortController>()
  readonly #turns = new Turns()
  #thread: ImportThread | undefined
  /** Imports that were cancelled between their turn and their thread. */
  readonly #cancelled = new Set<string>()
  #isClosed = false

  /** The import that runs. */
  get current(): Turn | undefined {
    return this.#turns.current
  }

  /** How many files arrive or wait. */
  get pending(): number {
    return this.#arrivals.size + this.#turns.waiting
  }

  /** How far an import of this process is, or how it ended; `undefined` for ids it does not know. */
  progress(id: string): ImportProgress | undefined {
    const { current } = this.#turns
    const ahead = current?.id === id ? undefined : this.#turns.ahead(id)
    if (ahead === undefined) return this.#progress.get(id)
    return { state: 'waiting', done: 0, of: 0, waitingFor: current?.name ?? '', ahead }
  }

  /** While the file of this import arrives, whoever asks how far it is gets an answer, not that there is none. */
  async expecting<T>(id: string, arrival: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const isNew = !this.#progress.has(id)
    if (isNew) this.#remember(id, { state: 'reading', done: 0, of: 0 })
    const controller = new AbortController()
    this.#arrivals.set(id, controller)
    try {
      return await arrival(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) this.#cancelledBefore(id)
      else if (isNew) this.#progress.delete(id)
      throw error
    } finally {
      this.#arrivals.delete(id)
    }
  }

  /**
   * Ends an import, wherever it is: its transaction is undone. Answers where it was, `undefined` where there was none to
   * end; one that has just been taken stays taken.
   */
  async cancel(id: string): Promise<CancelledWhile | undefined> {
    const arrival = this.#arrivals.get(id)
    arrival?.abort()
    const waited = this.#turns.takeBack(id)
    if (this.#turns.current?.id === id) {
      this.#cancelled.add(id)
      await this.#thread?.cancel()
      return 'running'
    }
    if (waited) return 'waiting'
    return arrival && 'arriving'
  }

  /** Runs an import when its turn has come; `job` is asked then. Rejects only with what `job` throws. */
  async run(turn: Turn, job: () => Promise<ImportJob>): Promise<ImportOutcome> {
    const { id } = turn
    if (!(await this.#turns.begin(turn))) return this.#cancelledBefore(id)
    try {
      this.#remember(id, { state: 'reading', done: 0, of: 0 })
      const due = this.#isClosed ? undefined : await job()
      if (!due || this.#isClosed || this.#cancelled.has(id)) return this.#cancelledBefore(id)
      this.#thread = startImport(due, (progress) => this.#remember(id, progress))
      const ended = await this.#thread.outcome
      this.ended(id, ended)
      return ended
    } finally {
      this.#thread = undefined
      this.#cancelled.delete(id)
      this.#turns.end()
    }
  }

  /** Notes how an import ended, for whoever asks how far it is. */
  ended(id: string, outcome: ImportOutcome): void {
    const { done = 0, of = 0 } = this.#progress.get(id) ?? {}
    if (outcome.kind === 'cancelled') this.#cancelledBefore(id)
    else if (outcome.kind === 'failed') this.#remember(id, { state: 'failed', done, of, reason: outcome.reason })
    // A reused key stands for the import that had it first, which was taken.
    else if (outcome.kind === 'reused-key' || outcome.report.state !== 'refused')
      this.#remember(id, { state: 'done', done, of })
    else this.#remember(id, { state: 'refused', done, of })
  }

  /** Ends a running import; its transaction is undone. None of those that wait begins. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.cancel()
  }

  #cancelledBefore(id: string): ImportOutcome {
    this.#remember(id, { state: 'cancelled', done: 0, of: 0 })
    return { kind: 'cancelled', hadBegun: false }
  }

  #remember(id: string, progress: ImportProgress): void {
    this.#progress.delete(id)
    this.#progress.set(id, progress)
    const [oldest] = this.#progress.keys()
    if (this.#progress.size > REMEMBERED && oldest !== undefined) this.#progress.delete(oldest)
  }
}
