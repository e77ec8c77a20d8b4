import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { deleteHistory } from '#server/history/delete-history.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const line = (product: string, price = '5.00') => ({ product, quantity: '1', price })
const order = (id: string, more: object = {}) => ({
  ...{ id, placedAt: '2026-11-02T10:00', customer: { name: 'Bo', email: 'bo@example.com' }, currency: 'EUR' },
  ...{ lines: [line('Chair')], ...more },
})

const ANY = { 'if-match': '*' }
const tagsNamed = (name: string) => Array.from({ length: 30 }, (_, i) => `${name}${i}`)

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  let now = Date.UTC(2026, 10, 22, 12)
  // Of two merges the later one counts.
  opened = await testApp({ clock: () => now++ })
})

const create = async (...orders: object[]) => {
  for (const one of orders) expect((await opened.send('POST', '/api/orders', one)).status).toBe(201)
}
const read = async (id: string) => (await opened.get(`/api/order?id=${id}`)).body
const bulk = (body: object) => opened.send('POST', '/api/orders/bulk', body)
/** The job when it has ended. */
const done = async (body: object) => {
  const started = await bulk(body)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  const job = async () => (await opened.get(`/api/jobs/${started.body.id}`)).body
  await expect.poll(async () => (await job()).state).toBe('done')
  return await job()
}
const undo = async (id: string) => (await opened.send('POST', `/api/changes/${id}/undo`)).body
const record = (id: string, what: string, body: object) =>
  opened.send('POST', `/api/order/${what}?id=${id}`, body, { 'if-match': '*' })
const figures = async () => {
  const { metrics } = (await opened.get('/api/dashboard?from=2026-11-01&to=2026-11-30')).body
  return [metrics.orders.value, metrics.revenue.value, metrics.customers.value]
}
const faults = () => verifyDatabase(opened.location)

describe('orders that were entered twice', () => {
  it('become one, with the notes and tags of all, and figures follow; undone they are as before', async () => {
    const address = '1 Main St'
    await create(
      order('1', { tags: ['a'], note: 'Call first' }),
      order('2', { tags: ['b'], note: 'Gift', address }),
      order('3'),
    )
    await record('1', 'notes', { text: 'First' })
    await record('2', 'notes', { text: 'Second' })
    const before = [await read('1'), await read('2'), await figures()]
    expect(await figures()).toEqual([3, 1500, 1])
    const change = { mergeInto: '1' }
    expect((await bulk({ ids: ['1', '2'], change, dryRun: true })).body).toMatchObject({ willChange: 1, unchanged: 1 })
    const { id, changed } = await done({ ids: ['1', '2'], change })
    expect([changed, await figures()]).toEqual([1, [2, 1000, 1]])
    const merged = await read('1')
    expect(merged.notes.map(({ text }: { text: string }) => text).sort()).toEqual([
      'Call first\nGift',
      'First',
      'Second',
    ])
    expect(merged.values).toMatchObject({ tags: ['a', 'b'], note: 'Call first\nGift', address })
    expect((await opened.get('/api/order?id=2')).status).toBe(404)
    expect(await faults()).toEqual([])
    expect(await undo(id)).toMatchObject({ undone: 2, keptCount: 0 })
    const values = (one: { values: object; notes: object }) => [one.values, one.notes]
    expect([values(await read('1')), values(await read('2')), await figures()]).toEqual([
      values(before[0]),
      values(before[1]),
      before[2],
    ])
    expect(await faults()).toEqual([])
  })

  it.each([
    ['another address', order('2', { address: '2 High St' }), undefined, /^It is not the order 1 entered twice/],
    ['another customer', order('2', { customer: { name: 'Cy' } }), undefined, /^It is not the order 1 entered twice/],
    ['another product', order('2', { lines: [line('Desk')] }), undefined, /^It is not the order 1 entered twice/],
    ['another total', order('2', { lines: [line('Chair', '6')] }), undefined, /^It is not the order 1 entered twice/],
    ['a payment', order('2'), ['payments', { amount: '5' }], /^It is paid, was sent or has an invoice. Keep it/],
    ['a shipment', order('2'), ['shipments', {}], /^It is paid, was sent or has an invoice. Keep it/],
    ['an invoice', order('2'), ['invoices', {}], /^It is paid, was sent or has an invoice. Keep it/],
    ['a later status', order('2', { status: 'Approved' }), undefined, /^It is Approved, and the order 1 is Pending/],
    ['many tags', order('2', { tags: tagsNamed('b') }), undefined, /^Both together have more notes or tags/],
    ['a payment from a file', order('2', { paymentState: 'Paid' }), undefined, /^It is paid/],
  ] as const)('stay where one has %s', async (_, second, recorded, reason) => {
    await create(order('1', { tags: tagsNamed('a'), address: '1 Main St' }), second)
    if (recorded) expect((await record('2', recorded[0], recorded[1])).status).toBe(201)
    const before = await figures()
    const change = { mergeInto: '1' }
    const preview = (await bulk({ ids: ['2'], change, dryRun: true })).body
    expect(preview).toMatchObject({ willChange: 0, refusedCount: 1, refused: [{ id: '2' }] })
    expect(preview.refused[0].reason).toMatch(reason)
    expect((await done({ ids: ['2'], change })).refused).toEqual(preview.refused)
    expect(await figures()).toEqual(before)
  })

  it('are named in the history of the remaining one, also where nothing was added to it', async () => {
    await create(order('1'), order('2'), order('3', { note: 'Gift' }))
    const events = async (id = '1') => {
      const { changes } = (await opened.get(`/api/order/history?id=${id}`)).body
      return changes.map(({ kind, merged = [], fields }: { kind: string; merged?: string[]; fields: object[] }) => {
        return [kind, merged.join(), fields.length]
      })
    }
    const { id } = await done({ ids: ['2'], change: { mergeInto: '1' } })
    expect(await events()).toEqual([['bulk', '2', 0], ...[['create', '', 0]]])
    expect(await undo(id)).toMatchObject({ undone: 2, keptCount: 0 })
    expect(await events()).toEqual([['undo', '', 0], ...[['bulk', '2', 0]], ...[['create', '', 0]]])
    expect((await events('2')).map(([kind, merged]: string[]) => [kind, merged])).not.toContainEqual(['bulk', '1'])
    await done({ ids: ['2', '3'], change: { mergeInto: '1' } })
    expect((await events())[0]).toEqual(['bulk', '2,3', 1])
    expect(await faults()).toEqual([])
  })

  it('are left out of a later file, which says so, until the merge is undone', async () => {
    const row = (id: string) => `${id},2026-11-01,Bo,bo@example.com,Pending,5.00,EUR\n`
    const file = `Order ID,Date,Customer,Email,Status,Total,Currency\n${row('F1')}${row('F2')}`
    await opened.importFile(file)
    const { id } = await done({ ids: ['F2'], change: { mergeInto: 'F1' } })
    const merged = await figures()
    const again = await opened.importFile(`${file}\n`)
    expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: 2 })
    expect(again.notes).toContainEqual(expect.stringMatching(/^1 order of this file was merged into another one/))
    expect(await figures()).toEqual(merged)
    await opened.send('POST', `/api/changes/${id}/undo`)
    const undone = await opened.importFile(`${file}\n\n`)
    expect([undone.orders, undone.notes.filter((note: string) => note.includes('merged'))]).toEqual([
      ...[{ created: 0, updated: 0, unchanged: 2 }, []],
    ])
    expect((await opened.get('/api/orders')).body.total).toBe(2)
  })

  it('leave their numbers to the orders of other shops', async () => {
    const row = (id: string, customer = 'Bo') => `${id},2026-11-01,${customer},Pending,5.00,EUR\n`
    const file = `Order ID,Date,Customer,Status,Total,Currency\n${row('F1')}${row('F2')}`
    await opened.importFile(file)
    await done({ ids: ['F2'], change: { mergeInto: 'F1' } })
    const other = await opened.importFile(file.replaceAll('Bo', 'Zoe'), 'text/csv', { newShop: 'Second' })
    expect(other.orders).toEqual({ created: 2, updated: 0, unchanged: 0 })
    expect((await opened.importFile(file, 'text/csv', { shop: 'main' })).orders).toMatchObject({ unchanged: 2 })
    expect([await figures(), await faults()]).toEqual([[3, 1500, 2], []])
  })

  it('are left out of a later file also when the history of the merge was deleted, with all that it said of them', async () => {
    const row = (id: string) => `${id},2026-11-01,Bo,bo@example.com,Pending,5.00,EUR\n`
    const file = `Order ID,Date,Customer,Email,Status,Total,Currency\n${row('F1')}${row('F2')}`
    await opened.importFile(file)
    await done({ ids: ['F2'], change: { mergeInto: 'F1' } })
    const merged = await figures()
    await using writer = await openWriter(opened.location)
    for (const year of [2100, 2101])
      await writer.write(1, (transaction) =>
        deleteHistory(transaction, { workspaceId: 1, before: Date.UTC(year, 0), now: Date.UTC(year, 0) }),
      )
    expect(await writer.read(({ query }) => query('select order_id, content from replaced_orders'))).toEqual([
      { order_id: 'F2', content: 'null' },
    ])
    expect((await opened.importFile(file)).orders).toEqual({ created: 0, updated: 0, unchanged: 2 })
    expect([await figures(), await faults()]).toEqual([merged, []])
  })

  it('are not merged into a cancelled order, which can be merged into one that is in work', async () => {
    await create(order('1'), order('2'))
    expect((await opened.send('PATCH', '/api/order?id=1', { status: 'Cancelled' }, { 'if-match': '*' })).status).toBe(
      200,
    )
    const preview = (await bulk({ ids: ['2'], change: { mergeInto: '1' }, dryRun: true })).body
    expect(preview.refused[0].reason).toMatch(/^It is Pending, and the order 1 is Cancelled. Keep it/)
    expect(await done({ ids: ['1'], change: { mergeInto: '2' } })).toMatchObject({ changed: 1 })
  })

  it('are refused with a sentence where there is no such order', async () => {
    await create(order('1'))
    expect(await bulk({ ids: ['1'], change: { mergeInto: 'none' } })).toMatchObject({
      status: 422,
      body: { detail: 'There is no order "none" to merge with.' },
    })
  })
})

describe('customers who are the same', () => {
  it('become one, and figures follow; undone they are two again', async () => {
    await create(order('1'), order('2', { customer: { name: 'B. Lind', email: 'old@example.com', phone: '7' } }))
    const before = await figures()
    const keys = [(await read('1')).customerKey, (await read('2')).customerKey]
    expect(before).toEqual([2, 1000, 2])
    const change = { customer: keys[0] }
    const orders = { query: { customerKey: keys[1] }, expected: 1 }
    expect((await bulk({ ...orders, change, dryRun: true })).body).toMatchObject({ willChange: 1, refusedCount: 0 })
    const { id } = await done({ ...orders, change })
    expect((await read('2')).values.customer).toEqual({ name: 'Bo', email: 'bo@example.com', phone: '7' })
    expect((await opened.get(`/api/customers/${encodeURIComponent(keys[0])}`)).body).toMatchObject({ orders: 2 })
    expect((await opened.get(`/api/customers/${encodeURIComponent(keys[1])}`)).status).toBe(404)
    expect(await figures()).toEqual([2, 1000, 1])
    expect(await faults()).toEqual([])
    await undo(id)
    expect([(await read('2')).customerKey, await figures()]).toEqual([keys[1], before])
    expect(await faults()).toEqual([])
  })

  const HEADER = 'Order ID,Date,Customer,Email,Status,Total,Currency\n'
  const row = (id: string, name: string, email: string) => `${id},2026-11-01,${name},${email},Pending,5.00,EUR\n`
  const customersOf = async (ids: readonly string[]) =>
    await Promise.all(ids.map(async (id) => (await read(id)).customerKey))

  it('stay one for later orders of a file, the form and an edit, until they are split', async () => {
    const [main, former] = ['bo@example.com', 'old@example.com']
    await create(order('1'), order('2', { customer: { name: 'B. Lind', email: former } }), order('6'))
    const { id } = await done({ query: { customerKey: former }, expected: 1, change: { customer: main } })
    const file = `${HEADER}${row('3', 'B. Lind', former)}${row('4', 'Cy', 'cy@example.com')}`
    const imported = await opened.importFile(file)
    expect(imported.orders).toEqual({ created: 2, updated: 0, unchanged: 0 })
    await create(order('5', { customer: { name: 'B. Lind', email: former } }))
    // Somebody else may have this name.
    await create(order('7', { customer: { name: 'B. Lind' } }))
    const edit = { customer: { name: 'B. Lind', email: former } }
    expect((await opened.send('PATCH', '/api/order?id=6', edit, { 'if-match': '*' })).status).toBe(200)
    expect(await customersOf(['2', '3', '4', '5', '6', '7'])).toEqual([
      ...[main, main, 'cy@example.com', main, main, 'b. lind'],
    ])
    expect((await read('3')).values.customer).toMatchObject({ name: 'Bo', email: main })
    expect((await opened.get(`/api/customers/${main}`)).body).toMatchObject({ orders: 5 })
    expect((await opened.get(`/api/orders?customerKey=${main}`)).body.total).toBe(5)
    expect((await opened.get(`/api/customers/${former}`)).status).toBe(404)
    expect(await figures()).toEqual([7, 3500, 3])
    expect(await faults()).toEqual([])
    // The same file changes nothing, and with another total only that.
    const again = await opened.importFile(`${file}\n`)
    expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: 2 })
    await opened.importFile(file.replace('5.00', '6.00'))
    expect([await customersOf(['3']), await figures()]).toEqual([[main], [7, 3600, 3]])
    const history = (await opened.get('/api/order/history?id=5')).body.changes
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['bulk', 'create'])
    expect((await opened.get('/api/history')).body.changes).toContainEqual(
      expect.objectContaining({
        id,
        bulk: { customer: main, merged: [{ customer: former }] },
      }),
    )
    expect(await undo(id)).toMatchObject({ keptCount: 0 })
    expect(await customersOf(['1', '2', '3', '5', '6', '7'])).toEqual([main, former, former, former, former, 'b. lind'])
    expect((await read('3')).values.customer).toMatchObject({ name: 'B. Lind', email: former })
    expect(await figures()).toEqual([7, 3600, 4])
    await create(order('8', { customer: { name: 'B. Lind', email: former } }))
    expect(await customersOf(['8'])).toEqual([former])
    expect(await faults()).toEqual([])
  })

  it('stay one where the remaining one is merged, too; each split gives back its own', async () => {
    const of = (name: string) => ({ customer: { name, email: `${name}@example.com` } })
    const keys = ['a', 'b', 'c'].map((name) => `${name}@example.com`)
    await create(order('1', of('a')), order('2', of('b')), order('3', of('c')))
    const first = await done({ ids: ['1'], change: { customer: keys[1] } })
    const second = await done({ ids: ['1', '2'], change: { customer: keys[2] } })
    await create(order('4', of('a')))
    expect(await customersOf(['1', '2', '4'])).toEqual([keys[2], keys[2], keys[2]])
    await undo(second.id)
    expect(await customersOf(['1', '2', '4'])).toEqual([keys[1], keys[1], keys[1]])
    await undo(first.id)
    expect(await customersOf(['1', '2', '4'])).toEqual([keys[0], keys[1], keys[0]])
    expect(await faults()).toEqual([])
  })

  it('stay two where one keeps an order, and follow the last merge where they were merged in both directions', async () => {
    await create(order('1'), order('2', { customer: { name: 'B', email: 'b@example.com' } }))
    await create(order('3', { customer: { name: 'B', email: 'b@example.com' } }))
    await done({ ids: ['2'], change: { customer: 'bo@example.com' } })
    await create(order('4', { customer: { name: 'B', email: 'b@example.com' } }))
    expect(await customersOf(['3', '4'])).toEqual(['b@example.com', 'b@example.com'])
    await done({ ids: ['3', '4'], change: { customer: 'bo@example.com' } })
    await create(order('5', { customer: { name: 'Cy', email: 'cy@example.com' } }))
    await done({ query: { customerKey: 'bo@example.com' }, expected: 4, change: { customer: 'cy@example.com' } })
    await create(order('6'), order('7', { customer: { name: 'B', email: 'b@example.com' } }))
    expect(await customersOf(['6', '7'])).toEqual(['cy@example.com', 'cy@example.com'])
    expect(await faults()).toEqual([])
  })

  it('leave the undo of a later import and of an edit as it was', async () => {
    await create(order('1'), order('2', { customer: { name: 'B. Lind', email: 'old@example.com' } }), order('4'))
    await done({ ids: ['2'], change: { customer: 'bo@example.com' } })
    await create(order('5', { customer: { name: 'Cy', email: 'cy@example.com' } }))
    const { id } = await opened.importFile(`${HEADER}${row('3', 'B. Lind', 'old@example.com')}`)
    expect(await customersOf(['3'])).toEqual(['bo@example.com'])
    expect((await opened.send('POST', `/api/imports/${id}/undo`)).body).toMatchObject({
      deleted: 1,
      keptCount: 0,
    })
    await opened.send('PATCH', '/api/order?id=5', { customer: { email: 'old@example.com' } }, { 'if-match': '*' })
    expect(await customersOf(['5'])).toEqual(['bo@example.com'])
    const [, edited] = (await opened.get('/api/order/history?id=5')).body.changes
    expect(await undo(edited.id)).toMatchObject({ undone: 1, keptCount: 0 })
    expect(await customersOf(['5'])).toEqual(['cy@example.com'])
    expect(await faults()).toEqual([])
  })

  it('stay one when the history of it was deleted, unless they were split before', async () => {
    const of = (name: string) => ({ customer: { name, email: `${name}@example.com` } })
    await create(order('1'), order('2', of('ann')), order('3', of('cy')))
    const change = { customer: 'bo@example.com' }
    await done({ ids: ['2'], change })
    await undo((await done({ ids: ['3'], change })).id)
    await using writer = await openWriter(opened.location)
    await writer.write(1, (transaction) =>
      deleteHistory(transaction, { workspaceId: 1, before: Date.UTC(2100, 0), now: Date.UTC(2100, 0) }),
    )
    expect((await opened.send('PATCH', '/api/order?id=3', { customer: { email: 'd@example.com' } }, ANY)).status).toBe(
      200,
    )
    await create(order('4', of('ann')), order('5', of('cy')))
    expect(await customersOf(['4', '5'])).toEqual(['bo@example.com', 'cy@example.com'])
    const { changes } = (await opened.get('/api/order/history?id=4')).body
    expect(await undo(changes[0].id)).toMatchObject({ undone: 1, keptCount: 0 })
    expect((await opened.get('/api/order?id=4')).status).toBe(404)
    expect(await faults()).toEqual([])
  })

  it('leave nothing of the former customer or the new one when that is erased', async () => {
    await create(order('1'), order('2', { customer: { name: 'B. Lind', email: 'old@example.com' } }))
    await done({ ids: ['2'], change: { customer: 'bo@example.com' } })
    const erased = await opened.send('POST', '/api/customers/erase', { key: 'bo@example.com', expected: 2 })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const tables = ['orders', 'changes', 'bulk_jobs', 'replaced_orders', 'history_links']
    const rows = await Promise.all(
      tables.map((table) => opened.reads.executeQuery(CompiledQuery.raw(`select * from ${table}`))),
    )
    const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase()
    for (const word of ['bo@example.com', 'old@example.com', 'lind']) expect(text.includes(word), word).toBe(false)
    expect(await faults()).toEqual([])
  })

  it('are refused with a sentence where no order has the customer', async () => {
    await create(order('1'))
    expect(await bulk({ ids: ['1'], change: { customer: 'none' } })).toMatchObject({
      status: 422,
      body: { detail: 'No order has the customer "none".' },
    })
  })
})

describe('invoices of several orders', () => {
  it('get consecutive numbers of their shops, each once, in the order of the list', async () => {
    await create(order('1'))
    await opened.send('POST', '/api/shops', { name: 'South' })
    await create(
      order('2', { shop: 'main' }),
      order('3', { shop: 'south' }),
      order('4', { shop: 'main' }),
      order('5', { shop: 'main' }),
    )
    await record('2', 'invoices', {})
    expect((await opened.send('PATCH', '/api/order?id=4', { status: 'Cancelled' }, { 'if-match': '*' })).status).toBe(
      200,
    )
    const ids = ['4', '3', '2', '1', '5']
    const change = { invoiced: true }
    const preview = (await bulk({ ids, change, dryRun: true })).body
    expect(preview).toMatchObject({ willChange: 3, unchanged: 1, refusedCount: 1 })
    expect(await done({ ids, change })).toMatchObject({ changed: 3, refused: [{ id: '4' }] })
    const numbers = async (id: string) => (await read(id)).invoices.map((one: { number: string }) => one.number)
    expect(await Promise.all(ids.map(numbers))).toEqual([[], ['SOUTH-INV-1'], ['INV-1'], ['INV-3'], ['INV-2']])
    expect(await done({ ids, change })).toMatchObject({ changed: 0 })
    await create(order('6', { shop: 'main' }))
    await record('6', 'invoices', {})
    expect(await numbers('6')).toEqual(['INV-4'])
    expect(await faults()).toEqual([])
  })

  it('have no gap and no number twice where many are issued at once, in several batches', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => ({ id: `m${i}`, status: 'Pending' as const, currency: 'EUR' }))
    await opened.insert(many)
    await Promise.all([
      done({ query: {}, expected: 1200, change: { invoiced: true } }),
      done({ query: {}, expected: 1200, change: { invoiced: true } }),
    ])
    const [row] = (await opened.get('/api/shops')).body.shops
    expect(row.invoice).toBe('INV-1201')
  })
})
