// The thread of one import, preview or undo. It loads only what its job needs.
import { parentPort, workerData } from 'node:worker_threads'
import { importMessages } from '#server/imports/messages.ts'
import { outcomeOf } from './outcome.ts'
import { paced } from './progress.ts'
import type { ThreadJob, ThreadMessage } from './threads.ts'

async function run(thread: ThreadJob): Promise<unknown> {
  switch (thread.kind) {
    case 'import': {
      const { runImport } = await import('./run-import.ts')
      const onProgress = paced((progress) => post({ progress }))
      return outcomeOf(runImport(thread.job, Date.now, onProgress), importMessages.failed.import)
    }
    case 'preview': {
      const { previewFile } = await import('./preview-file.ts')
      return previewFile(thread.job)
    }
    case 'undo': {
      const { runUndo } = await import('./undo.ts')
      return outcomeOf(runUndo(thread.job), importMessages.failed.undo)
    }
  }
}

function post(message: ThreadMessage<unknown>): void {
  parentPort?.postMessage(message)
}

post({ result: await run(workerData) })
