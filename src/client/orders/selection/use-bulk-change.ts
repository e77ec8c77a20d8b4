import { useEffect, useRef, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import type { BulkOrders } from '#client/data/http-bulk.ts'
import { liveBulk } from '#client/state/live-bulk.ts'
import type { BulkChange, BulkJob, BulkPreview } from '#contract/changes/bulk-change.ts'

/** Milliseconds without a key before the preview is read. */
const TYPING = 250

export interface RunningChange {
  readonly preview: BulkPreview | undefined
  /** Also of an earlier choice, until the preview of this one is read. */
  readonly lastPreview: BulkPreview | undefined
  /** The change that runs. */
  readonly job: BulkJob | undefined
  readonly failure: Error | undefined
  /** Starts the change; before its preview is read, as soon as that says that every order can be changed. */
  readonly start: () => void
  readonly cancel: () => void
}

interface Moments {
  /** Called before the change is requested. */
  readonly onStart: () => void
  readonly onEnd: (result: BulkJob) => void
}

/** What a change of these orders would do, and its progress once it is started. Without `change` nothing is read. */
export function useBulkChange(
  orders: BulkOrders,
  change: BulkChange | undefined,
  { onStart, onEnd }: Moments,
): RunningChange {
  const [previewed, setPreviewed] = useState<{ readonly key: string; readonly preview: BulkPreview }>()
  const [job, setJob] = useState<BulkJob>()
  const [failure, setFailure] = useState<Error>()
  const [startKey, setStartKey] = useState('')
  const isStarted = useRef(false)
  const fail = (reason: unknown) => setFailure(errorOf(reason))
  const key = JSON.stringify([orders, change])
  const preview = previewed?.key === key ? previewed.preview : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has both
  useEffect(() => {
    setFailure(undefined)
    if (!change) return
    const controller = new AbortController()
    const { signal } = controller
    const show = (read: BulkPreview) => {
      if (!signal.aborted) setPreviewed({ key, preview: read })
    }
    const read = () => liveBulk.preview(orders, change, signal).then(show, (reason) => signal.aborted || fail(reason))
    const timer = setTimeout(() => void read(), TYPING)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each preview that was waited for
  useEffect(() => {
    if (!preview || startKey !== key) return
    setStartKey('')
    if (preview.refusedCount === 0 && preview.willChange > 0) void run()
  }, [preview, startKey])

  async function run(): Promise<void> {
    if (!change || isStarted.current) return
    isStarted.current = true
    setFailure(undefined)
    onStart()
    try {
      onEnd(await liveBulk.follow(await liveBulk.start(orders, change), setJob))
    } catch (reason) {
      fail(reason)
    }
    isStarted.current = false
    setJob(undefined)
  }
  return {
    ...{ preview, lastPreview: change && previewed?.preview, job, failure },
    start: () => {
      if (!preview) setStartKey(key)
      else if (preview.willChange > 0) void run()
    },
    cancel: () => void (job && liveBulk.cancel(job.id).catch(fail)),
  }
}
