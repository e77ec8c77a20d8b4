import type { ImportRun, RunOutcome, RunProgress } from '#client/imports/import-run.ts'
import type { SendFile } from '#client/imports/send-file.ts'

interface SentRun {
  readonly run: ImportRun
  readonly progress: (progress: RunProgress) => void
  readonly end: (outcome: RunOutcome) => void
}

/** Stands for the server: keeps every run until the test ends it, and ends it as cancelled when it is aborted. */
export function fakeSend(): {
  readonly send: SendFile
  readonly sent: readonly SentRun[]
  readonly last: () => SentRun
} {
  const sent: SentRun[] = []
  return {
    sent,
    last: () => {
      const run = sent.at(-1)
      if (!run) throw new Error('Nothing was sent.')
      return run
    },
    send: (run, progress, signal) =>
      new Promise((end) => {
        signal.addEventListener('abort', () => end({ kind: 'cancelled' }))
        sent.push({ run, progress, end })
      }),
  }
}
