// The thread one import runs in: reading and writing block it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportJob } from './import-job.ts'
import { importOutcome } from './import-outcome.ts'
import { paced, throttled } from './progress.ts'
import type { WorkerMessage } from './worker-messages.ts'

const send = (message: WorkerMessage) => parentPort?.postMessage(message)
const now = performance.now.bind(performance)
const onProgress = throttled(
  paced((progress) => send({ progress }), now),
  now,
)
send({ outcome: await importOutcome(workerData as ImportJob, Date.now, onProgress) })
