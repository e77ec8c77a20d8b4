import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '#server/database/scope.ts'
import { watchFolder } from '#server/imports/watch/watch-folder.ts'
import { type WatchedImportDeps, watchedImport } from '#server/imports/watch/watched-import.ts'
import { reportAfterEnd } from './import-records.ts'
import type { ImportRouteParts } from './route-deps.ts'

interface ImportFolderParts extends ImportRouteParts {
  readonly importDir: string
  readonly jobParts: WatchedImportDeps['jobParts']
}

/**
 * Imports the files of a folder through the same queue as uploads, from when the app is ready until it closes. Throws where
 * the folder cannot be created. They belong to the first workspace.
 */
export function watchImportFolder(app: FastifyInstance, parts: ImportFolderParts): void {
  const { importDir, runner, uploads, rejected, limits, clock, shutdown, jobParts } = parts
  const importFile = async (path: string) => {
    const scope = await parts.database.firstScope()
    const stored = (owner: Scope, id: string) => reportAfterEnd(parts, owner, id)
    return await watchedImport(path, { runner, scope, uploads, jobParts, stored })
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
