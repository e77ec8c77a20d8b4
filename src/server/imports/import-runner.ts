import { Worker } from 'node:worker_threads'
import type { ImportProgress } from '#contract/import-schema.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportOutcome, WorkerMessage } from './worker-messages.ts'

/** Megabytes of heap that an import may take; the largest file it takes needs less (see `limits.ts`). */
const HEAP = 1024
/** Finished imports whose last progress is remembered. */
const REMEMBERED = 100

/** Runs imports one at a time, each in a thread of its own, and knows how far each is. */
export class ImportRunner {
  readonly #progress = new Map<string, ImportProgress>()
  /** Imports that somebody cancelled while their files arrived or waited. */
  readonly #cancelled = new Set<string>()
  readonly #arrivals = new Map<string, AbortController>()
  #running: { readonly id: string; readonly worker: Worker; readonly outcome: Promise<ImportOutcome> } | undefined

  /** The id of the import that runs. */
  get runningId(): string | undefined {
    return this.#running?.id
  }

  /** How far an import of this process is, or how it ended; `undefined` for ids it does not know. */
  progress(id: string): ImportProgress | undefined {
    return this.#progress.get(id)
  }

  /** While the file of this import arrives, whoever asks how far it is gets an answer, not that there is none. */
  async expecting<T>(id: string, arrival: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const isNew = !this.#progress.has(id)
    if (isNew) this.#remember(id, { state: 'reading', done: 0, of: 0 })
    this.#cancelled.delete(id)
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
   * Ends an import, wherever it is: its transaction is undone. Answers whether there was one to end; one that has just
   * been taken stays taken.
   */
  async cancel(id: string): Promise<boolean> {
    const arrival = this.#arrivals.get(id)
    arrival?.abort()
    if (this.#running?.id === id) {
      this.#cancelled.add(id)
      await this.#running.worker.terminate()
      return true
    }
    const state = this.#progress.get(id)?.state
    if (arrival === undefined && state !== 'reading' && state !== 'writing') return false
    this.#cancelled.add(id)
    return true
  }

  /** Resolves when the import that runs, if any, has ended. */
  async idle(): Promise<void> {
    await this.#running?.outcome
  }

  /** Starts an import; the caller has made sure that none runs. Never rejects. */
  async run(job: ImportJob): Promise<ImportOutcome> {
    if (this.#running) throw new Error('An import is running already.')
    if (this.#cancelled.delete(job.id)) return this.#cancelledBefore(job.id)
    this.#remember(job.id, { state: 'reading', done: 0, of: 0 })
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    })
    const outcome = this.#outcomeOf(worker, job.id)
    this.#running = { id: job.id, worker, outcome }
    const ended = await outcome
    this.#running = undefined
    this.ended(job.id, ended)
    return ended
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

  #cancelledBefore(id: string): ImportOutcome {
    this.#remember(id, { state: 'cancelled', done: 0, of: 0 })
    return { kind: 'cancelled' }
  }

  /** Ends a running import; its transaction is undone. */
  async close(): Promise<void> {
    await this.#running?.worker.terminate()
  }

  #outcomeOf(worker: Worker, id: string): Promise<ImportOutcome> {
    return new Promise((resolve) => {
      const fail = (reason: string) => resolve({ kind: 'failed', reason, cause: 'other' })
      worker.on('message', (message: WorkerMessage) => {
        if ('outcome' in message) resolve(message.outcome)
        else this.#remember(id, message.progress)
      })
      worker.on('error', (error) => fail(reasonOf(error)))
      worker.on('exit', () => {
        if (this.#cancelled.delete(id)) resolve({ kind: 'cancelled' })
        else fail('The import was stopped before it was finished. Nothing was changed.')
      })
    })
  }

  #remember(id: string, progress: ImportProgress): void {
    this.#progress.delete(id)
    this.#progress.set(id, progress)
    const [oldest] = this.#progress.keys()
    if (this.#progress.size > REMEMBERED && oldest !== undefined) this.#progress.delete(oldest)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return 'The file needs more than 1 GB of memory. Nothing was changed; export the orders in several files.'
  }
  return `The import failed, and nothing was changed: ${error instanceof Error ? error.message : String(error)}`
}
