import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { KnownPerson } from '#contract/changes/person.ts'
import { rowsOf, withoutRowsOf } from '#contract/changes/rejected-rows.ts'
import { textLines } from '#server/backup/text-lines.ts'
import type { RejectedFile } from '#server/imports/jobs/rejected-folder.ts'

const linesOf = (path: string) => textLines(createReadStream(path), Number.POSITIVE_INFINITY)

/** The rows about a person, by the ID of their import. `uploads`: also removes them, of a file that cannot be rewritten all; the folder for the copy. */
export async function rejectedRows(files: readonly RejectedFile[], person: KnownPerson, uploads?: string) {
  const found: { changeId: string; rows: string[] }[] = []
  for (const { path, id, changed } of files) {
    const { rows, isRewritable } = await rowsOf(linesOf(path), person)
    if (rows.length === 0) continue
    found.push({ changeId: id, rows: [...rows] })
    if (uploads === undefined) continue
    if (!isRewritable) {
      await rm(path, { force: true })
      continue
    }
    const copy = join(uploads, `upload-${randomUUID()}`)
    await pipeline(withoutRowsOf(linesOf(path), person), createWriteStream(copy, { mode: 0o600 }))
    // It is retained as long as before.
    await utimes(copy, changed / 1000, changed / 1000)
    await rename(copy, path)
  }
  return found
}
