// The thread of one import.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportProgress } from '#contract/import-schema.ts'
import type { ImportOutcome } from './import-outcome.ts'
import { throttled, withPace } from './progress.ts'
import { importOutcome } from './run-import.ts'
import type { ThreadMessage } from './thread.ts'

function send(message: ThreadMessage<ImportOutcome, ImportProgress>): void {
  parentPort?.postMessage(message)
}

const onProgress = throttled(withPace((progress) => send({ progress })))
send({ result: await importOutcome(workerData, Date.now, onProgress) })
