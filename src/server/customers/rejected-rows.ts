import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { KnownPerson } from '#contract/changes/person.ts'
import { rowsOf } from '#contract/changes/rejected-rows.ts'
import { textLines } from '#server/backup/text-lines.ts'
import type { RejectedFile } from '#server/imports/jobs/rejected-folder.ts'

/** The rows about a person, by the ID of their import. `erases`: deletes the files that have any. */
export async function rejectedRows(files: readonly RejectedFile[], person: KnownPerson, erases: boolean) {
  const found: { changeId: string; rows: string[] }[] = []
  for (const { path, id } of files) {
    const rows = await rowsOf(textLines(createReadStream(path), Number.POSITIVE_INFINITY), person)
    if (rows.length === 0) continue
    found.push({ changeId: id, rows })
    if (erases) await rm(path, { force: true })
  }
  return found
}
