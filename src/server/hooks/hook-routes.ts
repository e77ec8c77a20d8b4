import type { FastifyInstance } from 'fastify'
import { HooksSchema, MadeHookSchema, NewHookSchema } from '#contract/accounts/hook-schema.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { createHook, listHooks } from '#server/accounts/hooks.ts'
import { ownedList } from '#server/accounts/owned-list.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { HOOK_MESSAGES } from './messages.ts'

export function registerHookRoutes(
  app: FastifyInstance,
  { accounts, database }: RouteDeps & { readonly accounts: Accounts },
): void {
  ownedList(app, accounts, 'Hook', {
    ...{ url: '/api/hooks', given: NewHookSchema, made: MadeHookSchema, reply: HooksSchema },
    texts: [
      'The addresses to which shops send their orders',
      'Make an address for the orders of a shop',
      'Accept no more orders at an address',
    ],
    list: async (opened, workspaceId) => ({ hooks: await listHooks(opened, workspaceId) }),
    create: async (opened, workspaceId, hook, actor) => {
      const { platform, shop, secret } = hook
      if (platform === 'shopify' && secret === undefined) throw new HttpProblem(422, HOOK_MESSAGES.noSecret)
      const stored = await database.in({ workspaceId }).from('shops').select('slug').execute()
      const isKnown = stored.length === 0 ? shop === FIRST_SHOP : stored.some(({ slug }) => slug === shop)
      if (!isKnown) throw new HttpProblem(422, HOOK_MESSAGES.unknownShop(shop))
      return await createHook(opened, workspaceId, hook, actor)
    },
    table: 'hook',
  })
}
