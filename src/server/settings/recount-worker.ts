// The thread one recount runs in: SQLite blocks it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#server/database/open-store.ts'
import type { OrderStore } from '#server/database/ports.ts'
import { failureOf } from '#server/database/store-failure.ts'
import { recount } from './recount.ts'
import type { RecountJob, RecountMessage } from './recount-thread.ts'

const { location, change, patience } = workerData as RecountJob
const send = (message: RecountMessage) => parentPort?.postMessage(message)
let store: OrderStore | undefined
try {
  store = await openStore(location, patience)
  const outcome = await recount(store, change, (done, of) => send({ done, of }))
  send({ outcome })
} catch (error) {
  send({ outcome: 'failed', reason: String(error), cause: failureOf(error) })
} finally {
  await store?.close()
}
