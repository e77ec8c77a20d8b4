import type { FastifyInstance } from 'fastify'
import { SavedViewsSchema } from '#contract/orders/saved-view-schema.ts'
import { type SavedViews, viewsProblem } from '#contract/orders/saved-views.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { recordValues } from '#server/history/record-change.ts'
import { ACCESS } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, type DocumentRouteDeps, registerVersionedDocument } from '#server/http/versioned-document.ts'
import { VIEW_MESSAGES } from './messages.ts'

/** The saved views of the order list, in the order in which they were sent. */
export function registerViewRoutes(app: FastifyInstance, { database, writes, clock }: DocumentRouteDeps): void {
  registerVersionedDocument<SavedViews, SavedViews>(app, {
    url: '/api/views',
    read: { access: ACCESS.read, operationId: 'readViews', summary: 'The saved views of the order list' },
    replace: { operationId: 'changeViews', summary: 'Replace all saved views' },
    bodySchema: SavedViewsSchema,
    replySchema: SavedViewsSchema,
    etagOf: contentTag,
    stale: VIEW_MESSAGES.stale,
    find: (scope) => readViews(database.in(scope)),
    save: async ({ scope, body, requireMatch, gate }) => {
      const problem = viewsProblem(body.views)
      if (problem) throw new HttpProblem(422, problem)
      return await writes.transaction({ ...scope, gate }, async (transaction) => {
        const before = await readViews(transaction)
        requireMatch(before)
        // The same views have the same text, and with it the same ETag, whatever the order of their fields.
        const views = JSON.stringify(body.views.map(({ id, name, query }) => ({ id, name, query })))
        await transaction.clear('saved_views')
        await transaction.insert('saved_views', [{ views }])
        const at = clock()
        const [was, is] = [valuesById(before), valuesById(body)]
        for (const objectId of new Set([...was.keys(), ...is.keys()])) {
          const values = { before: was.get(objectId) ?? {}, after: is.get(objectId) ?? {} }
          await recordValues(transaction, scope, { at, object: 'view', objectId, ...values })
        }
        return await readViews(transaction)
      })
    },
  })
}

async function readViews(reads: WorkspaceReads): Promise<SavedViews> {
  const row = await reads.from('saved_views').select('views').executeTakeFirst()
  return { views: row ? (JSON.parse(row.views) as SavedViews['views']) : [] }
}

function valuesById({ views }: SavedViews) {
  return new Map(views.map(({ id, name, query }) => [id, { name, query }]))
}
