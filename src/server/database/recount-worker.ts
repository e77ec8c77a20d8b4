// The thread one recount runs in: SQLite blocks it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from './open-store.ts'
import { recount } from './recount.ts'
import type { RecountJob, RecountMessage } from './recount-thread.ts'
import { failureOf } from './store-failure.ts'

const { location, change, patience } = workerData as RecountJob
const send = (message: RecountMessage) => parentPort?.postMessage(message)
const store = await openStore(location, patience)
try {
  send({ outcome: await recount(store, change, (done, of) => send({ done, of })) })
} catch (error) {
  send({ outcome: 'failed', reason: String(error), cause: failureOf(error) })
} finally {
  await store.close()
}
