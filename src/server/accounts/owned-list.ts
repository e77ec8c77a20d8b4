import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { DoneSchema, IdSchema } from '#contract/accounts/account-schema.ts'
import type { Author } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { deleteOwned, type OwnedTable } from './owned-rows.ts'

interface OwnedList<New extends TSchema> {
  readonly table: OwnedTable
  readonly url: string
  readonly given: New
  readonly made: TSchema
  readonly reply: TSchema
  /** What its calls do: to list, create and remove. */
  readonly texts: readonly [string, string, string]
  readonly list: (opened: OpenedAccounts, workspaceId: number) => Promise<unknown>
  readonly create: (opened: OpenedAccounts, workspaceId: number, given: Static<New>, actor: Author) => Promise<unknown>
}

/** Throws 409 before there is an owner, when only this machine may ask. */
export async function requireOwner(accounts: Accounts): Promise<void> {
  if (!(await accounts.hasOwner())) throw new HttpProblem(409, ACCOUNT_MESSAGES.noOwner)
}

/** The calls of a list that only owners see and change. `entry`: the name of an entry in operation IDs. */
export function ownedList<New extends TSchema>(
  app: FastifyInstance,
  accounts: Accounts,
  entry: string,
  { url, given, made, reply, texts, table, list, create }: OwnedList<New>,
): void {
  const [listText, createText, removeText] = texts
  workspaceRoute(app, {
    ...{ url, access: 'readOwned', operationId: `list${entry}s`, summary: listText, reply },
    answer: async ({ scope }) => list(await accounts.open(), scope.workspaceId),
  })
  workspaceRoute(app, {
    ...{ method: 'POST', url, access: 'own', operationId: `create${entry}`, summary: createText },
    ...{ body: given, reply: made, successes: [201] },
    answer: async ({ scope: { workspaceId, actor }, body, reply: to }) => {
      await requireOwner(accounts)
      return to.code(201).send(await create(await accounts.open(), workspaceId, body, actor))
    },
  })
  workspaceRoute(app, {
    ...{ method: 'DELETE', url: `${url}/:id`, access: 'own', operationId: `delete${entry}` },
    ...{ summary: removeText, params: IdSchema, reply: DoneSchema },
    answer: async ({ scope, params }) => {
      await deleteOwned(await accounts.open(), table, { ...scope, ...params })
      return { done: true }
    },
  })
}
