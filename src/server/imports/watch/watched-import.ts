import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { importIdOf } from '#server/imports/jobs/import-id.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { ImportFailure } from '#server/imports/jobs/outcome.ts'
import { failedReport } from '#server/imports/jobs/report.ts'
import { importMessages } from '#server/imports/messages.ts'

export interface WatchedImportDeps {
  readonly runner: ImportRunner
  /** The folder of uploads. */
  readonly uploads: string
}

/** After the others the file is tried again: a database that is full or away may be back. */
const FINAL: ReadonlySet<ImportFailure['cause']> = new Set(['declined', 'cancel', 'disconnect', 'stall', 'other'])

/**
 * Imports a copy of a file as it is now; the same file under the same name is imported once. Returns its report, also where
 * the import was cancelled; undefined where it has to be tried again. Throws what the disk or the database throws.
 */
export async function watchedImport(
  path: string,
  { workspaceId, shop }: { readonly workspaceId: number; readonly shop: string | undefined },
  { runner, uploads }: WatchedImportDeps,
): Promise<ImportReport | undefined> {
  const name = basename(path)
  const copy = join(uploads, `upload-${randomUUID()}`)
  try {
    const before = statSync(path)
    const hash = await copyFile(path, copy)
    const { size, mtimeMs } = statSync(path)
    if (size !== before.size || mtimeMs !== before.mtimeMs) return undefined
    const id = importIdOf(['watched', hash, name, ...(shop === undefined ? [] : [shop])].join(' '))
    const outcome = await runner.run({
      request: { workspaceId, id, name, shop, dryRun: false, format: 'auto' },
      receive: async () => copy,
    })
    if (outcome.kind === 'report') return withAnswer(outcome.report)
    const { cause, reason } = outcome
    if (!FINAL.has(cause)) return undefined
    return failedReport(id, cause === 'declined' ? importMessages.key.undoneFile : reason)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** What to do with a file whose shop is not known. */
function withAnswer(report: ImportReport): ImportReport {
  const [first, ...others] = report.errors
  if (report.question !== 'shop' || !first) return report
  const reason = `${first.reason} ${importMessages.shop.inFolder((report.shops ?? []).map(({ slug }) => slug))}`
  return { ...report, errors: [{ ...first, reason }, ...others] }
}

/** Copies a file and returns the SHA-256 of what was copied. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const bytes = createReadStream(from).on('data', (chunk) => hash.update(chunk))
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return hash.digest('hex')
}
