import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.ts'

/** Typed queries, off the event loop: in reader threads over the file, or on the server. `destroy()` gives them back. */
export type Reads = Kysely<Tables>

/** Typed statements that also write; one thread, so one after another. `destroy()` ends it. */
export type Writes = Kysely<Tables>
