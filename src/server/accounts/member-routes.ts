import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import {
  AccessKeysSchema,
  DoneSchema,
  IdSchema,
  InvitationsSchema,
  MadeAccessKeySchema,
  MadeInvitationSchema,
  MeSchema,
  type NewAccessKey,
  NewAccessKeySchema,
  type NewInvitation,
  NewInvitationSchema,
  type NewPerson,
  NewPersonSchema,
  PeopleSchema,
  type PersonChange,
  PersonChangeSchema,
  PersonSchema,
} from '#contract/accounts/account-schema.ts'
import { HooksSchema, MadeHookSchema, type NewHook, NewHookSchema } from '#contract/accounts/hook-schema.ts'
import type { Actor } from '#contract/accounts/roles.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import type { Database } from '#server/database/database.ts'
import { ACCESS } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { type WorkspaceQuery, workspaceRoute } from '#server/http/workspace-route.ts'
import { createAccessKey, deleteAccessKey, listAccessKeys } from './access-keys.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { createHook, deleteHook, listHooks } from './hooks.ts'
import { createLink, deleteInvitation, invite, listInvitations } from './invitations.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { changePerson, createPerson, findPerson, listPeople, removePerson, requireWholeAccount } from './people.ts'

type IdParams = Static<typeof IdSchema>
const DONE = { done: true } as const
const errors = [400, 404, 409, 415, 422]

interface OwnedList<New> {
  readonly url: string
  readonly given: TSchema
  readonly made: TSchema
  readonly reply: TSchema
  /** What its calls do: to list, create and remove. */
  readonly texts: readonly [string, string, string]
  readonly list: (opened: OpenedAccounts, workspaceId: number) => Promise<unknown>
  readonly create: (opened: OpenedAccounts, workspaceId: number, given: New, actor: Actor) => Promise<unknown>
  readonly remove: (opened: OpenedAccounts, workspaceId: number, id: string, actor: Actor) => Promise<void>
}

interface MemberRouteDeps {
  readonly accounts: Accounts
  readonly database: Database
}

/** The people, invitations and keys of a workspace, and who asks. */
export function registerMemberRoutes(app: FastifyInstance, { accounts, database }: MemberRouteDeps): void {
  /** Before there is one, only this machine may ask. */
  const requireOwner = async () => {
    if (!(await accounts.hasOwner())) throw new HttpProblem(409, ACCOUNT_MESSAGES.noOwner)
  }

  workspaceRoute(app, {
    ...{ url: '/api/me', access: ACCESS.read, operationId: 'readMe', summary: 'Who asks, and what they may do' },
    reply: MeSchema,
    answer: async ({ scope, request: { principal, signal } }) => {
      const { kind, name, email, roles } = principal
      const all = await database.workspaces(roles && [...roles.keys()], signal)
      const found = all.filter(({ isArchived }) => !isArchived)
      const workspaces = found.map(({ id, slug, name: title }) => ({
        slug,
        name: title,
        role: roles?.get(id) ?? 'owner',
      }))
      return {
        user: kind === 'person' ? { name, email: email ?? '' } : null,
        key: kind === 'key' ? { name } : null,
        role: scope.role,
        workspace: found.find(({ id }) => id === scope.workspaceId)?.slug ?? '',
        workspaces,
      }
    },
  })

  workspaceRoute(app, {
    ...{ url: '/api/people', access: ACCESS.readOwned, operationId: 'listPeople', summary: 'The members' },
    reply: PeopleSchema,
    answer: async ({ scope }) => ({ people: await listPeople(await accounts.open(), scope.workspaceId) }),
  })
  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/people', access: ACCESS.own, operationId: 'createPerson', errors },
    ...{ summary: 'Make an account and a member', body: NewPersonSchema, reply: PersonSchema, successes: [201] },
    answer: async ({ scope, request, reply }) => {
      const person = request.body as NewPerson
      if (person.role !== 'owner') await requireOwner()
      const made = await createPerson(await accounts.open(), scope.workspaceId, person, { by: scope.actor })
      return reply.code(201).send(made)
    },
  })
  workspaceRoute<WorkspaceQuery, IdParams>(app, {
    ...{ method: 'PATCH', url: '/api/people/:id', access: ACCESS.own, operationId: 'changePerson', errors },
    ...{
      summary: 'Change a role, or who may sign in',
      body: PersonChangeSchema,
      reply: PersonSchema,
      params: IdSchema,
    },
    answer: async ({ scope, params, request: { body, principal } }) => {
      const [opened, change] = [await accounts.open(), body as PersonChange]
      if (change.isDisabled !== undefined || change.twoFactor !== undefined)
        await requireWholeAccount(opened, params.id, principal.roles)
      return await changePerson(opened, scope.workspaceId, params.id, change, scope.actor)
    },
  })
  workspaceRoute<WorkspaceQuery, IdParams>(app, {
    ...{ method: 'DELETE', url: '/api/people/:id', access: ACCESS.own, operationId: 'removePerson', errors },
    ...{ summary: 'End a membership', params: IdSchema, reply: DoneSchema },
    answer: async ({ scope, params }) => {
      await removePerson(await accounts.open(), scope.workspaceId, params.id, scope.actor)
      return DONE
    },
  })
  workspaceRoute<WorkspaceQuery, IdParams>(app, {
    ...{ method: 'POST', url: '/api/people/:id/password-link', access: ACCESS.own, errors, params: IdSchema },
    ...{ operationId: 'createPasswordLink', summary: 'Make a link to set a new password', successes: [201] },
    reply: MadeInvitationSchema,
    answer: async ({ scope: { workspaceId }, params, request, reply }) => {
      const opened = await accounts.open()
      const { email, role } = await findPerson(opened.database, workspaceId, params.id)
      await requireWholeAccount(opened, params.id, request.principal.roles)
      const { invitation, path } = await createLink(opened, { kind: 'password', workspaceId, role, email })
      return reply.code(201).send({ ...invitation, path })
    },
  })

  /** The calls of a list that only owners see and change. `entry`: the name of an entry in operation IDs. */
  function ownedList<New>(
    entry: string,
    { url, given, made, reply, texts, list, create, remove }: OwnedList<New>,
  ): void {
    const [listText, createText, removeText] = texts
    workspaceRoute(app, {
      ...{ url, access: ACCESS.readOwned, operationId: `list${entry}s`, summary: listText, reply },
      answer: async ({ scope }) => list(await accounts.open(), scope.workspaceId),
    })
    workspaceRoute(app, {
      ...{ method: 'POST', url, access: ACCESS.own, operationId: `create${entry}`, errors, summary: createText },
      ...{ body: given, reply: made, successes: [201] },
      answer: async ({ scope, request, reply: to }) => {
        await requireOwner()
        const { workspaceId, actor } = scope
        return to.code(201).send(await create(await accounts.open(), workspaceId, request.body as New, actor))
      },
    })
    workspaceRoute<WorkspaceQuery, IdParams>(app, {
      ...{ method: 'DELETE', url: `${url}/:id`, access: ACCESS.own, operationId: `delete${entry}`, errors },
      ...{ summary: removeText, params: IdSchema, reply: DoneSchema },
      answer: async ({ scope, params }) => {
        await remove(await accounts.open(), scope.workspaceId, params.id, scope.actor)
        return DONE
      },
    })
  }

  ownedList<NewInvitation>('Invitation', {
    ...{ url: '/api/invitations', given: NewInvitationSchema, made: MadeInvitationSchema, reply: InvitationsSchema },
    texts: ['The invitations that can be accepted', 'Invite a person by a link', 'Withdraw an invitation'],
    list: async (opened, workspaceId) => ({ invitations: await listInvitations(opened, workspaceId) }),
    create: async (opened, workspaceId, given) => {
      const { invitation, path } = await invite(opened, workspaceId, given)
      return { ...invitation, path }
    },
    remove: deleteInvitation,
  })
  ownedList<NewAccessKey>('Key', {
    ...{ url: '/api/keys', given: NewAccessKeySchema, made: MadeAccessKeySchema, reply: AccessKeysSchema },
    texts: ['The keys of programs', 'Make a key', 'Revoke a key'],
    list: async (opened, workspaceId) => ({ keys: await listAccessKeys(opened, workspaceId) }),
    ...{ create: createAccessKey, remove: deleteAccessKey },
  })
  ownedList<NewHook>('Hook', {
    ...{ url: '/api/hooks', given: NewHookSchema, made: MadeHookSchema, reply: HooksSchema },
    texts: [
      'The addresses to which shops send their orders',
      'Make an address for the orders of a shop',
      'Accept no more orders at an address',
    ],
    list: async (opened, workspaceId) => ({ hooks: await listHooks(opened, workspaceId) }),
    create: async (opened, workspaceId, hook, actor) => {
      const { platform, shop, secret } = hook
      if (platform === 'shopify' && secret === undefined) throw new HttpProblem(422, ACCOUNT_MESSAGES.hook.noSecret)
      const stored = await database.in({ workspaceId }).from('shops').select('slug').execute()
      const isKnown = stored.length === 0 ? shop === FIRST_SHOP : stored.some(({ slug }) => slug === shop)
      if (!isKnown) throw new HttpProblem(422, ACCOUNT_MESSAGES.hook.unknownShop(shop))
      return await createHook(opened, workspaceId, hook, actor)
    },
    remove: deleteHook,
  })
}
