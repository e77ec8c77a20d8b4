import { useEffect, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { type BulkOrders, createHttpBulk } from '#client/data/http-bulk.ts'
import { request } from '#client/data/request.ts'
import type { BulkChange, BulkJob, BulkPreview } from '#contract/changes/bulk-change.ts'

const source = createHttpBulk(request)
/** Milliseconds between two looks at the progress. */
const PAUSE = 500
/** Milliseconds without a key before the preview is read. */
const TYPING = 250

export interface RunningChange {
  readonly preview: BulkPreview | undefined
  /** The change that runs. */
  readonly job: BulkJob | undefined
  readonly problem: string
  readonly start: () => void
  readonly cancel: () => void
}

/** What a change of these orders would do, and its progress once it is started. `onEnd` is called with its result. */
export function useBulkChange(
  orders: BulkOrders,
  change: BulkChange | undefined,
  onEnd: (job: BulkJob) => void,
): RunningChange {
  const [preview, setPreview] = useState<BulkPreview>()
  const [job, setJob] = useState<BulkJob>()
  const [problem, setProblem] = useState('')
  const fail = (failure: unknown) => setProblem(errorOf(failure).message)
  const key = JSON.stringify([orders, change])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has both
  useEffect(() => {
    setPreview(undefined)
    setProblem('')
    if (!change) return
    const controller = new AbortController()
    const { signal } = controller
    const read = () =>
      source.preview(orders, change, signal).then(setPreview, (failure) => signal.aborted || fail(failure))
    const timer = setTimeout(() => void read(), TYPING)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])

  async function run(): Promise<void> {
    if (!change || job) return
    try {
      let current = await source.start(orders, change)
      while (current.state === 'running') {
        setJob(current)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
        // It goes on at the server while the connection is lost.
        current = await source.read(current.id).catch(() => current)
      }
      onEnd(current)
    } catch (failure) {
      fail(failure)
    }
    setJob(undefined)
  }
  return {
    ...{ preview, job, problem },
    start: () => void run(),
    cancel: () => void (job && source.cancel(job.id).catch(fail)),
  }
}
