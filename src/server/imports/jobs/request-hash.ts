import { createHash } from 'node:crypto'
import type { ImportJob } from './import-job.ts'

/** SHA-256, hexadecimal, of all that a call says about an import: its file, by the file's own hash, and its parameters. */
export function requestHash(fileHash: string, job: ImportJob): string {
  const { name, format, dryRun, dateOrder, decimalMark, mapping } = job
  const said = [fileHash, name, format, dryRun, dateOrder ?? null, decimalMark ?? null, mapping ?? null]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
