import { createHash } from 'node:crypto'
import {
  type BigIntStats,
  constants,
  copyFileSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { FILED_FOLDERS } from '#contract/shops.ts'

/** What identifies one state of a file: another file of its name, or another content, differs in one of these. */
type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs'>

function isSameFile(a: FileIdentity | undefined, b: FileIdentity): boolean {
  return a?.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs
}

/** Neither a link is followed nor a FIFO waited for. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Copies a file. Its identity and SHA-256 (hexadecimal); undefined where it changed meanwhile or is no regular file. */
export async function takeFile(from: string, to: string, signal: AbortSignal) {
  await using file = await open(from, FLAGS)
  const identity = await file.stat({ bigint: true })
  if (!identity.isFile()) return undefined
  const hash = createHash('sha256')
  const bytes = file.createReadStream({ autoClose: false }).on('data', (chunk) => hash.update(chunk))
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  if (!isSameFile(await file.stat({ bigint: true }), identity)) return undefined
  return { identity, hash: hash.digest('hex') }
}

/** A file of the import folder, and what was imported of it. */
interface ImportedFile {
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
  const { name: stem, ext } = parse(path)
  const own = join(folder, fittingName(stem, '', ext))
  // With the import's ID it replaces the same file of before.
  const filed = isFree(own, text) ? own : join(folder, fittingName(stem, `-${report.id}`, ext))
  if (rejectedPath !== undefined)
    copyFileSync(rejectedPath, filed + (report.format === 'json' ? REJECTED_JSON : REJECTED_CSV))
  writeFileSync(filed + REPORT, text)
  const isStill = (place: string) => isSameFile(lstatSync(place, { bigint: true, throwIfNoEntry: false }), identity)
  if (isStill(path)) {
    renameSync(path, filed)
    if (isStill(filed)) return filed
    // Another file came between the comparison and the move; where a still newer one has its name, it gets another.
    renameSync(filed, existsSync(path) ? join(dirname(path), basename(filed)) : path)
  }
  copyFileSync(copy, filed)
  return filed
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
