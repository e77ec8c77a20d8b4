import type { Deadlines } from './postgres/deadlines.ts'

/** Where the orders are: in the file of the data folder, or on a PostgreSQL server. Addresses hold passwords: never print them. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly replicaUrl?: string
      /** Absent: `DEADLINES`. */
      readonly deadlines?: Deadlines
    }
