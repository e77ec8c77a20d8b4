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

/** Before so many milliseconds a rate says nothing. */
const SETTLED = 500

/** Adds to each progress how fast its state goes and how long it will still take. `now` in milliseconds. */
export function paced(onProgress: OnProgress, now: () => number): OnProgress {
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
    if (seconds * 1000 < SETTLED || done === 0) return onProgress({ ...progress, records })
    const secondsLeft = of > 0 ? { secondsLeft: Math.max(0, Math.ceil(((of - done) / done) * seconds)) } : {}
    onProgress({ ...progress, records, perSecond: Math.round(records / seconds), ...secondsLeft })
  }
}
