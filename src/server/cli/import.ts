// What `npm run import -- FILE…` runs. It may run beside the server: readers see the state before or after.
import '#server/data-folder/private-files.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { claimDataFolder } from '#server/data-folder/data-folder.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { readSettings, type Settings } from '#server/env.ts'
import { claimUploadFolder } from '#server/imports/jobs/folders.ts'
import type { ImportJob } from '#server/imports/jobs/import-job.ts'
import { startImport } from '#server/imports/jobs/import-thread.ts'
import { MappingError, parseMapping, rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { emptyReport } from '#server/imports/jobs/report.ts'
import { errorSentence } from './error-sentence.ts'
import { helpIfAsked } from './help.ts'
import { type ImportArguments, importArguments, USAGE, UsageError } from './import-arguments.ts'
import { progressBar } from './progress-bar.ts'
import { reportText } from './report-text.ts'

helpIfAsked(process.argv.slice(2), USAGE)
try {
  const args = importArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  claimDataFolder(settings.dataDir)
  const workspace = await prepareDatabase(settings.database, settings.timeZone, (step, of) =>
    console.error(DATABASE_MESSAGES.updating(step, of)),
  )
  const mapping = saidMapping(args)
  const remembered = await knownMappings(settings, workspace.id)
  const reports: ImportReport[] = []
  for (const name of args.files) {
    const report = await importFile(name, args, settings, { workspaceId: workspace.id, mapping, remembered })
    if (!args.json) console.log(reportText(name, report))
    reports.push(report)
  }
  if (args.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  process.exitCode = reports.some((report) => report.state === 'refused') ? 1 : 0
} catch (error) {
  console.error(errorSentence(error))
  if (error instanceof UsageError) console.error(USAGE)
  process.exitCode = 1
}

async function importFile(
  name: string,
  args: ImportArguments,
  { database, dataDir }: Settings,
  common: Pick<ImportJob, 'workspaceId' | 'mapping' | 'remembered'>,
): Promise<ImportReport> {
  const id = randomUUID()
  const path = fromHere(name)
  const missing = unreadable(path, name)
  if (missing) return failed(id, missing)
  const bar = progressBar(process.stderr, basename(name))
  const { format, dryRun, dateOrder, decimalMark } = args
  const job: ImportJob = {
    id,
    path,
    name: basename(name),
    database,
    scratchFolder: claimUploadFolder(dataDir),
    ...common,
    rejectedPath: args.rejected === undefined ? undefined : fromHere(args.rejected),
    format,
    dryRun,
    dateOrder,
    decimalMark,
  }
  const outcome = await startImport(job, bar.show).outcome
  bar.clear()
  if (outcome.kind === 'report') return outcome.report
  if (outcome.kind !== 'failed') return failed(id, '')
  // There is no log but this.
  if (outcome.cause === 'other' && outcome.detail !== undefined) console.error(outcome.detail)
  return failed(id, outcome.reason)
}

/** npm runs scripts in the package's folder; names are meant from where the user stands. */
function fromHere(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name)
}

function saidMapping({ mapping: name, headingLine }: ImportArguments): ImportMapping | undefined {
  const mapping = name === undefined ? undefined : mappingIn(name)
  return headingLine === undefined ? mapping : { ...mapping, headingLine }
}

function mappingIn(name: string): ImportMapping {
  const missing = unreadable(fromHere(name), name)
  if (missing) throw new UsageError(missing)
  try {
    return parseMapping(readFileSync(fromHere(name), 'utf8'))
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`${name}: ${error.message}`)
    throw error
  }
}

async function knownMappings({ database }: Settings, workspaceId: number) {
  const { reads } = openDatabase(database, { readers: 1 })
  try {
    return await rememberedMappings(reads, workspaceId)
  } finally {
    await reads.destroy()
  }
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
