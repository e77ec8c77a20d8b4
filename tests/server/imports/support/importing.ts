import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { testApp } from '#tests/server/support/test-app.ts'

interface ListedOrder {
  readonly id: string
  readonly number: string
  readonly shop: string
  readonly amount: { readonly minor: number }
  readonly status: string
  readonly user: { readonly name: string }
  readonly day: string
}

/** The app over an empty database, and what the tests of imports ask of it. */
export async function importing() {
  const { app, exec, get, location } = await testApp()
  const post = async (path: string, payload: string | Buffer, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query)
    const reply = await app.inject({
      method: 'POST',
      url: `${path}?${search}`,
      payload,
      headers: { 'content-type': 'text/csv' },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const preview = (payload: string | Buffer, query: Record<string, string> = {}) =>
    post('/api/imports/preview', payload, query)
  const orders = async () => {
    const { body } = await get('/api/orders?sort=id&per=100')
    return body.orders.map(({ id, number, shop, amount, status, user, day }: ListedOrder) => {
      return { id, number, shop, minor: amount.minor, status, customer: user.name, day }
    })
  }
  return { app, exec, get, location, post, preview, orders }
}

export const said = (mapping: ImportMapping) => ({ mapping: JSON.stringify(mapping) })
