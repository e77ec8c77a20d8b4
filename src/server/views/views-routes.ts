import type { FastifyInstance } from 'fastify'
import { SavedViewsSchema } from '#contract/orders/saved-view-schema.ts'
import { type SavedViews, viewsProblem } from '#contract/orders/saved-views.ts'
import type { SmallWrites } from '#server/database/database.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { VIEW_MESSAGES } from './messages.ts'
import { readViews, recordViews, replaceViews } from './views.ts'

interface ViewRouteDeps extends RouteDeps {
  readonly writes: SmallWrites
  /** UTC milliseconds. */
  readonly clock: () => number
}

/** The saved views of the order list. */
export function registerViewRoutes(app: FastifyInstance, { database, writes, clock }: ViewRouteDeps): void {
  registerVersionedDocument<SavedViews, SavedViews>(app, {
    url: '/api/views',
    read: { operationId: 'readViews', summary: 'The saved views of the order list' },
    replace: { operationId: 'changeViews', summary: 'Replace all saved views' },
    bodySchema: SavedViewsSchema,
    replySchema: SavedViewsSchema,
    etagOf: contentTag,
    stale: VIEW_MESSAGES.stale,
    find: (scope) => readViews(database.in(scope)),
    save: async ({ scope, body, requireMatch }) => {
      const problem = viewsProblem(body.views)
      if (problem) throw new HttpProblem(422, problem)
      return await writes.transaction(scope, async (transaction) => {
        const before = await readViews(transaction)
        requireMatch(before)
        await replaceViews(transaction, body)
        await recordViews(transaction, scope, clock(), before, body)
        return await readViews(transaction)
      })
    },
  })
}
