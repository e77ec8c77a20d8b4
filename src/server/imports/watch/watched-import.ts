import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { Scope } from '#server/database/scope.ts'
import { importIdOf } from '#server/imports/jobs/import-id.ts'
import type { ImportJob } from '#server/imports/jobs/import-job.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { ImportOutcome } from '#server/imports/jobs/outcome.ts'
import { emptyReport } from '#server/imports/jobs/report.ts'
import { importMessages } from '#server/imports/messages.ts'

export interface WatchedImportDeps {
  readonly runner: ImportRunner
  readonly scope: Scope
  /** The folder of uploads. */
  readonly uploads: string
  /** What an import needs apart from its file. */
  readonly jobParts: (scope: Scope, id: string, dryRun: boolean) => Promise<Omit<ImportJob, 'path' | 'name' | 'format'>>
  /** The committed report of an import. */
  readonly stored: (scope: Scope, id: string) => Promise<ImportReport | undefined>
}

/**
 * Imports a copy of a file as it is now; the same file under the same name is imported once. Returns its report, also where
 * the import was cancelled; undefined where it has to be tried again. Throws what the disk or the database throws.
 */
export async function watchedImport(path: string, deps: WatchedImportDeps): Promise<ImportReport | undefined> {
  const { runner, scope, uploads } = deps
  const { workspaceId } = scope
  const name = basename(path)
  const copy = join(uploads, `upload-${randomUUID()}`)
  try {
    const before = statSync(path)
    const hash = await copyFile(path, copy)
    const { size, mtimeMs } = statSync(path)
    if (size !== before.size || mtimeMs !== before.mtimeMs) return undefined
    const id = importIdOf(`watched ${hash} ${name}`)
    const outcome = await runner.run({
      ...{ workspaceId, id, name, dryRun: false },
      client: new AbortController().signal,
      receive: async () => copy,
      job: async () => ({ ...(await deps.jobParts(scope, id, false)), path: copy, name, format: 'auto' }),
      stored: () => deps.stored(scope, id),
    })
    return reportOn(id, outcome)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** Copies a file and returns the SHA-256 of what was copied. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(createReadStream(from), hashed, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return hash.digest('hex')
}

function reportOn(id: string, outcome: ImportOutcome): ImportReport | undefined {
  const refused = (reason: string): ImportReport => ({
    ...emptyReport(id),
    errors: [{ record: null, line: null, column: null, reason }],
  })
  switch (outcome.kind) {
    case 'report':
      return outcome.report
    case 'declined':
      return refused(importMessages.watched.undone)
    case 'ended':
      return outcome.by === 'shutdown' ? undefined : refused(importMessages.ended[outcome.by])
    case 'failed':
      // A database that is full or away may be back.
      return outcome.cause === 'other' ? refused(outcome.reason) : undefined
  }
}
