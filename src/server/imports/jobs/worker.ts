// The thread of one import, preview or undo. It loads only what its job needs.
import { parentPort, workerData } from 'node:worker_threads'
import { throttled, withPace } from './progress.ts'
import type { ThreadJob, ThreadMessage } from './threads.ts'

async function run(thread: ThreadJob): Promise<unknown> {
  switch (thread.kind) {
    case 'import': {
      const { importOutcome } = await import('./run-import.ts')
      return importOutcome(thread.job, Date.now, throttled(withPace((progress) => post({ progress }))))
    }
    case 'preview': {
      const { previewFile } = await import('./preview-file.ts')
      return previewFile(thread.job)
    }
    case 'undo': {
      const { undoOutcome } = await import('./undo.ts')
      return undoOutcome(thread.job)
    }
  }
}

function post(message: ThreadMessage<unknown>): void {
  parentPort?.postMessage(message)
}

post({ result: await run(workerData) })
