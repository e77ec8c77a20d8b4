import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ChangedWorkspace,
  ChangedWorkspaceSchema,
  NewWorkspaceSchema,
  SlugSchema,
  type Workspace,
  WorkspaceSchema,
  WorkspacesSchema,
} from '#contract/accounts/account-schema.ts'
import { differentValues } from '#contract/changes/new-change.ts'
import { slugOf } from '#contract/shops.ts'
import { recordAccess } from '#server/accounts/access-history.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { changeAccounts } from '#server/accounts/change-accounts.ts'
import { ACCOUNT_MESSAGES } from '#server/accounts/messages.ts'
import { addMember, workspacesWithOwner } from '#server/accounts/people.ts'
import { changeWorkspace, createWorkspace, FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import type { Principal } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { HTTP_MESSAGES } from '#server/http/messages.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { WORKSPACE_MESSAGES } from './messages.ts'

/** The workspaces of an installation: each has its own orders, shops, settings, people and keys. */
export function registerWorkspaceRoutes(
  app: FastifyInstance,
  { accounts, database, writes }: RouteDeps & { readonly accounts: Accounts },
) {
  const ownedBy = async ({ roles }: Principal, signal: AbortSignal) =>
    (await database.workspaces(signal)).filter(({ id }) => !roles || roles.get(id) === 'owner')

  workspaceRoute(app, {
    ...{ url: '/api/workspaces', access: 'readOwned', operationId: 'listWorkspaces' },
    ...{ summary: 'The own workspaces, archived ones too', reply: WorkspacesSchema },
    answer: async ({ request: { principal, signal } }) => ({
      workspaces: (await ownedBy(principal, signal)).map(presented),
    }),
  })

  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/workspaces', access: 'own', operationId: 'createWorkspace' },
    ...{ summary: 'Make a workspace, with the caller as its owner', body: NewWorkspaceSchema, reply: WorkspaceSchema },
    ...{ successes: [201] },
    answer: async ({ scope, body, request: { principal } }) => {
      if (principal.kind !== 'person') throw new HttpProblem(403, ACCOUNT_MESSAGES.peopleOnly)
      const { name, slug = slugOf(name, 'workspace') } = body
      const opened = await accounts.open()
      const taken = new HttpProblem(409, WORKSPACE_MESSAGES.slugTaken(slug))
      const id = await createWorkspace(database, writes, scope, { slug, name, timeZone: scope.timeZone })
      if (id === undefined) throw taken
      const { actor } = scope
      await changeAccounts(opened, scope, async (transaction) => {
        // Another call has made it at the same moment; one that was cut off before this has left it without an owner.
        if ((await workspacesWithOwner(transaction)).includes(id)) throw taken
        await addMember({ ...opened, database: transaction }, id, { ...principal, role: 'owner' })
        await recordAccess(transaction, { ...entryOf(id, slug, name), at: opened.clock(), actor, kind: 'create' })
      })
      await changeWorkspace(writes, { workspaceId: id, actor }, name, null)
      return { slug, name, isArchived: false }
    },
  })

  const changed = async (slug: string, change: ChangedWorkspace, { principal, scope, signal }: FastifyRequest) => {
    const before = (await ownedBy(principal, signal)).find((one) => one.slug === slug)
    if (!before) throw new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(slug))
    const { name = before.name, isArchived = before.isArchived } = change
    if (isArchived && before.id === FIRST_WORKSPACE) throw new HttpProblem(409, WORKSPACE_MESSAGES.firstStays)
    const opened = await accounts.open()
    const author = { workspaceId: before.id, actor: scope.actor }
    await changeWorkspace(writes, author, name, isArchived ? opened.clock() : null)
    const after = { slug, name, isArchived }
    const fields = differentValues(presented(before), after)
    const entry = { ...entryOf(before.id, slug, name), at: opened.clock(), actor: scope.actor, kind: 'edit' } as const
    if (fields.length > 0) await recordAccess(opened.database, { ...entry, fields })
    return after
  }

  workspaceRoute(app, {
    ...{ method: 'PATCH', url: '/api/workspaces/:slug', access: 'own', operationId: 'changeWorkspace' },
    ...{ summary: 'Rename a workspace, or bring it back', params: SlugSchema, body: ChangedWorkspaceSchema },
    reply: WorkspaceSchema,
    answer: ({ params, body, request }) => changed(params.slug, body, request),
  })
  workspaceRoute(app, {
    ...{ method: 'DELETE', url: '/api/workspaces/:slug', access: 'own', operationId: 'archiveWorkspace' },
    ...{ summary: 'Archive a workspace: no call reaches it until it is brought back', params: SlugSchema },
    reply: WorkspaceSchema,
    answer: ({ params, request }) => changed(params.slug, { isArchived: true }, request),
  })
}

function presented({ slug, name, isArchived }: Workspace): Workspace {
  return { slug, name, isArchived }
}

/** In the history of the workspace itself. */
function entryOf(workspaceId: number, objectId: string, name: string) {
  return { workspaceId, object: 'workspace', objectId, name } as const
}
