import type { Deadlines } from './deadlines.ts'

/** A file of the data folder, or a database on a PostgreSQL server. The URLs contain passwords: never print them. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly replicaUrl?: string
      /** Whether the orders of a workspace are on several machines (`withLayout`). */
      readonly isSpread?: boolean
      /** Absent: `DEADLINES`. */
      readonly deadlines?: Deadlines
    }
