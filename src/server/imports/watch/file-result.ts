import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { FILED_FOLDERS } from '#contract/shops.ts'
import { type FileIdentity, isSameFile } from './taken-file.ts'

/** A file of the import folder, and what was imported of it. */
export interface ImportedFile {
  readonly path: string
  readonly identity: FileIdentity
  /** Of what was imported. */
  readonly copy: string
  readonly report: ImportReport
  /** The file of its rejected records, if there is one. */
  readonly rejectedPath: string | undefined
}

/** Bytes that file systems allow for a name. */
const MAX_NAME = 255
const [REPORT, REJECTED_CSV, REJECTED_JSON] = ['.report.json', '.rejected.csv', '.rejected.ndjson']

/**
 * Moves an imported file to `done` or `refused` in its folder, together with its report and its rejected records. The file
 * itself comes last: until then it is imported again, which gives the same report. Where another file has come in its place,
 * that one stays to be imported, and the copy is filed. Returns the new path.
 */
export function fileResult({ path, identity, copy, report, rejectedPath }: ImportedFile): string {
  const folder = join(dirname(path), report.state === 'refused' ? FILED_FOLDERS.refused : FILED_FOLDERS.done)
  mkdirSync(folder, { recursive: true })
  const text = `${JSON.stringify(report, null, 2)}\n`
  const filed = freePath(folder, basename(path), report.id, text)
  if (rejectedPath !== undefined)
    copyFileSync(rejectedPath, filed + (report.format === 'json' ? REJECTED_JSON : REJECTED_CSV))
  writeFileSync(filed + REPORT, text)
  if (!isSameFile(stateOf(path), identity)) copyFileSync(copy, filed, constants.COPYFILE_EXCL)
  else {
    renameSync(path, filed)
    // Another file may have come between the comparison and the move.
    if (!isSameFile(stateOf(filed), identity)) giveBack(filed, path, copy)
  }
  return filed
}

function stateOf(path: string) {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })
}

/** Moves a file back that was not imported; to another name where a still newer one has its own. */
function giveBack(filed: string, path: string, copy: string): void {
  renameSync(filed, existsSync(path) ? join(dirname(path), basename(filed)) : path)
  copyFileSync(copy, filed, constants.COPYFILE_EXCL)
}

/** The first free path of the file's own name, then with a part of the import's id, then numbered. */
function freePath(folder: string, name: string, id: string, report: string): string {
  const { name: stem, ext } = parse(name)
  for (let attempt = 0; ; attempt++) {
    const mark = attempt === 0 ? '' : `-${id.slice(0, 8)}${attempt === 1 ? '' : `-${attempt}`}`
    const path = join(folder, fittingName(stem, mark, ext))
    if (isFree(path, report)) return path
  }
}

/** Whether nothing is overwritten, except what was written before an interruption. */
function isFree(path: string, report: string): boolean {
  if (existsSync(path)) return false
  if (existsSync(path + REPORT)) return readFileSync(path + REPORT, 'utf8') === report
  return !existsSync(path + REJECTED_CSV) && !existsSync(path + REJECTED_JSON)
}

/** With a shortened stem where the names of the file's report and rejected records would be too long. */
function fittingName(stem: string, mark: string, extension: string): string {
  const end = mark + (Buffer.byteLength(extension) > 20 ? '' : extension)
  const most = MAX_NAME - Buffer.byteLength(end + REJECTED_JSON)
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('')) > most) characters.pop()
  return characters.join('') + end
}
