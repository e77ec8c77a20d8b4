import { describe, expect, it } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { deleteHistory } from '#server/history/delete-history.ts'
import { notifyOfLate } from '#server/notifications/late-orders.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const CSV = 'Order ID,Date,Customer,Status,Total,Currency\n'
const order = (id: string, price = '5.00', more: object = {}) => ({
  ...{ id, placedAt: '2026-11-02T10:00', customer: { name: 'Bo' }, currency: 'EUR', ...more },
  lines: [{ product: 'Chair', quantity: '1', price }],
})
const short = ({ kind, orders, orderId }: { kind: string; orders: number; orderId: string }) =>
  orderId === '' ? `${kind} ${orders}` : `${kind} ${orderId}`

describe('notifications', () => {
  it('name new orders, those of high value and failed payments of a file, with the list of its orders', async () => {
    const { get, send, importFile } = await testApp()
    await importFile(`${CSV}1,2026-11-01,Ada,Pending,900.00,EUR\n`)
    expect((await send('PATCH', '/api/shops/main', { threshold: '500' }, { 'if-match': '*' })).status).toBe(200)
    const file = `${CSV}2,2026-11-01,Ada,Pending,500.00,EUR\n3,2026-11-01,Bo,Failed,20.00,EUR\n4,2026-11-02,Cy,Pending,499.99,EUR\n5,2026-11-02,Cy,Pending,700.00,EUR\n`
    const { id } = await importFile(file)
    await importFile(file)
    const { notifications, unread } = (await get('/api/notifications')).body
    expect(notifications.map(short)).toEqual(['paymentFailed 3', 'highValue 2', 'new 4', 'new 1'])
    expect(notifications[1]).toMatchObject({ importId: id, recipient: '', actor: '' })
    expect(unread).toBe(4)
    expect((await get(`/api/orders?importId=${id}`)).body.total).toBe(4)
  })

  it('name an order whose payment fails once, not each time the file comes again', async () => {
    const { get, importFile } = await testApp()
    await importFile(`${CSV}1,2026-11-01,Ada,Pending,9.00,EUR\n2,2026-11-01,Bo,Failed,20.00,EUR\n`)
    await importFile(`${CSV}1,2026-11-01,Ada,Failed,9.00,EUR\n2,2026-11-01,Bo,Failed,21.00,EUR\n`)
    const { notifications } = (await get('/api/notifications')).body
    expect(notifications.map(short)).toEqual(['paymentFailed 1', 'paymentFailed 2', 'new 2'])
  })

  it('compare only orders in the currency of the shop', async () => {
    const { get, send } = await testApp()
    await send('POST', '/api/orders', order('1'))
    await send('PATCH', '/api/shops/main', { threshold: '5', currency: 'EUR' }, { 'if-match': '*' })
    await send('POST', '/api/orders', order('2', '900', { currency: 'JPY' }))
    await send('POST', '/api/orders', order('3', '5.00'))
    const { notifications } = (await get('/api/notifications')).body
    expect(notifications.map(short)).toEqual(['highValue 3', 'new 3', 'new 2', 'new 1'])
  })

  it('are read up to a position, which is no later than the newest', async () => {
    const { get, send } = await testApp()
    await send('POST', '/api/orders', order('1'))
    await send('POST', '/api/orders', order('2'))
    const [newest] = (await get('/api/notifications')).body.notifications
    const read = await send('PATCH', '/api/notifications', { readUpTo: newest.position + 10 })
    expect([read.status, read.body.unread, read.body.notifications.length]).toEqual([200, 0, 2])
    await send('POST', '/api/orders', order('3'))
    expect((await get('/api/notifications')).body).toMatchObject({ unread: 1, isMailed: null })
    expect((await send('PATCH', '/api/notifications', { isMailed: true })).status).toBe(422)
    expect((await send('PATCH', '/api/notifications', {})).status).toBe(400)
  })

  it('go on where readers are when all of them were deleted with the history', async () => {
    const { get, send, location } = await testApp()
    for (const id of ['1', '2']) await send('POST', '/api/orders', order(id))
    await send('PATCH', '/api/notifications', { readUpTo: 2 })
    await using writer = await openWriter(location)
    await writer.write(1, (transaction) =>
      deleteHistory(transaction, { workspaceId: 1, before: Date.UTC(2100, 0), now: Date.now() }),
    )
    expect((await get('/api/notifications')).body).toMatchObject({ notifications: [], unread: 0 })
    await send('POST', '/api/orders', order('3'))
    const { notifications, unread } = (await get('/api/notifications')).body
    expect([notifications.map(short), unread]).toEqual([['new 3'], 1])
  })

  it('of mentions and assigned orders are for one person alone, and not of what one has done', async () => {
    const { call, signIn, database } = await openAccounts()
    const password = 'correct horse'
    for (const [name, role] of [
      ['Bob', 'packer'],
      ['Cy', 'viewer'],
    ] as const)
      await createPerson(database, 1, { email: `${name}@example.com`, name, role, password })
    const [ann, bob, cy] = [
      await signIn(OWNER.email, password),
      await signIn('bob@example.com', password),
      await signIn('cy@example.com', password),
    ].map(({ cookie }) => cookie)
    const as = async (cookie: string | undefined, url: string, body?: object, method: 'POST' | 'PATCH' = 'POST') => {
      const headers = { cookie, 'if-match': '*' }
      const reply = body ? await call(method, url, headers, body) : await call('GET', url, headers)
      return { status: reply.statusCode, body: reply.json() }
    }
    const texts = async (cookie: string | undefined) =>
      (await as(cookie, '/api/notifications')).body.notifications.map(short)
    const note = (text: string) => as(ann, '/api/order/notes?id=1', { text })
    expect(await note('Ask @dan@example.com')).toMatchObject({
      status: 422,
      body: { detail: 'text: “dan@example.com” isn’t the e-mail address of a member of this workspace.' },
    })
    expect((await note('Ask @Bob@Example.com, not bob@example.com or me@home.')).status).toBe(201)
    const { id: noteId } = (await as(ann, '/api/order?id=1')).body.notes[0]
    const edited = { note: noteId, text: 'Ask @bob@example.com and @cy@example.com' }
    expect((await as(ann, '/api/order/notes?id=1', edited)).status).toBe(201)
    expect((await as(ann, '/api/order?id=1', { assignee: 'cy@example.com' }, 'PATCH')).status).toBe(200)
    expect((await as(ann, '/api/order?id=1', { tags: ['vip'] }, 'PATCH')).status).toBe(200)
    const created = order('2', '900.00', { assignee: OWNER.email })
    expect((await as(ann, '/api/orders', created)).status).toBe(201)
    expect([await texts(ann), await texts(bob), await texts(cy)]).toEqual([
      [],
      ['new 2', 'mention 1'],
      ['new 2', 'assigned 1', 'mention 1'],
    ])
    expect((await as(bob, '/api/notifications')).body.notifications[1]).toMatchObject({ actor: 'Ann' })
    const bulk = await as(ann, '/api/orders/bulk', { ids: ['1', '2'], change: { assignee: 'bob@example.com' } })
    expect(bulk.status).toBe(202)
    await expect.poll(() => texts(bob)).toEqual(['assigned 2', 'new 2', 'mention 1'])
    await as(bob, '/api/notifications', { readUpTo: 999 }, 'PATCH')
    const unread = async (cookie: string | undefined) => (await as(cookie, '/api/notifications')).body.unread
    expect([await unread(bob), await unread(cy)]).toEqual([0, 3])
  })

  it('hide the value of orders from packers', async () => {
    const { call, signIn, database } = await openAccounts()
    await createPerson(database, 1, {
      email: 'bob@example.com',
      name: 'Bob',
      role: 'packer',
      password: 'correct horse',
    })
    const [ann, bob] = [await signIn(OWNER.email, OWNER.password), await signIn('bob@example.com', OWNER.password)]
    const headers = { cookie: ann.cookie, 'if-match': '*' }
    await call('POST', '/api/orders', headers, order('2', '1'))
    await call('PATCH', '/api/shops/main', headers, { threshold: '500' })
    await call('POST', '/api/orders', headers, order('3', '900'))
    const reply = await call('GET', '/api/notifications', { cookie: bob.cookie })
    expect(reply.json().notifications.map(short)).toEqual(['new 3', 'new 2'])
    expect((await call('GET', '/api/shops', { cookie: bob.cookie })).body).not.toContain('threshold')
  })

  it('count the orders that have become late, once a store day, also after days without a server', async () => {
    const days = ['01', '02', '03', '04', '05']
    const orders = days.map((day) => ({ id: day, day: `2026-11-${day}`, status: 'Pending' as const }))
    const sent = { ...orders[0], id: 'sent', details: { fulfillmentState: 'Fulfilled' as const } }
    const { get, database, writes } = await testApp({ orders: [...orders, sent] })
    const workspace = (await database.findWorkspace()) ?? expect.unreachable()
    const lookOn = (day: string) => notifyOfLate(writes, workspace, Date.parse(`2026-11-${day}T09:00Z`))
    const late = async () => (await get('/api/notifications')).body.notifications.map(short)
    await lookOn('04')
    expect(await late()).toEqual(['late 1'])
    await Promise.all([lookOn('07'), lookOn('07')])
    expect(await late()).toEqual(['late 3', 'late 1'])
  })
})
