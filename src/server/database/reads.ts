import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.ts'

/** Typed queries, run in reader threads (SQLite) or on the server. `destroy()` closes the connections. */
export type Reads = Kysely<Tables>

/** Typed statements that may write. `destroy()` closes the connections. */
export type Writes = Kysely<Tables>
