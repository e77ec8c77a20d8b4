import { describe, expect, it } from 'vitest'
import { RefusedError } from '#client/data/errors.ts'
import { createHttpOrders } from '#client/data/http-orders.ts'
import { ConflictError, FieldsError, NotFoundError } from '#client/data/order-source.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

function answering(status: number, body: unknown) {
  const sent: Sent[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const { method = 'GET', headers, body: text } = init
    sent.push({ method, url: String(url), headers: new Headers(headers), body: text && JSON.parse(String(text)) })
    return new Response(JSON.stringify(body), { status })
  }
  return { orders: createHttpOrders(fetch), sent }
}

const one = (sent: readonly Sent[]) => {
  expect(sent).toHaveLength(1)
  return sent[0] as Sent
}

describe('reading an order', () => {
  it.each(['#1001', '..', 'a/b?c', 'é %'])('asks for the ID %j in the query', async (id) => {
    const { orders, sent } = answering(200, { id, amount: {} })
    expect(await orders.readOrder(id)).toEqual({ id, amount: {} })
    const url = new URL(one(sent).url, 'http://localhost')
    expect([url.pathname, url.searchParams.get('id')]).toEqual(['/api/order', id])
  })

  it('completes an order that a packer gets without amounts', async () => {
    const { amount: _amount, values, ...rest } = madeSingleOrder()
    const { amount: _total, discount, shipping, tax, refunded, ...others } = values
    expect([discount, shipping, tax, refunded]).not.toContain(undefined)
    const hidden = {
      ...rest,
      lines: [{ product: 'Chair', sku: '', quantity: 1 }],
      values: { ...others, lines: values.lines.map(({ price: _price, amount: _sum, ...line }) => line) },
    }
    const read = await answering(200, hidden).orders.readOrder('#CM9801')
    expect(Object.keys(read).sort()).toEqual(Object.keys(madeSingleOrder()).sort())
    expect(Object.keys(read.values).sort()).toEqual(Object.keys(values).sort())
    expect([read.values.amount, read.values.lines[0]?.price, read.lines[0]?.price]).toEqual(['', '', null])
  })

  it('reads the history and the customer of an order', async () => {
    const { orders, sent } = answering(200, { changes: [] })
    expect(await orders.readHistory('#1')).toEqual({ changes: [] })
    await orders.readCustomer('a&b')
    expect(sent.map(({ url }) => url)).toEqual(['/api/order/history?id=%231&page=1', '/api/customer?key=a%26b'])
  })

  it('rejects with NotFoundError, which is final', async () => {
    const { orders } = answering(404, { detail: 'There is no order #9.' })
    const failure = await Promise.resolve(orders.readOrder('#9')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotFoundError)
    expect(failure).toBeInstanceOf(RefusedError)
    expect(failure).toHaveProperty('message', 'There is no order #9.')
  })
})

describe('recording something of an order', () => {
  it('sends it with the version and the key of the attempt', async () => {
    const { orders, sent } = answering(201, { id: 'a', amount: {} })
    await orders.recordOfOrder('a', { kind: 'payment', amount: '5.00' }, '"2-x"', 'key-1')
    const { method, url, headers, body } = one(sent)
    expect([method, url, body]).toEqual(['POST', '/api/order/payments?id=a', { amount: '5.00' }])
    expect([headers.get('if-match'), headers.get('idempotency-key')]).toEqual(['"2-x"', 'key-1'])
  })

  it('rejects with what is wrong with each field, in words without its name', async () => {
    const problems = [{ field: 'lines.0.quantity', problem: 'Of line 1 only 2 can be entered.' }]
    const { orders } = answering(422, { detail: 'lines.0.quantity: Of line 1 only 2 can be entered.', problems })
    const failure = await orders.recordOfOrder('a', { kind: 'shipment' }, '"1"', 'k').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FieldsError)
    expect(failure).toMatchObject({ message: 'Of line 1 only 2 can be entered.', problems })
  })
})

describe('changing an order', () => {
  it('sends what changes and the version that it was made from', async () => {
    const { orders, sent } = answering(200, { id: '..', amount: {} })
    await orders.changeOrder('..', { status: 'Approved' }, '"2-x"')
    const { method, url, headers, body } = one(sent)
    expect([method, url, body]).toEqual(['PATCH', '/api/order?id=..', { status: 'Approved' }])
    expect([headers.get('if-match'), headers.get('content-type')]).toEqual(['"2-x"', 'application/json'])
  })

  it('rejects with the present order if somebody else saved first', async () => {
    const { orders } = answering(412, { detail: 'It was changed.', current: { id: '#1', amount: {} } })
    const failure = await orders.changeOrder('#1', {}, '""').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConflictError)
    expect(failure).toMatchObject({ message: 'It was changed.', current: { id: '#1' } })
  })

  it('rejects with the server’s sentence if it refuses the change', async () => {
    const { orders } = answering(422, { detail: 'Enter a reason.' })
    await expect(orders.changeOrder('#1', {}, '""')).rejects.toThrow('Enter a reason.')
    await expect(answering(412, {}).orders.changeOrder('#1', {}, '""')).rejects.toThrow('(status 412)')
  })

  it('creates an order under a key, and undoes a change by its ID', async () => {
    const { orders, sent } = answering(200, { undone: 1, kept: [] })
    const customer = { name: 'Ann Lee' }
    await orders.createOrder({ placedAt: '2026-11-22T10:00', customer, currency: 'EUR', lines: [] }, 'key-1')
    expect(await orders.undoChange('a/b')).toEqual({ undone: 1, kept: [] })
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/orders'],
      ['POST', '/api/changes/a%2Fb/undo'],
    ])
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  })
})
