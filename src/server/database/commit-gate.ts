import { WriteError } from './database-errors.ts'
import type { DatabaseWriter } from './ports.ts'

/**
 * Decides, once, whether a change is committed or its request was answered without it. Memory that the thread of the request
 * shares with that of the change.
 */
export type CommitGate = Int32Array<SharedArrayBuffer>

const [OPEN, PASSED, CLOSED] = [0, 1, 2]

/** From now on nothing is committed. False where the commit has begun, or there is none. */
export function closeGate(gate: CommitGate | undefined): boolean {
  return gate !== undefined && Atomics.compareExchange(gate, 0, OPEN, CLOSED) !== PASSED
}

/** Due directly before a commit. Throws a `WriteError` where the gate is closed. */
export function passGate(gate: CommitGate | undefined): void {
  if (gate && Atomics.compareExchange(gate, 0, OPEN, PASSED) === CLOSED) throw new WriteError('late')
}

/** The writer, whose transactions are rolled back once the gate is closed. */
export function gatedWriter(writer: DatabaseWriter, gate: CommitGate | undefined): DatabaseWriter {
  if (!gate) return writer
  return {
    ...writer,
    write: async (workspaceId, work, onWait) => {
      // It may have been closed while the change waited: others need not wait for it then.
      if (Atomics.load(gate, 0) === CLOSED) throw new WriteError('late')
      const gated: typeof work = async (transaction) => {
        const result = await work(transaction)
        passGate(gate)
        return result
      }
      return await writer.write(workspaceId, gated, onWait)
    },
  }
}
