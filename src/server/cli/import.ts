// What `npm run import -- FILE…` runs. It may run beside the server: readers see the state before or after.
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ImportReport } from '#contract/import-schema.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { readSettings, type Settings } from '#server/env.ts'
import type { ImportJob } from '#server/imports/import-job.ts'
import { importOutcome } from '#server/imports/import-outcome.ts'
import { emptyReport } from '#server/imports/reports.ts'
import { throttled } from '#server/imports/throttled.ts'
import { type ImportArguments, importArguments, USAGE, UsageError } from './import-arguments.ts'
import { progressBar } from './progress-bar.ts'
import { reportText } from './report-text.ts'

try {
  const args = importArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const workspace = await prepareDatabase(settings.database, settings.timeZone)
  const reports: ImportReport[] = []
  for (const name of args.files) {
    const report = await importFile(name, args, settings, workspace.id)
    if (!args.json) console.log(reportText(name, report))
    reports.push(report)
  }
  if (args.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  process.exitCode = reports.some((report) => report.state === 'refused') ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (error instanceof UsageError) console.error(USAGE)
  process.exitCode = 1
}

async function importFile(
  name: string,
  args: ImportArguments,
  { database, dataDir }: Settings,
  workspaceId: number,
): Promise<ImportReport> {
  const id = randomUUID()
  // npm runs scripts in the package's folder; names are meant from where the user stands.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  const missing = unreadable(path, name)
  if (missing) return failed(id, missing)
  const bar = progressBar(process.stderr, basename(name))
  const { format, dryRun, dateOrder, decimalMark } = args
  const job: ImportJob = {
    id,
    path,
    name: basename(name),
    database,
    scratchFolder: join(dataDir, 'uploads'),
    workspaceId,
    format,
    dryRun,
    dateOrder,
    decimalMark,
  }
  const outcome = await importOutcome(job, Date.now, throttled(bar.show, performance.now.bind(performance)))
  bar.clear()
  return outcome.kind === 'report' ? outcome.report : failed(id, outcome.kind === 'failed' ? outcome.reason : '')
}

function unreadable(path: string, name: string): string | undefined {
  try {
    return statSync(path).isFile() ? undefined : `${name} is no file.`
  } catch {
    return `There is no file ${name}.`
  }
}

function failed(id: string, reason: string): ImportReport {
  return { ...emptyReport(id), errors: [{ record: null, line: null, column: null, reason }] }
}
