import { rmSync } from 'node:fs'
import type { ActiveImport, ImportProgress, ImportReport } from '#contract/import-schema.ts'
import { HttpProblem, HungUpError } from '#server/http/errors.ts'
import { watchProgress } from '#server/http/minimum-progress.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { type EndedBy, endProgress } from './import-ending.ts'
import type { ImportJob } from './import-job.ts'
import { type ImportThread, type StartImport, startImport } from './import-thread.ts'
import { settledOutcome } from './settled-outcome.ts'
import { Turns } from './turns.ts'
import type { ImportOutcome } from './worker-messages.ts'
import { writeFailure } from './write-failure.ts'

/** Finished imports whose last progress is remembered. */
const REMEMBERED = 100

/** An id is unique within its workspace only. */
export interface ImportKey {
  readonly workspaceId: number
  readonly id: string
}

/** One import, from the first byte of its file to its answer. */
export interface ImportTask extends ImportKey {
  /** The file's name. */
  readonly name: string
  readonly dryRun: boolean
  /** Aborts when the client has gone: the import is ended then, unless it has begun to write. */
  readonly client: AbortSignal
  /** Answers the path of the file that arrived; the runner removes it. */
  readonly receive: (signal: AbortSignal) => Promise<string>
  /** Called when its turn has come. */
  readonly job: (path: string) => Promise<ImportJob>
  /** The report of this import where it was committed; for one that was cut off. */
  readonly stored: () => Promise<ImportReport | undefined>
}

interface Active {
  readonly task: ImportTask
  readonly arrival: AbortController
  progress: ImportProgress
  thread: ImportThread | undefined
  endedBy: EndedBy | undefined
  /** How it ended, once it has; undefined where it broke off with an error. */
  readonly ended: PromiseWithResolvers<ImportOutcome | undefined>
}

interface RunnerOptions {
  /** Milliseconds without progress after which a running import is ended. */
  readonly standstill: number
  /** One that writes goes on until the grace is over. */
  readonly shutdown: ShutdownSignals
  readonly start?: StartImport
}

/** Runs imports one at a time, in the order in which their files have arrived, and knows how far each is. */
export class ImportRunner {
  readonly #options: Required<RunnerOptions>
  /** In the order in which they came. */
  readonly #active = new Map<string, Active>()
  readonly #ended = new Map<string, ImportProgress>()
  readonly #turns = new Turns<Active>(1)

  constructor(options: RunnerOptions) {
    this.#options = { start: startImport, ...options }
    const { begun, graceOver } = options.shutdown
    begun.addEventListener('abort', () => {
      for (const active of this.#active.values()) this.#endBeforeWriting(active, 'shutdown')
    })
    graceOver.addEventListener('abort', () => {
      for (const active of this.#active.values()) this.#end(active, 'shutdown')
    })
  }

  /** The import that runs. */
  get current(): ImportTask | undefined {
    return this.#turns.current?.task
  }

  /** How far an import is that has not ended yet. */
  progress(key: ImportKey): ImportProgress | undefined {
    const active = this.#active.get(textOf(key))
    return active && this.#progressOf(active)
  }

  /** How an import of this process ended, as far as that is remembered. */
  ending(key: ImportKey): ImportProgress | undefined {
    return this.#ended.get(textOf(key))
  }

  /** The imports of a workspace that have not ended yet. */
  active(workspaceId: number): ActiveImport[] {
    const own = [...this.#active.values()].filter(({ task }) => task.workspaceId === workspaceId)
    return own.map((active) => {
      const { id, name, dryRun } = active.task
      return { id, name, dryRun, ...this.#progressOf(active) }
    })
  }

  /**
   * Receives a file and imports it when its turn has come. Rejects with what `receive` or `job` throws, with `HttpProblem`
   * 409 while one of the same key has not ended, and with 503 while the server shuts down.
   */
  async run(task: ImportTask): Promise<ImportOutcome> {
    const key = textOf(task)
    this.#options.shutdown.begun.throwIfAborted()
    if (this.#active.has(key)) {
      throw new HttpProblem(
        409,
        'An import with this Idempotency-Key is running or waiting already. Send the file again when that one has ended, or cancel it.',
      )
    }
    const active: Active = {
      task,
      arrival: new AbortController(),
      progress: { state: 'reading', done: 0, of: 0 },
      thread: undefined,
      endedBy: undefined,
      ended: Promise.withResolvers(),
    }
    this.#active.set(key, active)
    task.client.addEventListener('abort', () => this.#endBeforeWriting(active, 'hang-up'))
    let outcome: ImportOutcome | undefined
    try {
      outcome = await this.#perform(active)
      this.#remember(key, endProgress(outcome, active.progress))
      return outcome
    } catch (error) {
      const reason = error instanceof HttpProblem ? error.message : writeFailure(error, 'The import').reason
      this.#remember(key, { state: 'failed', done: 0, of: 0, reason })
      throw error
    } finally {
      this.#active.delete(key)
      active.ended.resolve(outcome)
    }
  }

  /**
   * Ends an import, wherever it is: its transaction is undone. Answers how it ended, which for one that had just been
   * committed is its report; undefined where none of this key runs or waits.
   */
  async cancel(key: ImportKey): Promise<ImportOutcome | undefined> {
    const active = this.#active.get(textOf(key))
    if (!active) return undefined
    this.#end(active, 'cancel')
    return active.ended.promise
  }

  /** Resolves when no import is left. */
  async idle(): Promise<void> {
    await Promise.all([...this.#active.values()].map(({ ended }) => ended.promise))
  }

  #progressOf(active: Active): ImportProgress {
    const ahead = this.#turns.ahead(active)
    if (ahead === undefined) return active.progress
    const first = this.#turns.current?.task
    // The name of another workspace's file is not this one's business.
    const waitingFor = first?.workspaceId === active.task.workspaceId ? first.name : ''
    return { state: 'waiting', done: 0, of: 0, waitingFor, ahead }
  }

  async #perform(active: Active): Promise<ImportOutcome> {
    const path = await this.#arrived(active)
    if (path === undefined) return { kind: 'ended', by: active.endedBy ?? 'hang-up' }
    try {
      const outcome = await this.#inTurn(active, path)
      // One that was cut off while it wrote may have been committed at its last moment.
      return await settledOutcome(outcome, hasBegun(active), active.task.stored)
    } finally {
      rmSync(path, { force: true })
    }
  }

  /** The path of the file; undefined where the import was ended before it was there. */
  async #arrived({ task, arrival }: Active): Promise<string | undefined> {
    try {
      return await task.receive(arrival.signal)
    } catch (error) {
      if (arrival.signal.aborted || error instanceof HungUpError) return undefined
      throw error
    }
  }

  async #inTurn(active: Active, path: string): Promise<ImportOutcome> {
    if (active.endedBy !== undefined || !(await this.#turns.begin(active))) return endedEarly(active)
    try {
      const job = await active.task.job(path)
      if (active.endedBy !== undefined) return endedEarly(active)
      return await this.#inThread(active, job)
    } finally {
      this.#turns.end(active)
    }
  }

  async #inThread(active: Active, job: ImportJob): Promise<ImportOutcome> {
    let messages = 0
    active.thread = this.#options.start(job, (progress) => {
      messages++
      active.progress = progress
    })
    // An import reports its progress while it works, and while it waits for another writer.
    const progress = { bytes: 1, within: this.#options.standstill }
    const unwatch = watchProgress(
      () => messages,
      progress,
      () => this.#end(active, 'standstill'),
    )
    try {
      return await active.thread.outcome
    } finally {
      unwatch()
    }
  }

  /** A check writes nothing, so it can be ended at any time. */
  #endBeforeWriting(active: Active, by: EndedBy): void {
    if (active.task.dryRun || !hasBegun(active)) this.#end(active, by)
  }

  #end(active: Active, by: EndedBy): void {
    if (active.endedBy !== undefined) return
    active.endedBy = by
    active.arrival.abort()
    this.#turns.takeBack(active)
    active.thread?.end(by)
  }

  #remember(key: string, progress: ImportProgress): void {
    this.#ended.delete(key)
    this.#ended.set(key, progress)
    const [oldest] = this.#ended.keys()
    if (this.#ended.size > REMEMBERED && oldest !== undefined) this.#ended.delete(oldest)
  }
}

function textOf({ workspaceId, id }: ImportKey): string {
  return `${workspaceId} ${id}`
}

function endedEarly({ endedBy }: Active): ImportOutcome {
  return { kind: 'ended', by: endedBy ?? 'cancel' }
}

function hasBegun({ progress: { state } }: Active): boolean {
  return state === 'writing' || state === 'done'
}
