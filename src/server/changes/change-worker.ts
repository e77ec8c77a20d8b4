// The thread that writes single changes of orders (`changesInThread`).
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from '#server/database/database-failure.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { changeOrder } from './change-order.ts'
import type { ChangeJob, ChangeMessage, ChangeReply, ChangeResult } from './change-thread.ts'
import { createOrder } from './create-order.ts'
import { undoChange } from './undo-change.ts'

const [location, lockTimeout] = workerData as [DatabaseLocation, number]
const writer = await openWriter(location, lockTimeout)
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ([number, job]: ChangeMessage) => {
  last = last.then(async () => {
    parentPort?.postMessage([number, await resultOf(job)] satisfies ChangeReply)
  })
})

async function resultOf(job: ChangeJob): Promise<ChangeResult> {
  try {
    if (job.kind === 'change') return await changeOrder(writer, job.request)
    if (job.kind === 'create') return await createOrder(writer, job.request)
    return await undoChange(writer, job.request)
  } catch (error) {
    return {
      state: 'failed',
      cause: failureOf(error),
      reason: error instanceof Error ? String(error.stack) : String(error),
    }
  }
}
