import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.ts'

/** Typed statements, run in reader threads (SQLite) or on the server. `destroy()` closes the connections. */
export type Reads = Kysely<Tables>
