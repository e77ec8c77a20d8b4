import { rmSync } from 'node:fs'
import type { ActiveImport, ImportProgress } from '#contract/import-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { HungUpError } from '#server/http/hang-up.ts'
import { watchProgress } from '#server/http/minimum-progress.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { ImportJob, ImportKey, ImportTask } from './import-job.ts'
import { type EndedBy, finalProgress, type ImportOutcome, reconcileOutcome, writeFailure } from './import-outcome.ts'
import { Queue } from './queue.ts'
import { type ImportThread, type StartImport, startImport } from './threads.ts'

/** Ended imports whose last progress stays available. */
const REMEMBERED = 100

interface Active {
  readonly task: ImportTask
  readonly upload: AbortController
  progress: ImportProgress
  thread: ImportThread | undefined
  endedBy: EndedBy | undefined
  /** Resolves with undefined where the import failed with an error. */
  readonly ended: PromiseWithResolvers<ImportOutcome | undefined>
}

interface RunnerOptions {
  /** Milliseconds without progress after which a running import is ended. */
  readonly standstill: number
  /** An import that is writing continues until the grace is over. */
  readonly shutdown: ShutdownSignals
  readonly start?: StartImport
}

/** Runs imports one at a time, in the order in which their files have arrived, and reports their progress. */
export class ImportRunner {
  readonly #options: Required<RunnerOptions>
  /** In the order in which they came. */
  readonly #active = new Map<string, Active>()
  readonly #ended = new Map<string, ImportProgress>()
  readonly #queue = new Queue<Active>(1)

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

  /** The import that is running. */
  get current(): ImportTask | undefined {
    return this.#queue.current?.task
  }

  /** The progress of an import that has not ended. */
  progress(key: ImportKey): ImportProgress | undefined {
    const active = this.#active.get(textOf(key))
    return active && this.#progressOf(active)
  }

  /** The last progress of an import that ended, one of the latest `REMEMBERED` of this process. */
  finalProgress(key: ImportKey): ImportProgress | undefined {
    return this.#ended.get(textOf(key))
  }

  /** The imports of a workspace that have not ended. */
  active(workspaceId: number): ActiveImport[] {
    const inWorkspace = [...this.#active.values()].filter(({ task }) => task.workspaceId === workspaceId)
    return inWorkspace.map((active) => {
      const { id, name, dryRun } = active.task
      return { id, name, dryRun, ...this.#progressOf(active) }
    })
  }

  /**
   * Receives a file and imports it when its turn has come. Rejects with what `receive` or `job` throws, with `HttpProblem`
   * 409 while another import with the same key has not ended, and with 503 while the server shuts down.
   */
  async run(task: ImportTask): Promise<ImportOutcome> {
    const key = textOf(task)
    this.#options.shutdown.begun.throwIfAborted()
    if (this.#active.has(key)) throw new HttpProblem(409, importMessages.key.inUse)
    const active: Active = {
      task,
      upload: new AbortController(),
      progress: { state: 'reading', done: 0, of: 0 },
      thread: undefined,
      endedBy: undefined,
      ended: Promise.withResolvers(),
    }
    this.#active.set(key, active)
    task.client.addEventListener('abort', () => this.#endBeforeWriting(active, 'hang-up'))
    let outcome: ImportOutcome | undefined
    try {
      outcome = await this.#receiveAndRun(active)
      this.#remember(key, finalProgress(outcome, active.progress))
      return outcome
    } catch (error) {
      const isProblem = error instanceof HttpProblem
      const reason = isProblem ? error.message : writeFailure(error, importMessages.failed.import).reason
      this.#remember(key, { state: 'failed', done: 0, of: 0, reason })
      throw error
    } finally {
      this.#active.delete(key)
      active.ended.resolve(outcome)
    }
  }

  /**
   * Ends an import and rolls its transaction back. Resolves with its outcome, which is a report where it had just been
   * committed; undefined where no import with this key is active.
   */
  async cancel(key: ImportKey): Promise<ImportOutcome | undefined> {
    const active = this.#active.get(textOf(key))
    if (!active) return undefined
    this.#end(active, 'cancel')
    return active.ended.promise
  }

  /** Resolves when no import is active. */
  async idle(): Promise<void> {
    await Promise.all([...this.#active.values()].map(({ ended }) => ended.promise))
  }

  #progressOf(active: Active): ImportProgress {
    const ahead = this.#queue.ahead(active)
    if (ahead === undefined) return active.progress
    // The name of another workspace's file stays private.
    const first = this.current
    const waitingFor = first?.workspaceId === active.task.workspaceId ? first.name : ''
    return { state: 'waiting', done: 0, of: 0, waitingFor, ahead }
  }

  async #receiveAndRun(active: Active): Promise<ImportOutcome> {
    const { task, upload } = active
    let path: string
    try {
      path = await task.receive(upload.signal)
    } catch (error) {
      if (upload.signal.aborted || error instanceof HungUpError) return endedOutcome(active)
      throw error
    }
    try {
      const outcome = await this.#runInTurn(active, path)
      return await reconcileOutcome(outcome, hasBegunToWrite(active), task.stored)
    } finally {
      rmSync(path, { force: true })
    }
  }

  async #runInTurn(active: Active, path: string): Promise<ImportOutcome> {
    if (active.endedBy !== undefined || !(await this.#queue.start(active))) return endedOutcome(active)
    try {
      const job = await active.task.job(path)
      if (active.endedBy !== undefined) return endedOutcome(active)
      return await this.#runThread(active, job)
    } finally {
      this.#queue.end(active)
    }
  }

  async #runThread(active: Active, job: ImportJob): Promise<ImportOutcome> {
    let messages = 0
    active.thread = this.#options.start(job, (progress) => {
      messages++
      active.progress = progress
    })
    // An import reports progress while it works and while it waits for another writer.
    const minimum = { bytes: 1, within: this.#options.standstill }
    const onStalled = () => this.#end(active, 'standstill')
    const unwatch = watchProgress(() => messages, minimum, onStalled)
    return active.thread.outcome.finally(unwatch)
  }

  /** A check writes nothing, so it can be ended at any time. */
  #endBeforeWriting(active: Active, by: EndedBy): void {
    if (active.task.dryRun || !hasBegunToWrite(active)) this.#end(active, by)
  }

  #end(active: Active, by: EndedBy): void {
    if (active.endedBy !== undefined) return
    active.endedBy = by
    active.upload.abort()
    this.#queue.remove(active)
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

function endedOutcome({ endedBy }: Active): ImportOutcome {
  return { kind: 'ended', by: endedBy ?? 'hang-up' }
}

function hasBegunToWrite({ progress: { state } }: Active): boolean {
  return state === 'writing' || state === 'done'
}
