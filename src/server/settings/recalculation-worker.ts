// The thread of one recalculation, because SQLite blocks the thread that it runs in.
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from '#server/database/database-failure.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { recalculate } from './recalculate.ts'
import type { RecalculationJob, RecalculationMessage } from './recalculation-thread.ts'

const [location, change, lockTimeout] = workerData as RecalculationJob
const send = (message: RecalculationMessage) => parentPort?.postMessage(message)
let store: DatabaseWriter | undefined
try {
  store = await openWriter(location, lockTimeout)
  const state = await recalculate(store, change, (done, of) => send({ done, of }))
  send({ state })
} catch (error) {
  send({ state: 'failed', reason: String(error), cause: failureOf(error) })
} finally {
  await store?.close()
}
