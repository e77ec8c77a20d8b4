import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { watchFolder } from '#server/imports/watch/watch-folder.ts'
import { type WatchedImportDeps, watchedImport } from '#server/imports/watch/watched-import.ts'
import { reportAfterEnd } from './import-records.ts'
import type { ImportRouteParts } from './route-deps.ts'

interface ImportFolderParts extends ImportRouteParts {
  readonly importDir: string
  readonly jobParts: (workspaceId: number, id: string, dryRun: boolean) => ReturnType<WatchedImportDeps['jobParts']>
}

/**
 * Imports the files of a folder through the same queue as uploads, from when the app is ready until it closes. Throws where
 * the folder cannot be created.
 */
export function watchImportFolder(app: FastifyInstance, parts: ImportFolderParts): void {
  const { importDir, runner, uploads, rejected, limits, clock, shutdown } = parts
  const workspaceId = parts.workspace.id
  const deps: WatchedImportDeps = {
    ...{ runner, workspaceId, uploads },
    jobParts: (id) => parts.jobParts(workspaceId, id, false),
    stored: (id) => reportAfterEnd(parts, workspaceId, id),
  }
  let watching: Promise<void> | undefined
  mkdirSync(importDir, { recursive: true })
  app.addHook('onReady', async () => {
    watching = watchFolder({
      ...{ folder: importDir, times: limits.folder, clock, signal: shutdown.begun, log: app.log },
      importFile: (path) => watchedImport(path, deps),
      rejectedPath: ({ id, rejected: records }) => (records > 0 ? rejected.find(workspaceId, id) : undefined),
    })
  })
  app.addHook('onClose', () => watching)
}
