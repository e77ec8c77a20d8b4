// The thread that writes single changes of orders (`changesInThread`).
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from '#server/database/database-failure.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { cancelBulk, continueBulk, startBulk } from './bulk-job.ts'
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

function run(job: ChangeJob): Promise<ChangeResult> {
  switch (job.kind) {
    case 'change':
      return changeOrder(writer, job.request)
    case 'create':
      return createOrder(writer, job.request)
    case 'undo':
      return undoChange(writer, job.request)
    case 'startBulk':
      return startBulk(writer, job.request)
    case 'continueBulk':
      return continueBulk(writer, job.request)
    case 'cancelBulk':
      return cancelBulk(writer, job.request)
  }
}

async function resultOf(job: ChangeJob): Promise<ChangeResult> {
  try {
    return await run(job)
  } catch (error) {
    return {
      state: 'failed',
      cause: failureOf(error),
      reason: error instanceof Error ? String(error.stack) : String(error),
    }
  }
}
