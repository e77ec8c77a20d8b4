import { rmSync } from 'node:fs'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ActiveImport, ImportProgress, ImportReport } from '#contract/imports/import-schema.ts'
import { failureOf } from '#server/database/database-errors.ts'
import type { Job } from '#server/database/job.ts'
import { ClientDisconnectedError, HttpProblem } from '#server/http/errors.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Queue } from '#server/jobs/queue.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { ImportJob, ImportKey, ImportRequest, ImportTask, OnProgress } from './import-job.ts'
import { unpackedPath } from './order-text.ts'
import {
  type EndedBy,
  endedOutcome,
  failureReason,
  finalProgress,
  type ImportOutcome,
  importOutcome,
  reconcileOutcome,
} from './outcome.ts'
import type { PreviewJob, previewFile } from './preview-file.ts'
import type { runImportJob } from './run-import.ts'

/** Milliseconds. */
const PREVIEW_TIME_LIMIT = 20_000
export const IMPORT: Job<typeof runImportJob> = { module: '#server/imports/jobs/run-import.ts', name: 'runImportJob' }
const PREVIEW: Job<typeof previewFile> = { module: '#server/imports/jobs/preview-file.ts', name: 'previewFile' }

/** Imports a file. `signal` rolls it back, unless it has just been committed. Rejects with the reason of that only. */
export async function startImport(job: ImportJob, onProgress: OnProgress, signal?: AbortSignal) {
  try {
    return importOutcome(await runJob(IMPORT, job, { onProgress, ...(signal && { signal }) }))
  } finally {
    // A thread that is ended doesn't remove it.
    rmSync(unpackedPath(job.scratchFolder, job.id), { force: true })
  }
}

/** Previews a file. `signal` ends it. Throws the signal's reason, and `HttpProblem` 422 after the time limit. */
export async function startPreview(job: PreviewJob, signal: AbortSignal): Promise<ImportPreview> {
  const timeout = AbortSignal.timeout(PREVIEW_TIME_LIMIT)
  try {
    const outcome = await runJob(PREVIEW, job, { signal: AbortSignal.any([signal, timeout]) })
    if (outcome.kind === 'done') return outcome.result
    throw new Error(outcome.detail)
  } catch (error) {
    throw error === timeout.reason ? new HttpProblem(422, importMessages.previewTooLong) : error
  } finally {
    rmSync(job.unpackTo, { force: true })
  }
}

/** Ended imports whose last progress stays available. */
const MAX_ENDED = 100

interface Active {
  readonly request: ImportRequest
  /** Ends it, in whatever state it is; the reason is an `EndedBy`. */
  readonly ending: AbortController
  progress: ImportProgress
  outcome?: Promise<ImportOutcome>
}

interface RunnerOptions {
  /** An import that is writing continues until the grace is over. */
  readonly shutdown: ShutdownSignals
  /** Called when an import's turn has come. */
  readonly jobOf: (request: ImportRequest, path: string) => Promise<ImportJob>
  /** The report of an import, if it was committed. */
  readonly stored: (key: ImportKey) => Promise<ImportReport | undefined>
  readonly start?: typeof startImport
}

/** Runs imports one at a time, in the order in which their files have arrived, and reports their progress. */
export function importRunner({ shutdown, jobOf, stored, start = startImport }: RunnerOptions) {
  /** In the order in which they came. */
  const activeImports = new Map<string, Active>()
  const ended = new Map<string, ImportProgress>()
  const queue = new Queue<Active>()
  shutdown.begun.addEventListener('abort', () => {
    for (const active of activeImports.values()) endBeforeWriting(active, 'shutdown')
  })
  shutdown.graceOver.addEventListener('abort', () => {
    for (const { ending } of activeImports.values()) ending.abort('shutdown')
  })

  const current = () => queue.current?.request
  const progressOf = (active: Active): ImportProgress => {
    const ahead = queue.ahead(active)
    if (ahead === undefined) return active.progress
    // The name of another workspace's file stays private.
    const first = current()
    const waitingFor = first?.workspaceId === active.request.workspaceId ? first.name : ''
    return { state: 'waiting', done: 0, of: 0, waitingFor, ahead }
  }
  const remember = (key: string, progress: ImportProgress) => {
    ended.delete(key)
    ended.set(key, progress)
    const [oldest] = ended.keys()
    if (ended.size > MAX_ENDED && oldest !== undefined) ended.delete(oldest)
  }
  const outcomeOf = async (active: Active, { path, receive }: ImportTask): Promise<ImportOutcome> => {
    const { request, ending } = active
    const { signal } = ending
    try {
      await receive?.(signal)
      const outcome = await queue.run(active, signal, async () => {
        const job = await jobOf(request, path)
        const onProgress = (progress: ImportProgress) => {
          active.progress = progress
        }
        return start(job, onProgress, signal)
      })
      return await reconcileOutcome(outcome, () => stored(request))
    } catch (error) {
      if (!signal.aborted && !(error instanceof ClientDisconnectedError)) throw error
      // It may have been committed just before it was ended.
      const report = hasBegunToWrite(active) ? await stored(request) : undefined
      return report ? { kind: 'report', report } : endedOutcome(signal.aborted ? signal.reason : 'disconnect')
    }
  }

  return {
    /** The import that is running. */
    current,
    /** The progress of an import that has not ended. */
    progress(key: ImportKey): ImportProgress | undefined {
      const active = activeImports.get(textOf(key))
      return active && progressOf(active)
    },
    /** The last progress of an import that ended, one of the latest `MAX_ENDED` of this process. */
    finalProgress: (key: ImportKey) => ended.get(textOf(key)),
    /** The imports of a workspace that have not ended. */
    active(workspaceId: number): ActiveImport[] {
      const inWorkspace = [...activeImports.values()].filter(({ request }) => request.workspaceId === workspaceId)
      return inWorkspace.map((active) => {
        const { id, name, dryRun } = active.request
        return { id, name, dryRun, ...progressOf(active) }
      })
    },
    /**
     * Receives a file and imports it when its turn has come. Rejects with what `receive` or `jobOf` throws, with
     * `HttpProblem` 409 while another import with the same key has not ended, and with 503 while the server shuts down.
     */
    async run(task: ImportTask): Promise<ImportOutcome> {
      const { request, client } = task
      const key = textOf(request)
      shutdown.begun.throwIfAborted()
      if (activeImports.has(key)) throw new HttpProblem(409, importMessages.key.inUse)
      const active: Active = { request, ending: new AbortController(), progress: { state: 'reading', done: 0, of: 0 } }
      activeImports.set(key, active)
      client?.addEventListener('abort', () => endBeforeWriting(active, 'disconnect'))
      try {
        active.outcome = outcomeOf(active, task)
        const outcome = await active.outcome
        remember(key, finalProgress(outcome, active.progress))
        return outcome
      } catch (error) {
        const reason = error instanceof HttpProblem ? error.message : failureReason(failureOf(error))
        remember(key, { state: 'failed', done: 0, of: 0, reason })
        throw error
      } finally {
        activeImports.delete(key)
      }
    },
    /**
     * Ends an import and rolls its transaction back. Resolves with its outcome, which is a report where it had just been
     * committed; undefined if no import with this key is active, or if it failed with an error.
     */
    async cancel(key: ImportKey): Promise<ImportOutcome | undefined> {
      const active = activeImports.get(textOf(key))
      active?.ending.abort('cancel')
      return active?.outcome?.catch(() => undefined)
    },
    /** Resolves when no import is active. */
    async idle(): Promise<void> {
      await Promise.allSettled([...activeImports.values()].map(({ outcome }) => outcome))
    },
  }
}
export type ImportRunner = ReturnType<typeof importRunner>

function textOf({ workspaceId, id }: ImportKey): string {
  return `${workspaceId} ${id}`
}

/** A check writes nothing, so it can be ended at any time. */
function endBeforeWriting(active: Active, by: EndedBy): void {
  if (active.request.dryRun || !hasBegunToWrite(active)) active.ending.abort(by)
}

function hasBegunToWrite({ progress: { state } }: Active): boolean {
  return state === 'writing' || state === 'done'
}
