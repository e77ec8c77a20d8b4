import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '#server/database/scope.ts'
import { watchFolder } from '#server/imports/watch/watch-folder.ts'
import { type WatchedImportDeps, watchedImport } from '#server/imports/watch/watched-import.ts'
import { reportAfterEnd } from './import-records.ts'
import type { ImportRouteParts } from './route-deps.ts'

interface ImportFolderParts extends ImportRouteParts {
  readonly importDir: string
  readonly jobParts: (scope: Scope, id: string, dryRun: boolean) => ReturnType<WatchedImportDeps['jobParts']>
}

/**
 * Imports the files of a folder through the same queue as uploads, from when the app is ready until it closes. Throws where
 * the folder cannot be created. They belong to the first workspace.
 */
export function watchImportFolder(app: FastifyInstance, parts: ImportFolderParts): void {
  const { importDir, runner, uploads, rejected, limits, clock, shutdown } = parts
  const importFile = async (path: string) => {
    const scope = await parts.database.firstScope()
    const { workspaceId } = scope
    return await watchedImport(path, {
      ...{ runner, workspaceId, uploads },
      jobParts: (id) => parts.jobParts(scope, id, false),
      stored: (id) => reportAfterEnd(parts, scope, id),
    })
  }
  let watching: Promise<void> | undefined
  mkdirSync(importDir, { recursive: true })
  app.addHook('onReady', async () => {
    watching = watchFolder({
      ...{ folder: importDir, times: limits.folder, clock, signal: shutdown.begun, log: app.log },
      importFile,
      rejectedPath: async ({ id, rejected: records }) =>
        records > 0 ? rejected.find((await parts.database.firstScope()).workspaceId, id) : undefined,
    })
  })
  app.addHook('onClose', () => watching)
}
