import type { FastifyInstance } from 'fastify'
import {
  AccessKeysSchema,
  DoneSchema,
  IdSchema,
  InvitationsSchema,
  MadeAccessKeySchema,
  MadeInvitationSchema,
  MeSchema,
  NewAccessKeySchema,
  NewInvitationSchema,
  NewPersonSchema,
  PeopleSchema,
  PersonChangeSchema,
  PersonSchema,
} from '#contract/accounts/account-schema.ts'
import type { MailSettings } from '#contract/accounts/mail-settings.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { createAccessKey, listAccessKeys } from './access-keys.ts'
import type { Accounts } from './accounts.ts'
import { createLink, invite, listInvitations } from './invitations.ts'
import { linkSender } from './mail.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { ownedList, requireOwner } from './owned-list.ts'
import { changePerson, createPerson, findPerson, listPeople, requireWholeAccount } from './people.ts'

const DONE = { done: true } as const

interface MemberRouteDeps extends RouteDeps {
  readonly accounts: Accounts
  readonly mail?: MailSettings | undefined
}

/** The people, invitations and keys of a workspace, and who asks. */
export function registerMemberRoutes(app: FastifyInstance, { accounts, database, mail }: MemberRouteDeps): void {
  const send = linkSender(mail)

  workspaceRoute(app, {
    ...{ url: '/api/me', access: 'read', operationId: 'readMe', summary: 'Who asks, and what they may do' },
    reply: MeSchema,
    answer: async ({ scope, request: { principal, signal } }) => {
      const { kind, name, email, roles } = principal
      const all = await database.workspaces(signal)
      const found = all.filter(({ id, isArchived }) => !isArchived && (!roles || roles.has(id)))
      const roleIn = (id: number) => roles?.get(id) ?? 'owner'
      return {
        user: kind === 'person' ? { name, email: email ?? '' } : null,
        key: kind === 'key' ? { name } : null,
        role: scope.role,
        workspace: found.find(({ id }) => id === scope.workspaceId)?.slug ?? '',
        workspaces: found.map((one) => ({ slug: one.slug, name: one.name, role: roleIn(one.id) })),
      }
    },
  })

  workspaceRoute(app, {
    ...{ url: '/api/people', access: 'readOwned', operationId: 'listPeople', summary: 'The members' },
    reply: PeopleSchema,
    answer: async ({ scope }) => ({ people: await listPeople(await accounts.open(), scope.workspaceId) }),
  })
  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/people', access: 'own', operationId: 'createPerson' },
    ...{ summary: 'Make an account and a member', body: NewPersonSchema, reply: PersonSchema, successes: [201] },
    answer: async ({ scope, body: person, reply }) => {
      if (person.role !== 'owner') await requireOwner(accounts)
      const made = await createPerson(await accounts.open(), scope.workspaceId, person, { by: scope.actor })
      return reply.code(201).send(made)
    },
  })
  workspaceRoute(app, {
    ...{ method: 'PATCH', url: '/api/people/:id', access: 'own', operationId: 'changePerson' },
    ...{ summary: 'Change a role, or who may sign in', params: IdSchema },
    ...{ body: PersonChangeSchema, reply: PersonSchema },
    answer: async ({ scope, params, body: change, request: { principal } }) => {
      const opened = await accounts.open()
      if (change.isDisabled !== undefined || change.twoFactor !== undefined)
        await requireWholeAccount(opened, params.id, principal.roles)
      return await changePerson(opened, scope.workspaceId, params.id, change, scope.actor)
    },
  })
  workspaceRoute(app, {
    ...{ method: 'DELETE', url: '/api/people/:id', access: 'own', operationId: 'removePerson' },
    ...{ summary: 'End a membership', params: IdSchema, reply: DoneSchema },
    answer: async ({ scope, params }) => {
      await changePerson(await accounts.open(), scope.workspaceId, params.id, { role: null }, scope.actor)
      return DONE
    },
  })
  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/people/:id/password-link', access: 'own', params: IdSchema },
    ...{ operationId: 'createPasswordLink', summary: 'Make a link to set a new password', successes: [201] },
    reply: MadeInvitationSchema,
    answer: async ({ scope: { workspaceId, actor }, params, request, reply }) => {
      const opened = await accounts.open()
      const { email, role } = await findPerson(opened.database, workspaceId, params.id)
      await requireWholeAccount(opened, params.id, request.principal.roles)
      const { invitation, path } = await createLink(opened, { kind: 'password', workspaceId, role, email }, actor)
      const isSent = await send({ email, path }, ACCOUNT_MESSAGES.passwordMail)
      return reply.code(201).send({ ...invitation, path, isSent })
    },
  })

  ownedList(app, accounts, 'Invitation', {
    ...{ url: '/api/invitations', given: NewInvitationSchema, made: MadeInvitationSchema, reply: InvitationsSchema },
    texts: ['The invitations that can be accepted', 'Invite a person by a link', 'Withdraw an invitation'],
    list: async (opened, workspaceId) => ({ invitations: await listInvitations(opened, workspaceId) }),
    create: async (opened, workspaceId, given, actor) => {
      const { invitation, path } = await invite(opened, workspaceId, given, actor)
      return { ...invitation, path, isSent: await send({ email: given.email, path }, ACCOUNT_MESSAGES.invitationMail) }
    },
    table: 'invitation',
  })
  ownedList(app, accounts, 'Key', {
    ...{ url: '/api/keys', given: NewAccessKeySchema, made: MadeAccessKeySchema, reply: AccessKeysSchema },
    texts: ['The keys of programs', 'Make a key', 'Revoke a key'],
    list: async (opened, workspaceId) => ({ keys: await listAccessKeys(opened, workspaceId) }),
    ...{ create: createAccessKey, table: 'accessKey' },
  })
}
