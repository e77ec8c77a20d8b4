import type { FastifyInstance } from 'fastify'
import { isAboutMoney } from '#contract/accounts/hidden-money.ts'
import { SavedViewsSchema } from '#contract/orders/saved-view-schema.ts'
import { MAX_STORED_VIEWS, type SavedViews, type StoredView, viewsProblem } from '#contract/orders/saved-views.ts'
import { MANAGING_ROLES } from '#contract/roles.ts'
import { recordValues } from '#server/history/record-change.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { VIEW_MESSAGES } from './messages.ts'
import { ownerOf, replaceViews, storedViews } from './stored-views.ts'

/** The saved views of the order list: those of the workspace, and those that only the caller has. */
export function registerViewRoutes(app: FastifyInstance, { database, writes, clock }: RouteDeps): void {
  registerVersionedDocument(app, {
    name: 'views',
    read: { access: 'read', summary: 'The saved views of the order list' },
    replace: {
      access: 'changeOwnAccount',
      summary: 'Replace all saved views; only managers and owners change those of the workspace',
    },
    ...{ body: SavedViewsSchema, reply: SavedViewsSchema },
    etagOf: contentTag,
    find: async (scope) => viewsOf(await storedViews(database.in(scope), scope.workspaceId), ownerOf(scope.actor)),
    save: async ({ scope, body, gate }, requireMatch) => {
      const owner = ownerOf(scope.actor)
      return await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const stored = await storedViews(transaction, scope.workspaceId)
        requireMatch(viewsOf(stored, owner))
        // The same views have the same text, and with it the same ETag, whatever the order of their fields.
        const wanted = body.views.map(
          ({ isOwn, ...view }): StoredView => ({ ...valuesOf(view), ...(isOwn && owner && { owner }) }),
        )
        // Who does not see them cannot send them.
        const isHidden = (view: StoredView) => scope.role === 'packer' && !view.owner && isAboutMoney(view)
        for (const view of stored.filter(isHidden)) wanted.splice(stored.indexOf(view), 0, view)
        const ofOthers = stored.filter((view) => view.owner !== undefined && view.owner !== owner)
        const taken = body.views.filter(({ id }) => ofOthers.some((other) => other.id === id))
        const problem = viewsProblem([...body.views, ...taken])
        if (problem) throw new HttpProblem(422, problem)
        if (wanted.length + ofOthers.length > MAX_STORED_VIEWS) throw new HttpProblem(422, VIEW_MESSAGES.tooMany)
        const [was, is] = [sharedById(stored), sharedById(wanted)]
        const isShareChanged = contentTag([...was]) !== contentTag([...is])
        if (isShareChanged && !MANAGING_ROLES.includes(scope.role)) throw new HttpProblem(403, VIEW_MESSAGES.shared)
        await replaceViews(transaction, scope.workspaceId, [...wanted, ...ofOthers])
        for (const objectId of new Set([...was.keys(), ...is.keys()])) {
          const values = { before: was.get(objectId) ?? {}, after: is.get(objectId) ?? {} }
          await recordValues(transaction, scope, { at: clock(), object: 'view', objectId, ...values })
        }
        return viewsOf(await storedViews(transaction, scope.workspaceId), owner)
      })
    },
  })
}

function viewsOf(stored: readonly StoredView[], of: string | undefined): SavedViews {
  const visible = stored.filter(({ owner }) => owner === undefined || owner === of)
  return { views: visible.map(({ owner, ...view }) => ({ ...view, ...(owner !== undefined && { isOwn: true }) })) }
}

/** What is in the history: not what only one person has. */
function sharedById(views: readonly StoredView[]) {
  const shared = views.filter(({ owner }) => owner === undefined).map(valuesOf)
  return new Map(shared.map(({ id, ...values }) => [id, values]))
}

/** In one order. */
function valuesOf({ id, name, query, isPinned }: StoredView) {
  return { id, name, query, ...(isPinned && { isPinned }) }
}
