import { type CommitGate, passGate } from './commit-gate.ts'
import { DEADLINES } from './deadlines.ts'
import type { DatabaseLocation } from './location.ts'
import { refuseNewer } from './migrations/migrations.ts'
import { dialectOf, openReads } from './open-reads.ts'
import { LOCK_TIMEOUT, type Queries } from './ports.ts'
import { openPostgresWriter } from './postgres/writer.ts'
import type { InWorkspace } from './scope.ts'
import { WorkspaceReads } from './workspace-reads.ts'

/** For what is written without orders: targets, views, shops. Waits `lockTimeout` milliseconds (SQLite: `LOCK_TIMEOUT`) for another writer. */
export function openWrites(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT) {
  const { write, close } = location.kind === 'sqlite' ? sqliteThread(location) : openPostgres(location, lockTimeout)
  /** As `DatabaseWriter.write` does; what `work` compares is what it replaces. `gate`: see `passGate`. */
  const transaction = <T>({ workspaceId, gate }: GatedWorkspace, work: (queries: Queries) => Promise<T>) =>
    write(workspaceId, async (queries) => {
      const result = await work(queries)
      passGate(gate)
      return result
    })
  return { transaction, close }
}
export type SmallWrites = ReturnType<typeof openWrites>

type GatedWorkspace = InWorkspace & { readonly gate?: CommitGate }

/** No statement may take as long as those of an import. */
function openPostgres({ url, deadlines = DEADLINES }: DatabaseLocation & { kind: 'postgres' }, lockTimeout: number) {
  return openPostgresWriter(url, lockTimeout, { ...deadlines, longAnswer: lockTimeout + deadlines.answer })
}

/** Writes in a thread, because SQLite is synchronous and would block every request while it waits for another writer. */
function sqliteThread(location: DatabaseLocation) {
  const all = openReads(location, { readers: 1, writable: true })
  const write = <T>(workspaceId: number, work: (queries: Queries) => Promise<T>) =>
    all.transaction().execute(async (transaction) => {
      const queries = new WorkspaceReads(transaction, dialectOf(location), { workspaceId })
      const [row] = await queries.query('select version from schema_version')
      refuseNewer(Number(row?.version))
      return await work(queries)
    })
  return { write, close: () => all.destroy() }
}
