import type { OnProgress } from './import-job.ts'

/** Milliseconds. */
type Clock = () => number
const monotonic: Clock = () => performance.now()

const INTERVAL = 100

/** Passes on at most one progress per tenth of a second and state. */
export function throttled(onProgress: OnProgress, now = monotonic): OnProgress {
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

/** Milliseconds before a rate is meaningful. */
const WARM_UP = 500

/** Adds the rate of the current state, and the time it will still take, to each progress. */
export function withPace(onProgress: OnProgress, now = monotonic): OnProgress {
  let state = ''
  let start = 0
  return (progress) => {
    const time = now()
    if (progress.state !== state) {
      state = progress.state
      start = time
    }
    const { done, of } = progress
    const records = progress.records ?? done
    const seconds = (time - start) / 1000
    if (seconds * 1000 < WARM_UP || done === 0) return onProgress({ ...progress, records })
    const secondsLeft = of > 0 ? { secondsLeft: Math.max(0, Math.ceil(((of - done) / done) * seconds)) } : {}
    onProgress({ ...progress, records, perSecond: Math.round(records / seconds), ...secondsLeft })
  }
}
