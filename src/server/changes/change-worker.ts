// The thread that writes single changes of orders (`changesInThread`).
import { setTimeout } from 'node:timers/promises'
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
/** Milliseconds between two steps of merging, in which other writers and jobs have their turn. */
const PAUSE = 10
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

parentPort?.on('message', ([number, job]: ChangeMessage) => {
  waiting++
  last = last.then(async () => {
    const result = await resultOf(job)
    waiting--
    parentPort?.postMessage([number, result] satisfies ChangeReply)
    await mergeTextsUntilNextJob()
  })
})

/** In small steps between jobs: FTS5 merges all of its index in one write once 16 writes are not merged. */
async function mergeTextsUntilNextJob(): Promise<void> {
  try {
    while (waiting === 0 && (await writer.mergeTexts?.())) await setTimeout(PAUSE)
  } catch {
    // Another writer has the database; the next job continues.
  }
}

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
