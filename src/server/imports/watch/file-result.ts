import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import type { ImportReport } from '#contract/imports/import-schema.ts'

/**
 * Moves an imported file to `done` or `refused` in its folder, together with its report and its rejected records. The file
 * itself comes last: until then it is imported again, which gives the same report. Returns its new path.
 */
export function fileResult(path: string, report: ImportReport, rejectedPath: string | undefined): string {
  const folder = join(dirname(path), report.state === 'refused' ? 'refused' : 'done')
  mkdirSync(folder, { recursive: true })
  const moved = freePath(folder, basename(path), report.id)
  const rejectedName = report.format === 'json' ? 'rejected.ndjson' : 'rejected.csv'
  if (rejectedPath !== undefined) copyFileSync(rejectedPath, `${moved}.${rejectedName}`)
  writeFileSync(`${moved}.report.json`, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(path, moved)
  return moved
}

/** The file's own name; where an earlier file has it, one with a part of the import's id. */
function freePath(folder: string, name: string, id: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) return path
  const { name: stem, ext } = parse(name)
  return join(folder, `${stem}-${id.slice(0, 8)}${ext}`)
}
