import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { isZip } from '#server/imports/files/file-kinds.ts'
import { encodingNotes, inspectFile } from '#server/imports/files/inspect-file.ts'
import { CHUNK, encodingName, fileChunks } from '#server/imports/files/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

interface TextOptions {
  readonly mapping: ImportMapping | undefined
  /** Where a text is unpacked to; the caller removes it. */
  readonly target: string
  /** Only the file's first part is there. */
  readonly isPart?: boolean
  /** Bytes after which no more is unpacked or inspected. */
  readonly limit?: number
}

/** Where the file of an import or preview is unpacked to. */
export function unpackedPath(folder: string, id: string): string {
  return join(folder, `scratch-${id}`)
}

/** The text of a file, or of what an Excel workbook or zip file contains. Throws a `Refusal` where there is none. */
export async function orderText(
  path: string,
  { mapping, target, isPart, limit = Number.POSITIVE_INFINITY }: TextOptions,
) {
  const [head] = fileChunks(path).take(1)
  const isPacked = head !== undefined && isZip(head)
  // The directory of a zip file is at its end.
  if (isPacked && isPart) throw new Refusal(importMessages.archive.notPreviewed)
  if (isPacked) mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const archives = isPacked ? await import('#server/imports/archives/unpack-file.ts') : undefined
  const unpacked = await archives?.unpackFile(path, target, limit)
  const isSheet = unpacked?.isSheet
  const { encoding: chosen, ...rest } = mapping ?? {}
  const text = isPacked ? target : path
  const file = inspectFile(text, isSheet ? undefined : chosen, limit / CHUNK)
  return {
    path: text,
    file,
    /** In words; null for a workbook's sheet, written as CSV: without an encoding or a delimiter of its own. */
    encoding: isSheet ? null : encodingName(file.encoding, file.start),
    /** How the user wants it read. */
    mapping: mapping && isSheet ? { ...rest, delimiter: ',' as const } : mapping,
    /** For the report. */
    notes: [...(unpacked ? [unpacked.note] : []), ...encodingNotes(file)],
  }
}
export type OrderText = Awaited<ReturnType<typeof orderText>>
