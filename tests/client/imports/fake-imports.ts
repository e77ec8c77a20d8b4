import type { ImportRun, ImportSource, RunOutcome, RunProgress } from '#client/data/import-source.ts'

interface SentRun {
  readonly run: ImportRun
  readonly progress: (progress: RunProgress) => void
  readonly end: (outcome: RunOutcome) => void
}

/** An import source that holds every run until the test ends it, or ends it as cancelled when it is aborted. */
export function fakeImports(preview: ImportSource['preview']): {
  readonly imports: ImportSource
  readonly sent: readonly SentRun[]
  readonly last: () => SentRun
} {
  const sent: SentRun[] = []
  const unused = () => Promise.reject(new Error('The test does not use this call.'))
  return {
    sent,
    last: () => {
      const run = sent.at(-1)
      if (!run) throw new Error('Nothing was sent.')
      return run
    },
    imports: {
      preview,
      send: (run, progress, signal) =>
        new Promise((end) => {
          signal.addEventListener('abort', () => end({ kind: 'cancelled' }))
          sent.push({ run, progress, end })
        }),
      list: unused,
      undo: unused,
      cancel: unused,
    },
  }
}
