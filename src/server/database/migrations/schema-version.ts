import { NewerSchemaError } from '#server/database/read-errors.ts'

/**
 * Throws `NewerSchemaError` where the database has had more migrations than this version knows; due in every transaction that
 * writes, after its lock.
 */
export function refuseNewer(version: number, known: number): void {
  if (version > known) {
    throw new NewerSchemaError(
      `A newer Orderboard has updated this database (schema ${version}; this version knows ${known}). Start the newer version.`,
    )
  }
}
