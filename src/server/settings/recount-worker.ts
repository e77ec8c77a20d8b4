// The thread one recount runs in: SQLite blocks it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from '#server/database/database-failure.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { recount } from './recount.ts'
import type { RecountJob, RecountMessage } from './recount-thread.ts'

const { location, change, patience } = workerData as RecountJob
const send = (message: RecountMessage) => parentPort?.postMessage(message)
let store: DatabaseWriter | undefined
try {
  store = await openWriter(location, patience)
  const outcome = await recount(store, change, (done, of) => send({ done, of }))
  send({ outcome })
} catch (error) {
  send({ outcome: 'failed', reason: String(error), cause: failureOf(error) })
} finally {
  await store?.close()
}
