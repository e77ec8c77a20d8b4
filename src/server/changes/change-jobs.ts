// What the thread of changes runs (`changesInThread`).

import type { ChangeOutcome } from '#contract/changes/change-outcome.ts'
import { type CommitGate, gatedWriter } from '#server/database/commit-gate.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { deleteHistory } from '#server/history/delete-history.ts'
import { cancelBulk, continueBulk, startBulk, startUndo } from './bulk-job.ts'
import { changeOrder, recordOfOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { type UndoRequest, undo } from './undo.ts'

const BULK = { startBulk, startUndo, continueBulk, cancelBulk }
/** Each in one transaction. */
const CHANGES = { change: changeOrder, record: recordOfOrder, create: createOrder, deleteHistory, ...BULK }

/** One request that changes orders, as plain data that can be passed to a thread. */
export type ChangeJob = {
  [Kind in keyof typeof CHANGES]: { readonly kind: Kind; readonly request: Parameters<(typeof CHANGES)[Kind]>[1] }
}[keyof typeof CHANGES]

interface ChangeJobRequest {
  readonly location: DatabaseLocation
  readonly lockTimeout: number
  readonly job: ChangeJob
  readonly gate: CommitGate | undefined
}

/** Stays open for the thread's next changes. */
let open: DatabaseWriter | undefined

export async function runChangeJob({ location, lockTimeout, job, gate }: ChangeJobRequest): Promise<ChangeOutcome> {
  open ??= await openWriter(location, lockTimeout)
  return await gatedWriter(open, gate).write(job.request.workspaceId, (transaction): Promise<ChangeOutcome> => {
    // The request is that of its kind.
    return CHANGES[job.kind](transaction, job.request as never)
  })
}

type UndoJobRequest = Pick<ChangeJobRequest, 'location' | 'gate'> & { readonly request: UndoRequest }

/** `undo` with a connection of its own. */
export async function runUndoJob({ location, request, gate }: UndoJobRequest): Promise<ChangeOutcome> {
  await using writer = await openWriter(location)
  return await undo(gatedWriter(writer, gate), request)
}
