// `npm run import -- FILE…`. The server may run at the same time: readers see the state before or after.
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { completeUpdate } from '#server/changes/complete-update.ts'
import { claimDataFolder } from '#server/data-folder/claimed-folder.ts'
import '#server/data-folder/private-files.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { readConfig } from '#server/env.ts'
import type { ImportJob } from '#server/imports/jobs/import-job.ts'
import { rememberedMappings } from '#server/imports/jobs/import-record.ts'
import { startImport } from '#server/imports/jobs/import-runner.ts'
import { failedReport } from '#server/imports/jobs/outcome.ts'
import { claimUploadFolder } from '#server/imports/jobs/rejected-folder.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'
import { runCommand, UsageError, userPath } from './command.ts'
import { importArguments } from './import-arguments.ts'
import { cliMessages } from './messages.ts'
import { progressBar } from './progress-bar.ts'
import { reportText } from './report-text.ts'

await runCommand(cliMessages.importUsage, async (args) => {
  const options = importArguments(args)
  const { database, dataDir, timeZone } = readConfig(process.env)
  claimDataFolder(dataDir)
  const onUpdate = (step: number, of: number) => console.error(DATABASE_MESSAGES.updating(step, of))
  const { workspaceId } = await prepareDatabase(database, timeZone, onUpdate)
  await completeUpdate(database)
  const common = {
    ...{ ...options.choices, workspaceId, database, scratchFolder: claimUploadFolder(dataDir) },
    mapping: mappingOf(options),
    remembered: await mappingsOf(database, workspaceId),
    rejectedPath: options.rejected === undefined ? undefined : userPath(options.rejected),
  }
  const reports: ImportReport[] = []
  for (const name of options.files) {
    const report = await importFile(name, common)
    if (!options.json) console.log(reportText(name, report))
    reports.push(report)
  }
  if (options.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  return reports.some((report) => report.state === 'refused') ? 1 : 0
})

async function importFile(name: string, common: Omit<ImportJob, 'id' | 'path' | 'name'>): Promise<ImportReport> {
  const id = randomUUID()
  const path = userPath(name)
  const missing = unreadable(path, name)
  if (missing) return failedReport(id, missing)
  const bar = progressBar(process.stderr, basename(name))
  const outcome = await startImport({ ...common, id, path, name: basename(name) }, bar.show)
  bar.clear()
  if (outcome.kind === 'report') return outcome.report
  // The command has no other log.
  if (outcome.kind === 'failed' && outcome.cause === 'other') console.error(outcome.detail)
  return failedReport(id, outcome.reason)
}

function mappingOf({ mapping: name, headingLine }: ReturnType<typeof importArguments>): ImportMapping | undefined {
  const chosen = headingLine === undefined ? undefined : { headingLine }
  if (name === undefined) return chosen
  const path = userPath(name)
  const missing = unreadable(path, name)
  if (missing) throw new UsageError(missing)
  const mapping = parseMapping(readFileSync(path, 'utf8'))
  if (typeof mapping === 'string') throw new UsageError(cliMessages.badMapping(name, mapping))
  return { ...mapping, ...chosen }
}

async function mappingsOf(database: DatabaseLocation, workspaceId: number) {
  await using opened = new AsyncDisposableStack()
  const reader = opened.adopt(openDatabase(database, { readers: 1 }), (one) => one.close())
  return await rememberedMappings(reader.in({ workspaceId }))
}

function unreadable(path: string, name: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? undefined : cliMessages.noSuchFile(name)
}
