import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 10, 22, 12) })
})

/** A file with one order. */
const file = ({ city = 'Graz', status = 'pending', total = '10.00', id = 'A1' } = {}) =>
  `order id,date,customer,city,status,currency,total\n${id},2026-01-05,Ann Lee,${city},${status},EUR,${total}\n`

const importFile = (content: string, parameters: Record<string, string> = {}) =>
  opened.importFile(content, 'text/csv', parameters)
const read = async (id = 'A1') => (await opened.get(`/api/order?id=${id}`)).body
const edit = async (change: unknown, id = 'A1') =>
  (await opened.send('PATCH', `/api/order?id=${id}`, change, { 'if-match': (await read(id)).etag })).body
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

describe('importing a file whose orders were edited', () => {
  it('changes nothing when the file has the same values as before', async () => {
    await importFile(file())
    const edited = await edit({ city: 'Wien' })
    const report = await importFile(file())
    expect(report).toMatchObject({ orders: { created: 0, updated: 0, unchanged: 1 } })
    expect(report.conflicts).toBeUndefined()
    expect(await read()).toEqual(edited)
  })

  it('is of another customer where the name is edited, however its words were separated', async () => {
    await importFile(file().replace('Ann Lee', 'Ann  Lee'))
    expect((await read()).customerKey).toBe('ann lee')
    expect((await edit({ customer: { name: 'Bo  Lind' } })).customerKey).toBe('bo lind')
    await isExact()
  })

  it('is of no customer where the edited name is a placeholder, as in a file', async () => {
    await importFile(file())
    for (const name of ['Guest', 'walk-in customer', 'N/A', '?'])
      expect((await edit({ customer: { name } })).customerKey, name).toBe('')
    expect((await edit({ customer: { name: 'Guest Wu' } })).customerKey).toBe('guest wu')
    await isExact()
  })

  it('takes what the file has changed and was not edited', async () => {
    await importFile(file())
    await edit({ city: 'Wien' })
    const report = await importFile(file({ total: '12.00', status: 'processing' }))
    expect(report).toMatchObject({ orders: { updated: 1 } })
    expect(report.conflicts).toBeUndefined()
    expect((await read()).values).toMatchObject({ city: 'Wien', amount: '12.00', status: 'In Progress' })
    expect((await read()).sourceStatus).toBe('processing')
    await isExact()
  })

  it('keeps an edit of what the file has changed, names it in check and report, and only once', async () => {
    await importFile(file())
    await edit({ city: 'Wien' })
    const conflicts = {
      ...{ orders: 1, fields: 1, choice: 'keep' },
      named: [{ id: 'A1', field: 'city', edited: 'Wien', inFile: 'Linz' }],
    }
    expect(await importFile(file({ city: 'Linz' }), { dryRun: '1' })).toMatchObject({ state: 'checked', conflicts })
    expect(await importFile(file({ city: 'Linz' }))).toMatchObject({ state: 'done', conflicts })
    expect((await read()).values.city).toBe('Wien')
    expect((await importFile(file({ city: 'Linz' }), { format: 'csv' })).conflicts).toBeUndefined()
    await isExact()
  })

  it('keeps an edit although the file has a column for every field', async () => {
    const complete = (city: string) =>
      `Order ID,Date,Customer,City,Country,Email,Phone,Note,Tags,Discount Amount,Shipping,Tax,Refunded Amount,Financial Status,Fulfillment Status,Currency,Total,Product,Quantity,Price,SKU
A1,2026-01-05,Ann Lee,${city},AT,ann@b.c,1,Ring,new,3.00,2.00,1.00,4.00,paid,fulfilled,EUR,10.00,Chair,1,10.00,C-1\n`
    await importFile(complete('Graz'))
    await edit({ city: 'Wien' })
    const { conflicts } = await importFile(complete('Linz'))
    expect(conflicts).toMatchObject({ named: [{ id: 'A1', field: 'city', edited: 'Wien', inFile: 'Linz' }] })
    expect((await read()).values.city).toBe('Wien')
  })

  it('takes the file’s value where that is chosen', async () => {
    await importFile(file())
    await edit({ city: 'Wien', note: 'Ring twice' })
    const { conflicts } = await importFile(file({ city: 'Linz' }), { edits: 'replace' })
    expect(conflicts).toMatchObject({ fields: 1, choice: 'replace' })
    expect((await read()).values).toMatchObject({ city: 'Linz', note: 'Ring twice' })
    await isExact()
  })

  it('keeps an order that was entered by hand and has the ID of one in the file', async () => {
    const order = {
      ...{ id: 'A1', placedAt: '2026-01-05T00:00', currency: 'EUR', customer: { name: 'Ann Lee' } },
      lines: [{ product: 'Chair', quantity: '1', price: '99.00' }],
    }
    await opened.send('POST', '/api/orders', order, { 'idempotency-key': 'a' })
    const { conflicts } = await importFile(file())
    expect(conflicts).toMatchObject({ orders: 1, choice: 'keep' })
    expect((await read()).values).toMatchObject({ amount: '99.00', city: '' })
  })

  it('is undone together with what it knows of the file', async () => {
    await importFile(file())
    await edit({ city: 'Wien' })
    const { id } = await importFile(file({ city: 'Linz', total: '12.00' }))
    const undone = (await opened.send('POST', `/api/imports/${id}/undo`)).body
    expect(undone).toMatchObject({ deleted: 0, restored: 1, keptCount: 0 })
    expect((await read()).values).toMatchObject({ city: 'Wien', amount: '10.00' })
    expect((await importFile(file({ city: 'Linz' }))).conflicts).toMatchObject({ fields: 1 })
    await isExact()
  })

  it('leaves what was edited since when it is undone, and counts as not read', async () => {
    const first = await importFile(file())
    const { id } = await importFile(file({ city: 'Linz', total: '12.00' }))
    await edit({ note: 'Ring', amount: '13.00' })
    const undone = (await opened.send('POST', `/api/imports/${id}/undo`)).body
    expect(undone).toMatchObject({ restored: 1, keptCount: 1, kept: [{ id: 'A1', reason: 'It was changed since.' }] })
    const order = await read()
    expect(order.values).toMatchObject({ city: 'Graz', amount: '13.00', note: 'Ring' })
    // The file is compared with the first one again.
    expect((await importFile(file({ city: 'Linz', total: '12.00' }))).conflicts).toMatchObject({ fields: 1 })
    expect((await read()).values).toMatchObject({ city: 'Linz', amount: '13.00', note: 'Ring' })
    expect(first.orders.created).toBe(1)
    await isExact()
  })

  it('leaves edited orders when it is undone, until the edit is undone', async () => {
    const { id } = await importFile(file())
    const { changeId } = await edit({ city: 'Wien' })
    const checked = (await opened.send('POST', `/api/imports/${id}/undo?dryRun=1`)).body
    expect(checked).toMatchObject({ deleted: 0, kept: [{ id: 'A1', reason: expect.stringMatching(/changed/) }] })
    await opened.send('POST', `/api/changes/${changeId}/undo`)
    expect((await opened.send('POST', `/api/imports/${id}/undo`)).body).toMatchObject({ deleted: 1, keptCount: 0 })
    expect((await opened.get('/api/order?id=A1')).status).toBe(404)
    await isExact()
  })

  it('shows imports, edits and undos in one history', async () => {
    const { id } = await importFile(file())
    const { changeId } = await edit({ city: 'Wien' })
    const second = await importFile(file({ city: 'Linz', total: '12.00' }))
    await opened.send('POST', `/api/imports/${second.id}/undo`)
    const { changes } = (await opened.get('/api/order/history?id=A1')).body
    expect(changes).toMatchObject([
      // The file's address contains its city.
      { kind: 'undo', fields: [{ field: 'address' }, { field: 'amount', before: '12.00', after: '10.00' }] },
      {
        id: second.id,
        kind: 'import',
        name: 'orders.csv',
        fields: [{ field: 'address' }, { field: 'amount', before: '10.00', after: '12.00' }],
      },
      { id: changeId, kind: 'edit', fields: [{ field: 'city' }] },
      { id, kind: 'import', fields: [] },
    ])
  })
})

describe('importing a file whose orders were worked on', () => {
  const HEAD =
    'Order ID,Date,Customer,City,Refunded Amount,Financial Status,Fulfillment Status,Currency,Total,Product,Quantity,Price'
  const worked = ({ city = 'Graz', refunded = '', paid = 'paid', sent = 'unfulfilled', chair = 'Chair' } = {}) => {
    const order = `A1,2026-01-05,Ann Lee,${city},${refunded},${paid},${sent},EUR,30.00`
    return `${HEAD}\n${order},${chair},2,10.00\n${order},Lamp,1,10.00\n`
  }
  const record = async (what: string, body: object) => {
    const { status } = await opened.send('POST', `/api/order/${what}?id=A1`, body, { 'if-match': '*' })
    expect(status).toBe(201)
  }
  const work = async () => {
    await importFile(worked())
    await record('shipments', { lines: [{ line: 1, quantity: 1 }], tracking: 'JD1' })
    await record('refunds', { amount: '5.00' })
    await record('notes', { text: 'Called' })
    const { shipments, refunds, notes } = await read()
    return { shipments, refunds, notes, paymentState: 'Partially refunded', fulfillmentState: 'Partially fulfilled' }
  }

  it('is no change where the file says what it said before, or what is recorded', async () => {
    const recorded = await work()
    expect(await importFile(worked())).toMatchObject({ orders: { unchanged: 1 } })
    const same = await importFile(worked({ refunded: '5.00', paid: 'partially_refunded', sent: 'partial' }))
    expect(same.conflicts).toBeUndefined()
    expect(await read()).toMatchObject({ ...recorded, values: { refunded: '5.00' } })
    await isExact()
  })

  it.each(['keep', 'replace'])('loses no record, and adds what the file has beyond them (%s)', async (edits) => {
    const { shipments, refunds, notes } = await work()
    const report = await importFile(worked({ city: 'Linz', refunded: '7.00', sent: 'fulfilled' }), { edits })
    // The refund of 7.00 includes the 5.00 that were recorded.
    expect(report.conflicts).toBeUndefined()
    const values = { city: 'Linz', refunded: '7.00' }
    expect(await read()).toMatchObject({ ...{ shipments, refunds, notes, values }, fulfillmentState: 'Fulfilled' })
    await isExact()
  })

  it('leaves what it was before its records when our own export is imported', async () => {
    await importFile(worked({ paid: 'pending' }))
    const before = await read()
    await record('payments', { amount: '10.00' })
    await record('shipments', { lines: [{ line: 1, quantity: 1 }] })
    const recorded = await read()
    const { changes } = (await opened.get('/api/order/history?id=A1')).body
    await importFile((await opened.app.inject('/api/orders.csv')).body)
    const { version, etag, source, changeId, ...same } = recorded
    expect(await read()).toMatchObject(same)
    for (const { id } of changes.slice(0, 2)) await opened.send('POST', `/api/changes/${id}/undo`)
    expect(await read()).toMatchObject({ paid: 0, values: before.values })
    await isExact()
  })

  it('names what the file has otherwise than the records', async () => {
    const recorded = await work()
    const report = await importFile(worked({ refunded: '2.00' }))
    expect(report.conflicts.named).toEqual([{ id: 'A1', field: 'refunded', edited: '5.00', inFile: '2.00' }])
    expect(await read()).toMatchObject({ ...recorded, values: { refunded: '5.00' } })
    await isExact()
  })

  it('counts a payment that the file knows too once, and leaves what the file says when it is undone', async () => {
    await importFile(worked({ paid: 'pending' }))
    await record('payments', { amount: '20.00' })
    await record('shipments', { lines: [{ line: 1, quantity: 1 }] })
    const changes = (await opened.get('/api/order/history?id=A1')).body.changes.slice(0, 2)
    await importFile(worked({ sent: 'fulfilled' }))
    expect(await read()).toMatchObject({ paymentState: 'Paid', paid: 3000, fulfillmentState: 'Fulfilled' })
    for (const { changeId, id } of changes) await opened.send('POST', `/api/changes/${changeId ?? id}/undo`)
    expect(await read()).toMatchObject({ payments: [], shipments: [] })
    expect(await read()).toMatchObject({ paymentState: 'Paid', fulfillmentState: 'Fulfilled', paid: 3000 })
    await isExact()
  })

  it('takes a higher total of a file that is paid, and never a lower one than was refunded', async () => {
    await importFile(worked())
    await record('refunds', { amount: '10.00' })
    const higher = worked().replaceAll(',30.00', ',40.00').replaceAll('Lamp,1,10.00', 'Lamp,2,10.00')
    expect((await importFile(higher)).conflicts).toBeUndefined()
    expect(await read()).toMatchObject({ paid: 4000, due: 0, refundable: 3000 })
    const lower = worked().replaceAll(',30.00', ',9.00')
    expect((await importFile(lower)).conflicts.named).toMatchObject([{ field: 'lines' }, { field: 'amount' }])
    expect(await read()).toMatchObject({ values: { amount: '40.00' }, refundable: 3000 })
    await isExact()
  })

  it('keeps lines that were sent, and names that', async () => {
    const recorded = await work()
    const report = await importFile(worked({ chair: 'Stool' }))
    expect(report.conflicts.named).toMatchObject([{ field: 'lines' }])
    expect(await read()).toMatchObject({ ...recorded, lines: [{ product: 'Chair' }, { product: 'Lamp' }] })
    await isExact()
  })
})

describe('amounts of an order whose currency changes', () => {
  const inFile = ({ currency = 'USD', total = '12.00', tax = '2.00', price = '10.00' } = {}) =>
    `Order ID,Date,Customer,Currency,Total,Tax,Product,Quantity,Price
A1,2026-01-05,Ann Lee,${currency},${total},${tax},Chair,1,${price}\n`
  const undoOf = async (change: unknown) => {
    await edit(change)
    const { id } = (await opened.get('/api/order/history?id=A1')).body.changes[0]
    return async () => (await opened.send('POST', `/api/changes/${id}/undo`)).body
  }
  const values = async () => (await read()).values
  const pay = () => opened.send('POST', '/api/order/payments?id=A1', { amount: '5' }, { 'if-match': '*' })

  it('keep their figures where a later file has more, also instead of edits', async () => {
    await importFile(inFile({ tax: '' }))
    await edit({ currency: 'JPY' })
    await importFile(inFile())
    expect(await values()).toMatchObject({ currency: 'JPY', amount: '12', tax: '2' })
    await importFile(inFile({ total: '14.00', price: '12.00' }), { edits: 'replace' })
    expect(await values()).toMatchObject({ currency: 'JPY', amount: '14', lines: [{ price: '12' }] })
    await isExact()
  })

  it('keep their figures where the file has another currency, or has no column for them', async () => {
    await importFile(inFile())
    await edit({ tax: '3.00' })
    await importFile(inFile({ currency: 'JPY', total: '12', tax: '2', price: '10' }))
    expect(await values()).toMatchObject({ currency: 'JPY', amount: '13', tax: '3' })
    await importFile('Order ID,Date,Customer,Currency,Total,Product,Quantity\nA1,2026-01-05,Ann Lee,KWD,12.5,Chair,1\n')
    expect(await values()).toMatchObject({ currency: 'KWD', tax: '3.000', lines: [{ price: '10.000' }] })
    await isExact()
  })

  it('keep their figures where the change of the currency, or an earlier one, is undone', async () => {
    await importFile(inFile())
    const undoTax = await undoOf({ tax: '' })
    const undoCurrency = await undoOf({ currency: 'JPY' })
    await undoTax()
    expect(await values()).toMatchObject({ currency: 'JPY', amount: '12', tax: '2' })
    await edit({ tax: '3' })
    expect(await undoCurrency()).toMatchObject({ undone: 1, keptCount: 0 })
    expect(await values()).toMatchObject({ currency: 'USD', amount: '13.00', tax: '3.00' })
    await isExact()
  })

  it('stay where a file, or an undo, changes the currency otherwise than an edit', async () => {
    await importFile(inFile())
    const { id } = await importFile(inFile({ currency: 'EUR', total: '9.00', tax: '1.00', price: '8.00' }))
    await edit({ currency: 'JPY' })
    const edited = await values()
    const all = ['currency', 'lines', 'amount', 'tax'].map((field) => ({ field }))
    expect((await opened.send('POST', `/api/changes/${id}/undo`)).body.keptCount).toBe(1)
    const other = inFile({ currency: 'GBP', total: '7.00', tax: '3.00', price: '4.00' })
    expect((await importFile(other)).conflicts.named).toMatchObject(all)
    expect(await values()).toEqual(edited)
    await isExact()
  })

  it('stay in the currency of recorded payments, whatever a file has or is undone', async () => {
    await importFile(inFile())
    const undo = await undoOf({ currency: 'JPY' })
    await pay()
    const paid = await read()
    const refused = JSON.stringify(await undo())
    expect(refused).toContain('"field":"currency","reason":"Payments or refunds in JPY are recorded. Undo them first."')
    expect(await read()).toEqual(paid)
    const { conflicts } = await importFile(inFile({ currency: 'EUR', total: '9.00', tax: '1.00', price: '8.00' }))
    expect(conflicts.named.map(({ field }: { field: string }) => field)).toEqual(['currency', 'lines', 'amount', 'tax'])
    expect(await read()).toMatchObject({ payments: [{ amount: 5 }], due: 7, values: paid.values })
    await isExact()
  })
})
