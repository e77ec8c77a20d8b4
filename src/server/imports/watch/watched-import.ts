import { copyFileSync, linkSync } from 'node:fs'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { ImportRequest } from '#server/imports/jobs/import-job.ts'
import { importIdOf } from '#server/imports/jobs/import-record.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { ImportFailure } from '#server/imports/jobs/outcome.ts'
import { failedReport } from '#server/imports/jobs/report.ts'
import { importMessages } from '#server/imports/messages.ts'

/** After the others the file is tried again: a database that is full or away may be back. */
const FINAL: ReadonlySet<ImportFailure['cause']> = new Set(['declined', 'cancel', 'disconnect', 'stall', 'other'])

/**
 * Imports a copy of a file with this hash; the same file under the same name is imported once. Returns its report, also where the import was
 * cancelled; undefined where it has to be tried again. Throws what the disk or the database throws.
 */
export async function watchedImport(
  copy: string,
  hash: string,
  target: Pick<ImportRequest, 'workspaceId' | 'name' | 'shop'>,
  runner: ImportRunner,
): Promise<ImportReport | undefined> {
  const { name, shop } = target
  const id = importIdOf(['watched', hash, name, ...(shop === undefined ? [] : [shop])].join(' '))
  const outcome = await runner.run({
    request: { ...target, id, dryRun: false, format: 'auto' },
    // Of its own, because the runner removes it.
    receive: async () => another(copy),
  })
  if (outcome.kind === 'report') return withAnswer(outcome.report)
  const { cause, reason } = outcome
  if (!FINAL.has(cause)) return undefined
  return failedReport(id, cause === 'declined' ? importMessages.key.undoneFile : reason)
}

/** What to do with a file whose shop is not known. */
function withAnswer(report: ImportReport): ImportReport {
  const [first, ...others] = report.errors
  if (report.question !== 'shop' || !first) return report
  const reason = `${first.reason} ${importMessages.shop.inFolder((report.shops ?? []).map(({ slug }) => slug))}`
  return { ...report, errors: [{ ...first, reason }, ...others] }
}

/** The same file under another name. */
function another(path: string): string {
  const other = `${path}-import`
  try {
    linkSync(path, other)
  } catch {
    // Some file systems have no links.
    copyFileSync(path, other)
  }
  return other
}
