import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
// What the thread of changes runs (`changesInThread`).
import type { DatabaseWriter } from '#server/database/ports.ts'
import { cancelBulk, continueBulk, startBulk } from './bulk-job.ts'
import { changeOrder } from './change-order.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import type { ChangeJob } from './change-thread.ts'
import { createOrder } from './create-order.ts'
import { type UndoRequest, undo } from './undo.ts'

interface ChangeJobRequest {
  readonly location: DatabaseLocation
  /** See `openWriter`. */
  readonly lockTimeout: number
  readonly job: ChangeJob
}

/** Stays open for the thread's next changes. */
let open: DatabaseWriter | undefined

export async function runChangeJob({ location, lockTimeout, job }: ChangeJobRequest): Promise<ChangeOutcome> {
  open ??= await openWriter(location, lockTimeout)
  switch (job.kind) {
    case 'change':
      return changeOrder(open, job.request)
    case 'create':
      return createOrder(open, job.request)
    case 'startBulk':
      return startBulk(open, job.request)
    case 'continueBulk':
      return continueBulk(open, job.request)
    case 'cancelBulk':
      return cancelBulk(open, job.request)
  }
}

interface UndoJobRequest {
  readonly location: DatabaseLocation
  readonly request: UndoRequest
}

/** `undo` with a connection of its own. */
export async function runUndoJob({ location, request }: UndoJobRequest): Promise<ChangeOutcome> {
  const writer = await openWriter(location)
  try {
    return await undo(writer, request)
  } finally {
    await writer.close()
  }
}
