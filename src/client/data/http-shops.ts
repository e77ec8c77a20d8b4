import type { ChangedShop, NewShop, Shop, ShopChange, ShopList } from '#contract/shop-schema.ts'
import { fetchJson, reach, withDeadline } from './fetch-json.ts'
import { callAddress } from './request.ts'
import { versioned } from './versioned-json.ts'

export type ListedShop = ShopList['shops'][number]

/** The address of an image; `id`: as a shop names its logo. */
export const logoAddress = (id: string) => callAddress(`/api/logos/${id}`)

/** The shops of the workspace. Calls reject with an `Error` whose message can be shown to people. */
export interface ShopSource {
  list(signal?: AbortSignal): Promise<readonly ListedShop[]>
  create(shop: NewShop): Promise<Shop>
  /** `etag`: of the shop as it was read; rejects with `StaleError` if it has changed since. */
  change(slug: string, change: ShopChange, etag: string): Promise<ChangedShop>
}

export function createHttpShops(fetch: typeof globalThis.fetch): ShopSource {
  const send = <T extends Shop>(
    method: string,
    url: string,
    body: NewShop | ShopChange,
    headers: Record<string, string> = {},
  ) =>
    withDeadline(async (signal) => {
      const sent = { accept: 'application/json', 'content-type': 'application/json', ...headers }
      const response = await reach(fetch, url, { method, headers: sent, body: JSON.stringify(body), signal })
      return (await versioned<T>(response, signal)).value
    })
  return {
    list: async (signal) => (await fetchJson<ShopList>(fetch, '/api/shops', signal)).shops,
    create: (shop) => send('POST', '/api/shops', shop),
    change: (slug, change, etag) => send('PATCH', `/api/shops/${slug}`, change, { 'if-match': etag }),
  }
}
