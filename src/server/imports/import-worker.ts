// The thread one import runs in: reading and writing block it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportJob } from './import-job.ts'
import { importOutcome } from './import-outcome.ts'
import { throttled } from './throttled.ts'
import type { WorkerMessage } from './worker-messages.ts'

const send = (message: WorkerMessage) => parentPort?.postMessage(message)
const onProgress = throttled((progress) => send({ progress }), performance.now.bind(performance))
send({ outcome: await importOutcome(workerData as ImportJob, Date.now, onProgress) })
