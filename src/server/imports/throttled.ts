import type { OnProgress } from './import-job.ts'

const INTERVAL = 100

/** Passes on at most one progress per tenth of a second and state. `now` in milliseconds. */
export function throttled(onProgress: OnProgress, now: () => number): OnProgress {
  let last = Number.NEGATIVE_INFINITY
  let state = ''
  return (progress) => {
    const time = now()
    if (progress.state === state && time - last < INTERVAL) return
    last = time
    state = progress.state
    onProgress(progress)
  }
}
