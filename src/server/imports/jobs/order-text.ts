import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { isZip } from '#server/imports/files/file-kinds.ts'
import { fileChunks } from '#server/imports/files/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** The text of a file: the file itself, or what an Excel workbook or zip file contains. */
export interface OrderText {
  readonly path: string
  /** Only the first part was unpacked. */
  readonly isCutOff: boolean
  /** It is a workbook's sheet, written as CSV: without an encoding or a delimiter of its own. */
  readonly isSheet: boolean
  /** How the user wants it read. */
  readonly mapping: ImportMapping | undefined
  /** For the report. */
  readonly notes: readonly string[]
}

interface TextOptions {
  readonly mapping: ImportMapping | undefined
  /** Where a text is unpacked to; the caller removes it. */
  readonly target: string
  /** Only the file's first part is there. */
  readonly isPart?: boolean
  /** Bytes after which no more is unpacked. */
  readonly limit?: number
  readonly onWork: () => void
}

/** Whether the end of a file says what is in it: of a zip file, by its first bytes. */
export const isReadFromItsEnd = isZip

/** Where the file of an import or preview is unpacked to. */
export function unpackedPath(folder: string, id: string): string {
  return join(folder, `scratch-${id}`)
}

/** Throws a `Refusal` for a workbook or zip file that cannot be read. */
export async function orderText(
  path: string,
  { mapping, target, isPart, limit = Number.POSITIVE_INFINITY, onWork }: TextOptions,
): Promise<OrderText> {
  const [head] = fileChunks(path).take(1)
  if (!head || !isZip(head)) return { path, isCutOff: false, isSheet: false, mapping, notes: [] }
  // The directory of a zip file is at its end.
  if (isPart) throw new Refusal(importMessages.archive.notPreviewed)
  const { unpackFile } = await import('#server/imports/archives/unpack-file.ts')
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const { note, isSheet, isCutOff } = await unpackFile(path, target, limit, onWork)
  const { encoding: _encoding, ...rest } = mapping ?? {}
  return {
    path: target,
    isCutOff,
    isSheet,
    mapping: mapping && isSheet ? { ...rest, delimiter: ',' } : mapping,
    notes: [note],
  }
}
