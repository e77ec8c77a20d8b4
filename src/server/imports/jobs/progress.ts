import type { OnProgress } from './import-job.ts'

/** Milliseconds between two reports of one state. */
const INTERVAL = 100
/** Milliseconds before a rate is meaningful. */
const WARM_UP = 500

/** At most one progress per tenth of a second and state, with rate and time left. `now`: milliseconds that only increase. */
export function paced(onProgress: OnProgress, now = () => performance.now()): OnProgress {
  let state = ''
  let start = 0
  let last = 0
  return (progress) => {
    const time = now()
    if (progress.state !== state) {
      state = progress.state
      start = time
    } else if (time - last < INTERVAL) return
    last = time
    const { done, of } = progress
    const records = progress.records ?? done
    const seconds = (time - start) / 1000
    if (seconds * 1000 < WARM_UP || done === 0) return onProgress({ ...progress, records })
    const secondsLeft = of > 0 ? { secondsLeft: Math.max(0, Math.ceil(((of - done) / done) * seconds)) } : {}
    onProgress({ ...progress, records, perSecond: Math.round(records / seconds), ...secondsLeft })
  }
}
