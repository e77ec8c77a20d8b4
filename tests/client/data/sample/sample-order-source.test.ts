import { describe, expect, it } from 'vitest'
import { ConflictError, NotFoundError } from '#client/data/order-source.ts'
import { createSampleOrderSource } from '#client/data/sample/sample-order-source.ts'
import { statusSteps } from '#contract/changes/order-status.ts'
import type { Order } from '#contract/orders/order.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

function open() {
  const lists: (readonly Order[])[] = []
  const source = createSampleOrderSource({ clock: () => NOW, onChange: (orders) => lists.push(orders) })
  const row = (id: string) => lists.at(-1)?.find((order) => order.id === id)
  return { source, row, lists }
}

const PENDING = '#CM9803'

describe('the specification’s orders', () => {
  it('have the values that follow from their row, and no lines or amount', async () => {
    const { source } = open()
    expect(await source.readOrder('#CM9804')).toMatchObject({
      id: '#CM9804',
      status: 'Approved',
      lines: [],
      customerKey: '',
      values: { placedAt: '2026-03-09T12:00', customer: { name: 'Luca Brassanti', email: '' }, amount: '', lines: [] },
    })
    expect(await source.readHistory('#CM9804')).toMatchObject({ changes: [], total: 0 })
  })

  it('have no time where the label is no date', async () => {
    expect((await open().source.readOrder('#CM9818')).values.placedAt).toBe('')
  })

  it('reject an ID that does not exist', () => {
    expect(() => open().source.readOrder('#1')).toThrow(NotFoundError)
  })
})

describe('a change of status', () => {
  it('takes the allowed steps only, and shows in the list', async () => {
    const { source, row } = open()
    const before = await source.readOrder(PENDING)
    expect(statusSteps(before.status).map(({ status }) => status)).toEqual(['Approved', 'Cancelled'])
    await expect(source.changeOrder(PENDING, { status: 'Complete' }, before.etag)).rejects.toThrow('cannot become')
    const after = await source.changeOrder(PENDING, { status: 'Approved' }, before.etag)
    expect(after).toMatchObject({ status: 'Approved', version: 2, values: { status: 'Approved' } })
    expect(row(PENDING)).toMatchObject({ status: 'Approved', statusColor: 'status-approved', date: '1 hour ago' })
    const back = source.changeOrder(PENDING, { status: 'Pending', reason: ' ' }, after.etag)
    await expect(back).rejects.toThrow('Enter a reason.')
    await source.changeOrder(PENDING, { status: 'Pending', reason: 'By mistake' }, after.etag)
    expect((await source.readHistory(PENDING)).changes).toMatchObject([
      { kind: 'edit', reason: 'By mistake', fields: [{ field: 'status', before: 'Approved', after: 'Pending' }] },
      { kind: 'edit', reason: '', fields: [{ field: 'status', before: 'Pending', after: 'Approved' }], canUndo: false },
    ])
  })

  it('is refused from an older version, with the present order', async () => {
    const { source } = open()
    const { etag } = await source.readOrder(PENDING)
    await source.changeOrder(PENDING, { note: 'First' }, etag)
    const failure = await source.changeOrder(PENDING, { status: 'Approved' }, etag).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConflictError)
    expect(failure).toMatchObject({ current: { values: { note: 'First', status: 'Pending' } } })
  })

  it('is none if nothing differs', async () => {
    const { source, lists } = open()
    const { etag } = await source.readOrder(PENDING)
    expect(await source.changeOrder(PENDING, { status: 'Pending', note: '' }, etag)).toMatchObject({ version: 1 })
    expect(lists).toEqual([])
  })
})

describe('other changes', () => {
  it('give lines their amount and the order its total', async () => {
    const { source, row } = open()
    const { etag } = await source.readOrder(PENDING)
    const lines = [
      { product: 'Chair', quantity: '2', price: '12.50', amount: '' },
      { product: 'Table', quantity: '', price: '', amount: '80.00' },
    ]
    const changed = await source.changeOrder(PENDING, { lines, currency: 'EUR', placedAt: '2026-01-02T09:30' }, etag)
    expect(changed).toMatchObject({
      amount: { minor: 10_500, currency: 'EUR' },
      lines: [
        { product: 'Chair', quantity: 2, price: 1250, amount: 2500 },
        { product: 'Table', quantity: null, price: null, amount: 8000 },
      ],
      values: { amount: '105.00' },
    })
    expect(row(PENDING)).toMatchObject({ project: 'Chair, Table', date: '2026-01-02 09:30' })
  })

  it('are checked by the rules of the form', async () => {
    const { source } = open()
    const { etag } = await source.readOrder(PENDING)
    await expect(source.changeOrder(PENDING, { customer: { name: ' ' } }, etag)).rejects.toThrow('customer’s name')
  })

  it('keep the portrait of the same person only', async () => {
    const { source, row } = open()
    const { etag } = await source.readOrder(PENDING)
    const { etag: next } = await source.changeOrder(PENDING, { customer: { phone: '1' } }, etag)
    expect(row(PENDING)?.user).toEqual({ name: 'Imani Okatwe', avatar: 'Imani Okatwe' })
    await source.changeOrder(PENDING, { customer: { name: 'Ann Lee' } }, next)
    expect(row(PENDING)?.user).toEqual({ name: 'Ann Lee', avatar: '' })
  })
})

describe('undo', () => {
  it('sets a change back, as a change of its own that can be undone', async () => {
    const { source, row } = open()
    const { etag } = await source.readOrder(PENDING)
    const { changeId } = await source.changeOrder(PENDING, { status: 'Approved' }, etag)
    expect(await source.undoChange(changeId)).toEqual({ undone: 1, kept: [], keptCount: 0, changeId: 'sample-2' })
    expect(row(PENDING)?.status).toBe('Pending')
    const { changes } = await source.readHistory(PENDING)
    expect(changes).toMatchObject([
      { kind: 'undo', canUndo: true },
      { kind: 'edit', canUndo: false },
    ])
    await source.undoChange(changes[0]?.id ?? '')
    expect(row(PENDING)?.status).toBe('Approved')
  })

  it('keeps what was changed since', async () => {
    const { source } = open()
    const { etag } = await source.readOrder(PENDING)
    const first = await source.changeOrder(PENDING, { note: 'One', city: 'Bonn' }, etag)
    await source.changeOrder(PENDING, { note: 'Two' }, first.etag)
    expect(await source.undoChange(first.changeId)).toMatchObject({ undone: 1, kept: [{ id: PENDING, field: 'note' }] })
    expect((await source.readOrder(PENDING)).values).toMatchObject({ note: 'Two', city: '' })
  })
})

describe('a new order', () => {
  const order = {
    placedAt: '2026-03-10T10:00',
    customer: { name: 'Ann Lee' },
    currency: 'EUR',
    lines: [{ product: 'Chair', quantity: '2', price: '10' }],
  }

  it('gets the next free ID, once for each key, and is deleted by undoing it', async () => {
    const { source, row, lists } = open()
    const created = await source.createOrder(order, 'a')
    expect(created).toMatchObject({ id: '#CM9851', status: 'Pending', amount: { minor: 2000 }, version: 1 })
    expect((await source.createOrder(order, 'a')).id).toBe('#CM9851')
    expect((await source.createOrder(order, 'b')).id).toBe('#CM9852')
    expect(row('#CM9851')).toMatchObject({ user: { name: 'Ann Lee', avatar: '' }, project: 'Chair' })
    expect((await source.readHistory('#CM9851')).changes).toMatchObject([{ kind: 'create', fields: [], canUndo: true }])
    await source.undoChange(created.changeId)
    expect(lists.at(-1)).toHaveLength(51)
    expect(() => source.readOrder('#CM9851')).toThrow(NotFoundError)
  })

  it('cannot have the ID of another one', async () => {
    await expect(open().source.createOrder({ ...order, id: PENDING }, 'a')).rejects.toThrow('Choose another ID')
  })
})
