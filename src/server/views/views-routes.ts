import type { FastifyInstance } from 'fastify'
import { SavedViewsSchema } from '#contract/saved-view-schema.ts'
import { type SavedViews, viewsProblem } from '#contract/saved-views.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import type { Writes } from '#server/database/reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { WorkspaceDeps } from '#server/http/workspace-route.ts'
import { VIEW_MESSAGES } from './messages.ts'
import { readViews, replaceViews } from './views.ts'

interface ViewRouteDeps extends WorkspaceDeps {
  readonly writes: Writes
}

/** The saved views of the order list. */
export function registerViewRoutes(app: FastifyInstance, { database, writes, workspace }: ViewRouteDeps): void {
  const { id } = workspace
  registerVersionedDocument<SavedViews, SavedViews>(app, workspace, {
    url: '/api/views',
    read: { operationId: 'readViews', summary: 'The saved views of the order list' },
    replace: { operationId: 'changeViews', summary: 'Replace all saved views' },
    bodySchema: SavedViewsSchema,
    replySchema: SavedViewsSchema,
    etagOf: contentTag,
    stale: VIEW_MESSAGES.stale,
    find: () => readViews(database.reads, id),
    save: async ({ body, requireMatch }) => {
      const problem = viewsProblem(body.views)
      if (problem) throw new HttpProblem(422, problem)
      return await writes.transaction().execute(async (transaction) => {
        await lockWorkspace(transaction, id)
        requireMatch(await readViews(transaction, id))
        await replaceViews(transaction, id, body)
        return await readViews(transaction, id)
      })
    },
  })
}
