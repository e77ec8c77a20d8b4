import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IdSchema, SlugSchema } from '#contract/accounts/account-schema.ts'
import { LOGO_TYPES, logoFault, logoType } from '#contract/shop-logo.ts'
import { ChangedShopSchema, NewShopSchema, ShopChangeSchema, ShopSchema, ShopsSchema } from '#contract/shop-schema.ts'
import { RESERVED_SLUGS } from '#contract/shops.ts'
import { unknownSlipFields } from '#contract/slip-fields.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { Queries } from '#server/database/ports.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { recordValues } from '#server/history/record-change.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, etagMatches, requiredMatch } from '#server/http/versioned-document.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { refuseGivenNumbers } from './invoice-numbers.ts'
import { SHOP_MESSAGES } from './messages.ts'
import { hasPrefix, insertShop, newShop, SHOP_COLUMNS, type Shop, shopNamed, storedShops, updateShop } from './shops.ts'

/** The shops of a workspace: listed, created and changed. Orders and imports name them by their slugs, which stay. */
export function registerShopRoutes(app: FastifyInstance, { database, writes, clock }: RouteDeps): void {
  workspaceRoute(app, {
    ...{ url: '/api/shops', access: 'read', operationId: 'listShops', summary: 'The shops that orders come from' },
    reply: ShopsSchema,
    answer: ({ scope, request }) => database.snapshot(scope, readShops, request.signal),
  })

  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/shops', operationId: 'createShop', summary: 'Create a shop' },
    ...{ body: NewShopSchema, reply: ShopSchema },
    ...{ access: 'manage', successes: [201] },
    answer: async ({ scope, body: wanted, gate }) => {
      if (wanted.slug !== undefined && RESERVED_SLUGS.includes(wanted.slug))
        throw new HttpProblem(422, SHOP_MESSAGES.reserved(wanted.slug))
      return await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const known = await storedShops(transaction, scope.workspaceId)
        if (known.some(({ slug }) => slug === wanted.slug))
          throw new HttpProblem(409, SHOP_MESSAGES.exists(wanted.slug))
        refuseWrong(known, wanted)
        const shop = newShop(known, wanted)
        await refuseGivenNumbers(transaction, scope.workspaceId, known, shop)
        await insertShop(transaction, scope.workspaceId, shop)
        const change = { at: clock(), object: 'shop', objectId: shop.slug, before: {}, after: { ...shop } } as const
        await recordValues(transaction, scope, change)
        return presented(shop)
      })
    },
  })

  workspaceRoute(app, {
    ...{ method: 'PATCH', url: '/api/shops/:slug', operationId: 'changeShop' },
    summary: 'Rename a shop, or change its prefix, currency or colour. Orders keep the IDs that they have',
    ...{ params: SlugSchema, body: ShopChangeSchema, reply: ChangedShopSchema, header: 'If-Match' },
    access: 'manage',
    answer: async ({ scope, params: { slug }, body: change, request, reply, gate }) => {
      const expected = requiredMatch(request)
      const changed = await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const known = await storedShops(transaction, scope.workspaceId)
        const before = known.find((shop) => shop.slug === slug)
        if (!before) throw new HttpProblem(404, SHOP_MESSAGES.unknown(slug))
        if (!etagMatches(expected, tagOf(before))) throw new HttpProblem(412, SHOP_MESSAGES.stale)
        const others = known.filter((shop) => shop !== before)
        refuseWrong(others, change)
        const logo =
          change.logo === undefined ? before.logo : await storeLogo(transaction, scope.workspaceId, change.logo)
        const after = { ...before, ...change, prefix: change.prefix || before.prefix, logo }
        await refuseGivenNumbers(transaction, scope.workspaceId, others, after, before)
        await updateShop(transaction, scope.workspaceId, after)
        const values = { before: { ...before }, after: { ...after } }
        const id = await recordValues(transaction, scope, { at: clock(), object: 'shop', objectId: slug, ...values })
        return { ...presented(after), ...(id !== undefined && { changeId: id }) }
      })
      reply.header('etag', changed.etag)
      return changed
    },
  })

  workspaceRoute(app, {
    ...{ url: '/api/logos/:id', access: 'read', operationId: 'readLogo', summary: 'The logo of a shop' },
    ...{ params: IdSchema, reply: Type.String({ description: 'The image.' }), replyTypes: LOGO_TYPES },
    answer: async ({ scope, params: { id }, request, reply }) => {
      const found = database.in(scope).from('shop_logos').where('id', '=', id).select('image')
      const { image: base64 = '' } = (await found.executeTakeFirst(request)) ?? {}
      const image = Buffer.from(base64, 'base64')
      const type = logoType(image)
      if (!type) throw new HttpProblem(404, SHOP_MESSAGES.noLogo)
      return reply.header('content-type', type).send(image)
    },
  })
}

/** Stores an image that is given in base64; its ID, '' for no image. Throws 422 where it cannot be a logo. */
async function storeLogo(transaction: Queries, workspaceId: number, image: string): Promise<string> {
  if (image === '') return ''
  const bytes = Buffer.from(image, 'base64')
  const fault = logoFault(bytes)
  if (fault) throw new HttpProblem(422, SHOP_MESSAGES.badLogo(fault))
  const id = hash('sha256', bytes)
  const insert = 'insert into shop_logos values (?, ?, ?) on conflict do nothing'
  await transaction.query(insert, [workspaceId, id, bytes.toString('base64')])
  return id
}

async function readShops(reads: WorkspaceReads) {
  const shops = await storedShops(reads, reads.workspaceId)
  const sums = await orderRollupSums(reads, {}, 'shop')
  const orders = new Map(sums?.map((sum) => [sum.group, sum.orders]))
  return { shops: shops.map((shop) => ({ ...presented(shop), orders: orders.get(shop.slug) ?? 0 })) }
}

function presented(shop: Shop) {
  return { ...shop, etag: tagOf(shop) }
}

function tagOf(shop: Shop): string {
  return contentTag(SHOP_COLUMNS.map((column) => shop[column]))
}

function refuseWrong(others: readonly Shop[], { name, prefix, slip = '' }: Partial<Shop>): void {
  const [unknown] = unknownSlipFields(slip)
  if (unknown !== undefined) throw new HttpProblem(422, SHOP_MESSAGES.unknownField(unknown))
  const named = name === undefined ? undefined : shopNamed(others, name)
  if (named) throw new HttpProblem(422, SHOP_MESSAGES.sameName(named.name))
  if (prefix && hasPrefix(others, prefix)) throw new HttpProblem(422, SHOP_MESSAGES.samePrefix(prefix))
}
