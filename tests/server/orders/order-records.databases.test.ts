import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { compareText } from '#contract/text.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { ORDER_WITH_SHIPPING } from './order-with-shipping.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const TODAY = '2026-11-22'

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ orders: [ORDER_WITH_SHIPPING], now: NOW })
})

const query = new URLSearchParams({ id: '#1001' })
const read = async () => (await opened.get(`/api/order?${query}`)).body
const patch = async (change: object) =>
  opened.send('PATCH', `/api/order?${query}`, change, { 'if-match': (await read()).etag })
const record = async (what: string, body: object, headers: Record<string, string> = {}) =>
  opened.send('POST', `/api/order/${what}?${query}`, body, { 'if-match': (await read()).etag, ...headers })
const history = async () => (await opened.get(`/api/order/history?${query}`)).body.changes
const undo = (id: string) => opened.send('POST', `/api/changes/${id}/undo`)
const byAfter = (a: { after: unknown }, b: { after: unknown }) => compareText(String(a.after), String(b.after))
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])
const netRevenue = async () => (await opened.get('/api/orders/summary')).body.amounts[0].net

describe('shipments', () => {
  it('make the order partially fulfilled, then fulfilled, and name the carrier’s address', async () => {
    expect((await read()).fulfillmentState).toBe('Unfulfilled')
    const lines = [{ line: 1, quantity: 1 }]
    const first = await record('shipments', { lines, carrier: 'DHL', tracking: 'JD 1' })
    expect([first.status, first.body.fulfillmentState]).toEqual([201, 'Partially fulfilled'])
    expect(first.headers.etag).toBe(first.body.etag)
    expect(first.body.shipments).toEqual([
      {
        ...{ id: first.body.changeId, at: NOW, actor: { name: 'This computer', kind: 'computer' } },
        ...{ lines, carrier: 'DHL', tracking: 'JD 1', shippedDay: TODAY },
        trackingUrl: 'https://www.dhl.com/en/express/tracking.html?AWB=JD%201',
      },
    ])
    const rest = await record('shipments', { shippedDay: '2026-11-20' })
    expect(rest.body.fulfillmentState).toBe('Fulfilled')
    expect(rest.body.shipments[1]).toMatchObject({
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      ...{ shippedDay: '2026-11-20', trackingUrl: '' },
    })
    await isExact()
  })

  it('are refused beyond what was ordered, and change nothing', async () => {
    const before = await read()
    for (const [lines, problem] of [
      [[{ line: 1, quantity: 3 }], 'lines.0.quantity: Of line 1 only 2 can be entered.'],
      [
        [
          { line: 1, quantity: '1.5' },
          { line: 1, quantity: 1 },
        ],
        'lines.1.quantity: Of line 1 only 2 can be entered.',
      ],
      [[{ line: 3, quantity: 1 }], 'lines.0.line: The order has no line 3.'],
      [[{ line: 2, quantity: 0 }], 'lines.0.quantity: “0” isn’t a number of pieces.'],
    ] as const) {
      const { status, body } = await record('shipments', { lines })
      expect([status, body.detail]).toEqual([422, problem])
    }
    // A backup could not be restored with it.
    expect((await record('payments', { amount: '40', day: '0001-01-01' })).body.detail).toContain(
      'between 1900 and 2199',
    )
    const wrongDay = await record('shipments', { shippedDay: '2026-02-30' })
    expect([wrongDay.status, wrongDay.body.detail]).toEqual([422, expect.stringContaining('shippedDay: “2026-02-30”')])
    expect(await read()).toEqual(before)
    await record('shipments', {})
    expect((await record('shipments', {})).status).toBe(422)
  })

  it('are found by their tracking number, which the list names', async () => {
    await record('shipments', { carrier: 'UPS', tracking: '1Z999AA1' })
    const { orders, total } = (await opened.get('/api/orders?q=1z999')).body
    expect([total, orders[0].match]).toEqual([1, { field: 'shipments', text: '1Z999AA1' }])
    expect((await opened.get('/api/orders?q=carrier')).body.total).toBe(0)
  })

  it('of a cancelled order are refused', async () => {
    await patch({ status: 'Cancelled' })
    expect((await record('shipments', {})).status).toBe(422)
  })
})

describe('returns', () => {
  it('are announced, received and restocked; with everything back the order is returned', async () => {
    await record('shipments', {})
    const announced = await record('returns', { lines: [{ line: 1, quantity: 2 }], received: false, reason: 'Too big' })
    expect([announced.status, announced.body.fulfillmentState]).toEqual([201, 'Fulfilled'])
    const [expected] = announced.body.returns
    expect(expected).toMatchObject({ received: false, restock: false, reason: 'Too big', day: TODAY })
    const received = await record('returns', { return: expected.id, restock: true })
    expect(received.body.returns).toEqual([{ ...expected, received: true, restock: true }])
    expect((await record('returns', { return: expected.id })).status).toBe(422)
    expect((await record('returns', { lines: [{ line: 1, quantity: 1 }] })).status).toBe(422)
    expect((await record('returns', { lines: [{ line: 2, quantity: 1 }] })).body.fulfillmentState).toBe('Returned')
    await isExact()
  })

  it('are of what was sent, and received as a whole', async () => {
    const unsent = await record('returns', { lines: [{ line: 1, quantity: 1 }], received: false })
    expect([unsent.status, unsent.body.detail]).toEqual([422, expect.stringContaining('Record the shipment first')])
    const shipped = (await record('shipments', {})).body
    const [expected] = (await record('returns', { lines: [{ line: 1, quantity: 2 }], received: false })).body.returns
    expect((await record('returns', { return: expected.id, lines: [{ line: 1, quantity: 1 }] })).status).toBe(422)
    expect((await undo(shipped.changeId)).body).toMatchObject({ undone: 0, keptCount: 1 })
    expect(await read()).toMatchObject({ fulfillmentState: 'Fulfilled', returns: [expected] })
    await undo(expected.id)
    expect((await undo(shipped.changeId)).body.undone).toBe(1)
    expect(await read()).toMatchObject({ fulfillmentState: 'Unfulfilled', returns: [], shipments: [] })
    await isExact()
  })
})

describe('payments and refunds', () => {
  it('are of no day after today', async () => {
    for (const [what, body] of [
      ['payments', { amount: '1.00', day: '2026-11-23' }],
      ['refunds', { amount: '1.00', day: '2026-11-23' }],
      ['shipments', { shippedDay: '2026-11-23' }],
    ] as const) {
      const { status, body: answer } = await record(what, body)
      expect([status, answer.detail]).toEqual([422, expect.stringContaining('after today, 2026-11-22.')])
    }
  })

  it('of an overpayment lower no net revenue, however the total changes', async () => {
    await record('payments', { amount: '40.00' })
    await patch({ amount: '30.00' })
    const overpaid = (await record('refunds', { amount: '10.00' })).body
    expect(overpaid).toMatchObject({ paymentState: 'Paid', refundable: 3000, values: { refunded: '0.00' } })
    expect(await netRevenue()).toBe(3000)
    expect((await record('refunds', { amount: '5.00' })).body.paymentState).toBe('Partially refunded')
    expect(await netRevenue()).toBe(2500)
    await patch({ amount: '20.00' })
    expect(await netRevenue()).toBe(2000)
    await patch({ amount: '40.00' })
    expect(await netRevenue()).toBe(2500)
    expect((await record('refunds', { amount: '25.00' })).body.paymentState).toBe('Refunded')
    expect(await netRevenue()).toBe(0)
    await isExact()
  })

  it('of the pieces of a line, one by one, add up to its amount', async () => {
    await patch({ lines: [{ product: 'Cup', quantity: '3', price: '3.33', amount: '10.00' }], amount: '10.00' })
    await patch({ paymentState: 'Paid' })
    for (const amount of [333, 334, 333]) {
      const { body } = await record('refunds', { lines: [{ line: 1, quantity: 1 }] })
      expect(body.refunds.at(-1).amount).toBe(amount)
    }
    expect(await read()).toMatchObject({ paymentState: 'Refunded', refundable: 0 })
    await isExact()
  })

  it('know what was paid before the total changed', async () => {
    const file = (total: string) =>
      `Order ID,Date,Customer,Financial Status,Currency,Total\nF1,2026-11-01,Bo,paid,EUR,${total}\n`
    await opened.importFile(file('60.00'))
    const of = async (id: string, change: object) =>
      (await opened.send('PATCH', `/api/order?id=${id}`, change, { 'if-match': '*' })).body
    const raised = await of('F1', { amount: '90.00' })
    expect(raised).toMatchObject({ paymentState: 'Partially paid', paid: 6000, due: 3000, refundable: 6000 })
    expect(raised.payments).toMatchObject([{ amount: 6000, day: '2026-11-01' }])
    expect(await of('F1', { paymentState: 'Paid' })).toMatchObject({ paymentState: 'Paid', paid: 9000 })
    const lowered = await of('F1', { amount: '50.00' })
    expect(lowered).toMatchObject({ paymentState: 'Paid', due: 0, refundable: 9000 })
    for (const { changeId } of [lowered, { changeId: lowered.payments[1].id }, raised]) await undo(changeId)
    const before = (await opened.get('/api/order?id=F1')).body
    expect(before).toMatchObject({ paymentState: 'Paid', payments: [], paid: 6000, values: { amount: '60.00' } })
    await isExact()
  })

  it('are none of an order that is unpaid again, which has no payment date', async () => {
    await opened.insert([{ id: '#2', paidDay: '2026-11-20', details: { paymentState: 'Paid' } }])
    const answer = await opened.send('PATCH', '/api/order?id=%232', { paymentState: 'Unpaid' }, { 'if-match': '*' })
    expect(answer.body).toMatchObject({ paymentState: 'Unpaid', paid: 0, values: { paidDay: '' } })
    const paid = await opened.send('PATCH', '/api/order?id=%232', { paymentState: 'Authorized' }, { 'if-match': '*' })
    expect(paid.body).toMatchObject({ paymentState: 'Authorized', values: { paidDay: '' } })
    await isExact()
  })

  it('are none of an order that is set to Unpaid with another total, and a payment date is refused with it', async () => {
    await opened.insert([{ id: '#2', paidDay: '2026-11-20', details: { paymentState: 'Paid' } }])
    const of = (change: object) => opened.send('PATCH', '/api/order?id=%232', change, { 'if-match': '*' })
    const dated = await of({ paymentState: 'Unpaid', paidDay: '2026-11-21' })
    expect([dated.status, dated.body.detail]).toEqual([422, 'paidDay: An order that is Unpaid has no payment date.'])
    const unpaid = (await of({ paymentState: 'Unpaid', amount: '90.00' })).body
    expect(unpaid).toMatchObject({ paymentState: 'Unpaid', payments: [], due: 9000, values: { paidDay: '' } })
    const late = await of({ paidDay: '2026-12-24' })
    expect([late.status, late.body.detail]).toEqual([422, expect.stringMatching(/^paidDay: The day is after today/)])
    await undo(unpaid.changeId)
    const before = (await opened.get('/api/order?id=%232')).body
    expect(before).toMatchObject({ paymentState: 'Paid', values: { paidDay: '2026-11-20' } })
    await isExact()
  })

  it('leave the payment state to the refund that a file has', async () => {
    await opened.insert([{ id: '#2', parts: 900n, details: { paymentState: 'Partially refunded', refunded: 400n } }])
    for (const paymentState of ['Paid', 'Unpaid', 'Voided']) {
      const { status, body } = await opened.send('PATCH', '/api/order?id=%232', { paymentState }, { 'if-match': '*' })
      expect([status, body.detail]).toEqual([422, expect.stringContaining('follows from the refund')])
    }
    await isExact()
  })

  it('give the payment state, the payment date and what is open', async () => {
    const first = await record('payments', { amount: '15.00', day: '2026-11-01', method: 'Bank transfer' })
    expect([first.status, first.body.paymentState, first.body.due]).toEqual([201, 'Partially paid', 2500])
    expect(first.body.payments[0]).toMatchObject({ amount: 1500, day: '2026-11-01', method: 'Bank transfer' })
    expect((await record('payments', { amount: '25.01' })).body.detail).toBe(
      'amount: Only 25.00 of the order total is open.',
    )
    const rest = await record('payments', { amount: '25' })
    expect([rest.body.paymentState, rest.body.values.paidDay, rest.body.due, rest.body.paid]).toEqual([
      ...['Paid', TODAY, 0, 4000],
    ])
    expect((await record('payments', { amount: '1' })).body.detail).toBe('amount: The order is paid in full.')
    await isExact()
  })

  it('refund lines or an amount, never more than was paid, and lower net revenue', async () => {
    await record('payments', { amount: '40.00' })
    const byLine = await record('refunds', { lines: [{ line: 1, quantity: 1 }], reason: 'Broken', restock: true })
    expect([byLine.status, byLine.body.paymentState]).toEqual([201, 'Partially refunded'])
    expect(byLine.body.refunds[0]).toMatchObject({ amount: 1250, reason: 'Broken', restock: true, day: TODAY })
    expect(byLine.body.values.refunded).toBe('12.50')
    expect(await netRevenue()).toBe(2750)
    expect((await record('refunds', { lines: [{ line: 1, quantity: 2 }] })).status).toBe(422)
    expect((await record('refunds', { amount: '27.51' })).body.detail).toBe(
      'amount: Only 27.50 of what was paid can be refunded.',
    )
    expect((await record('refunds', { amount: '1', lines: [{ line: 1, quantity: 1 }] })).status).toBe(422)
    const all = await record('refunds', { amount: '27.50' })
    expect([all.body.paymentState, all.body.refundable]).toEqual(['Refunded', 0])
    expect(await netRevenue()).toBe(0)
    await isExact()
  })

  it('set to Paid records the rest, and the state then follows from the payments', async () => {
    await record('payments', { amount: '15.00' })
    const { body } = await patch({ paymentState: 'Paid' })
    expect(body.payments.map(({ amount }: { amount: number }) => amount)).toEqual([1500, 2500])
    expect((await patch({ paymentState: 'Unpaid' })).status).toBe(422)
    expect((await patch({ currency: 'USD' })).body.detail).toContain('Payments or refunds in EUR are recorded')
    expect((await patch({ amount: '50.00' })).body).toMatchObject({ paymentState: 'Partially paid', due: 1000 })
    await isExact()
  })

  it('refund nothing of an order that is known to be unpaid', async () => {
    await patch({ paymentState: 'Unpaid' })
    expect((await record('refunds', { amount: '1.00' })).body.detail).toContain('Record the payment first')
  })
})

describe('notes', () => {
  it('are a thread that begins with the note that the order came with', async () => {
    await patch({ note: 'Ring twice' })
    const { status, body } = await record('notes', { text: ' Called back ' })
    expect(status).toBe(201)
    expect(body.notes).toEqual([
      { id: '', at: null, actor: null, text: 'Ring twice' },
      { id: body.changeId, at: NOW, actor: { name: 'This computer', kind: 'computer' }, text: 'Called back' },
    ])
    expect((await opened.get('/api/orders?q=called')).body.total).toBe(1)
    const edited = await record('notes', { text: 'Called again', note: body.changeId })
    expect(edited.body.notes[1]).toEqual({ ...body.notes[1], text: 'Called again' })
  })

  it('have no character that a database cannot store, and are at most 200', async () => {
    const { body } = await record('notes', { text: 'b \ud800c' })
    expect(body.notes[0].text).toBe('b \ufffdc')
    expect((await opened.get('/api/orders?q=c')).body.total).toBe(1)
    // As an import of an export from elsewhere.
    const notes = Array.from({ length: 200 }, (_, i) => ({
      ...body.notes[0],
      kind: 'note',
      id: `n${i}`,
      text: 'x\u0000',
    }))
    await opened.exec(`update orders set notes = '${JSON.stringify({ before: {}, records: notes })}'`)
    const full = await record('notes', { text: 'One more' })
    expect([full.status, full.body.detail]).toEqual([422, 'note: An order has at most 200 of them.'])
    expect((await patch({ city: 'Wien' })).status).toBe(200)
    expect((await opened.get('/api/orders?q=x')).body.total).toBe(1)
  })

  it('are edited for five minutes only', async () => {
    let now = NOW
    opened = await testApp({ orders: [ORDER_WITH_SHIPPING], clock: () => now })
    const { body } = await record('notes', { text: 'One' })
    now += 5 * 60_000 + 1
    const late = await record('notes', { text: 'Two', note: body.changeId })
    expect([late.status, (await read()).notes[0].text]).toEqual([422, 'One'])
  })
})

describe('a record', () => {
  it('needs If-Match of the present version', async () => {
    const { etag } = await read()
    const url = `/api/order/payments?${query}`
    expect((await opened.send('POST', url, { amount: '1' })).status).toBe(428)
    await patch({ city: 'Wien' })
    const stale = await opened.send('POST', url, { amount: '1' }, { 'if-match': etag })
    expect([stale.status, stale.body.current.values.city]).toEqual([412, 'Wien'])
    expect((await read()).payments).toEqual([])
  })

  it('is made once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'k-1', 'if-match': '*' }
    const first = await record('payments', { amount: '15.00' }, headers)
    const again = await record('payments', { amount: '15.00' }, headers)
    expect([first.status, again.status, again.body.payments]).toEqual([201, 201, first.body.payments])
    expect((await record('payments', { amount: '16.00' }, headers)).status).toBe(422)
    expect((await record('notes', { text: '15.00' }, headers)).status).toBe(422)
    expect((await read()).paid).toBe(1500)
  })

  it('is in the history, and can be undone after later ones, which stay', async () => {
    const first = (await record('payments', { amount: '15.00' })).body
    const second = (await record('payments', { amount: '25.00' })).body
    const [change] = await history()
    expect(change.fields).toContainEqual({
      field: 'transactions',
      before: 'Payment €15.00 · Nov 22, 2026',
      after: 'Payment €15.00 · Nov 22, 2026\nPayment €25.00 · Nov 22, 2026',
    })
    const undone = await undo(first.changeId)
    expect(undone).toMatchObject({ status: 200, body: { undone: 1, keptCount: 0 } })
    const left = await read()
    expect([left.paymentState, left.paid, left.values.paidDay]).toEqual(['Partially paid', 2500, ''])
    await undo(second.changeId)
    expect(await read()).toMatchObject({ paymentState: 'Unknown', payments: [], paid: null })
    const [last] = await history()
    await undo(last.id)
    expect(await read()).toMatchObject({ paymentState: 'Partially paid', paid: 2500 })
    await isExact()
  })

  it('is named in both histories', async () => {
    await record('shipments', {})
    const back = await record('returns', { lines: [{ line: 1, quantity: 1 }], received: false })
    await record('returns', { return: back.body.returns[0].id })
    await record('payments', { amount: '15.00' })
    await patch({ paymentState: 'Paid' })
    await record('refunds', { amount: '1.00' })
    await record('invoices', {})
    await record('invoices', { cancel: true })
    const note = await record('notes', { text: 'One' })
    await record('notes', { text: 'Two', note: note.body.changeId })
    await patch({ city: 'Wien' })
    const kinds = [
      ...[undefined, 'changedNote', 'note', 'creditNote', 'invoice', 'refund', 'paid', 'payment'],
      ...['receivedReturn', 'return', 'shipment'],
    ]
    expect((await history()).map(({ recorded }: { recorded?: string }) => recorded)).toEqual(kinds.slice(0, 10))
    const { changes } = (await opened.get('/api/history')).body
    // All at the same time, so in the order of their random IDs.
    const named = changes.flatMap(({ fields }: WorkspaceChange) => fields)
    expect(named.toSorted(byAfter)).toEqual(
      kinds.flatMap((after) => (after ? { field: 'recorded', before: null, after } : [])).toSorted(byAfter),
    )
    await isExact()
  })

  it('stays where undoing it would leave a refund without its payment', async () => {
    await patch({ paymentState: 'Unpaid' })
    const paid = (await record('payments', { amount: '40.00' })).body
    await record('refunds', { amount: '30.00' })
    const { body } = await undo(paid.changeId)
    expect([body.undone, body.kept[0]?.reason]).toEqual([0, '30.00 more would be refunded than was paid.'])
    expect((await read()).paid).toBe(4000)
  })

  it('keeps its line: it cannot be removed, moved or have fewer pieces, but have more', async () => {
    await record('shipments', { lines: [{ line: 2, quantity: 1 }] })
    const [chair, lamp] = (await read()).values.lines
    for (const lines of [[chair], [lamp, chair], [chair, { ...lamp, quantity: '0.5', amount: '' }]]) {
      const { status, body } = await patch({ lines })
      expect([status, body.detail]).toEqual([422, expect.stringContaining('lines: Line 2 was sent')])
    }
    const more = await patch({ lines: [chair, { ...lamp, quantity: '2', amount: '' }, { ...chair, product: 'Desk' }] })
    expect([more.status, more.body.fulfillmentState]).toEqual([200, 'Partially fulfilled'])
  })
})

describe('a payment date', () => {
  it('that is entered of an unpaid order is a payment on that day, and undone with it', async () => {
    await patch({ paymentState: 'Unpaid' })
    const { body } = await patch({ paidDay: '2026-11-03' })
    expect(body).toMatchObject({ paymentState: 'Paid', paid: 4000, values: { paidDay: '2026-11-03' } })
    expect(body.payments).toMatchObject([{ amount: 4000, day: '2026-11-03' }])
    const other = await patch({ paidDay: '2026-11-04' })
    expect([other.status, other.body.detail]).toEqual([
      ...[422, 'paidDay: The payment date follows from the recorded payments.'],
    ])
    expect((await patch({ paidDay: '2026-11-03', city: 'Wien' })).status).toBe(200)
    await undo(body.changeId)
    expect(await read()).toMatchObject({ paymentState: 'Unpaid', payments: [], values: { paidDay: '', city: 'Wien' } })
    await isExact()
  })

  it('and the state Paid together are one payment on that day', async () => {
    await record('payments', { amount: '15.00', day: '2026-11-01' })
    const { body } = await patch({ paymentState: 'Paid', paidDay: '2026-11-05' })
    expect(body.payments).toMatchObject([{ amount: 1500 }, { amount: 2500, day: '2026-11-05' }])
    expect(body.values.paidDay).toBe('2026-11-05')
  })
})

describe('a new order', () => {
  const create = (more: object) => {
    const customer = { name: 'Bo' }
    const lines = [{ product: 'Chair', quantity: '2', price: '5.00' }]
    return opened.send('POST', '/api/orders', {
      placedAt: '2026-11-02T10:00',
      customer,
      currency: 'EUR',
      lines,
      ...more,
    })
  }

  it('is unpaid, or as it says', async () => {
    expect((await create({})).body).toMatchObject({ paymentState: 'Unpaid', paid: 0, due: 1000 })
    const dated = (await create({ paidDay: '2026-11-03' })).body
    expect(dated).toMatchObject({ paymentState: 'Paid', due: 0, values: { paidDay: '2026-11-03' } })
    expect(dated.payments).toMatchObject([{ amount: 1000, day: '2026-11-03' }])
    expect((await create({ paidDay: '2026-11-03', paymentState: 'Unpaid' })).status).toBe(422)
    const paid = (await create({ paymentState: 'Paid', shipping: '2.00', tags: ['vip'] })).body
    expect(paid).toMatchObject({ paymentState: 'Paid', paid: 1200, values: { amount: '12.00', tags: ['vip'] } })
    expect(paid.payments).toMatchObject([{ amount: 1200, day: TODAY }])
    expect((await create({ paymentState: 'Authorized' })).body).toMatchObject({ paymentState: 'Authorized', due: 1000 })
    await isExact()
  })
})

describe('an edit', () => {
  it('is possible where a file has a negative quantity, of which nothing can be recorded', async () => {
    const back = { product: 'Voucher', quantity: '-1', price: '5.00', amount: '-5.00' }
    expect((await patch({ lines: [...(await read()).values.lines, back] })).status).toBe(200)
    expect((await patch({ city: 'Wien' })).status).toBe(200)
    expect((await record('shipments', { lines: [{ line: 3, quantity: 1 }] })).status).toBe(422)
    expect((await record('shipments', {})).body).toMatchObject({ fulfillmentState: 'Fulfilled' })
    expect((await undo((await read()).changeId)).body).toMatchObject({ undone: 1, keptCount: 0 })
  })

  it('sets tags, assignee, country, and amounts that the total follows', async () => {
    const { status, body } = await patch({
      ...{ tags: ['vip', ' gift ', 'vip'], assignee: 'ann@example.com', country: 'Norway' },
      ...{ discount: '2.00', shipping: '5.00', tax: '4.00' },
    })
    expect(status).toBe(200)
    // The total had 5.00 more than the lines already.
    expect(body.values).toMatchObject({ tags: ['vip', 'gift'], country: 'Norway', shipping: '5.00', amount: '40.00' })
    expect(body.assignee).toBe('ann@example.com')
    expect((await patch({ tax: '6.00', discount: '1.00' })).body.values.amount).toBe('43.00')
    expect((await patch({ tax: '7.00', amount: '43.00' })).body.values.amount).toBe('43.00')
    expect((await patch({ assignee: null, tags: [] })).body).toMatchObject({ assignee: '', values: { tags: [] } })
    expect((await patch({ tags: ['a,b'] })).status).toBe(422)
    await isExact()
  })
})

it('undoes each change of tags by itself', async () => {
  const added = (await patch({ tags: ['a'] })).body.changeId
  await patch({ tags: ['a', 'b'] })
  const removed = (await patch({ tags: ['b'] })).body.changeId
  await patch({ tags: ['b', 'c'] })
  await undo(removed)
  expect((await read()).values.tags).toEqual(['b', 'c', 'a'])
  expect((await undo(added)).body).toMatchObject({ undone: 1, keptCount: 0 })
  expect((await read()).values.tags).toEqual(['b', 'c'])
})
