import { expect, it } from 'vitest'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'

it('assigns orders to members of the workspace only, and finds one’s own', async () => {
  const { call, signIn } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const send = async (method: 'GET' | 'PATCH' | 'POST', url: string, body?: object) => {
    const reply = await call(method, url, { cookie, 'if-match': '*' }, body)
    return { status: reply.statusCode, body: reply.json() }
  }
  const names = async (part: string) => (await send('GET', `/api/orders/names?of=assignee&part=${part}`)).body.names
  expect([await names(''), await names('ANN'), await names('none')]).toEqual([[OWNER.email], [OWNER.email], []])
  const order = {
    ...{ id: '2', placedAt: '2026-11-02T10:00', customer: { name: 'Bo' }, currency: 'EUR' },
    lines: [{ product: 'Chair', quantity: '1', price: '5.00' }],
  }
  const assigned = async (assignee: string) => [
    await send('PATCH', '/api/orders/1', { assignee }),
    await send('POST', '/api/orders', { ...order, assignee }),
    await send('POST', '/api/orders/bulk', { ids: ['1'], change: { assignee, addTags: ['vip'] } }),
  ]
  const ids = async (assignee: string) =>
    (await send('GET', `/api/orders?assignee=${assignee}&sort=id`)).body.orders.map(({ id }: { id: string }) => id)
  for (const { status, body } of await assigned('bo@example.com'))
    expect([status, body.detail]).toEqual([
      422,
      'assignee: “bo@example.com” isn’t the e-mail address of a member of this workspace.',
    ])
  expect(await ids('none')).toEqual(['1'])
  // As people write addresses; they are compared as accounts have them.
  expect((await assigned(' Ann@Example.com ')).map(({ status }) => status)).toEqual([200, 201, 202])
  expect([await ids('me'), await ids('ann@example.com'), await ids('none')]).toEqual([['1', '2'], ['1', '2'], []])
})
