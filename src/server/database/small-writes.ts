import { Kysely } from 'kysely'
import { type CommitGate, passGate } from './commit-gate.ts'
import { DEADLINES } from './deadlines.ts'
import type { DatabaseLocation } from './location.ts'
import { refuseNewer } from './migrations/migrations.ts'
import { LOCK_TIMEOUT, type Queries } from './ports.ts'
import { openPostgresWriter } from './postgres/writer.ts'
import type { Tables } from './schema/tables.ts'
import type { InWorkspace } from './scope.ts'
import { readerDialect } from './sqlite/reader-pool.ts'
import { SQLITE_DIALECT } from './sqlite/text-index.ts'
import { WorkspaceReads } from './workspace-reads.ts'

/** For what is written without orders: targets, views, shops. Waits `lockTimeout` milliseconds (SQLite: `LOCK_TIMEOUT`) for another writer. */
export function openWrites(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT) {
  const { write, close } =
    location.kind === 'sqlite' ? sqliteThread(location.file) : openPostgres(location, lockTimeout)
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
function sqliteThread(file: string) {
  const all = new Kysely<Tables>({
    dialect: readerDialect(file, { readers: 1, timeLimit: TIME_LIMIT, writable: true }),
  })
  const write = <T>(workspaceId: number, work: (queries: Queries) => Promise<T>) =>
    all.transaction().execute(async (transaction) => {
      const queries = new WorkspaceReads(transaction, SQLITE_DIALECT, { workspaceId })
      const [row] = await queries.query('select version from schema_version')
      refuseNewer(Number(row?.version))
      return await work(queries)
    })
  return { write, close: () => all.destroy() }
}

/** Milliseconds of a statement, which may wait for another writer. */
const TIME_LIMIT = 20_000
