// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { ConflictError, type OrderSource } from '#client/data/order-source.ts'
import { changeStatus, notifyChange } from '#client/order/change-status.ts'
import { useNotification } from '#client/state/notification.ts'
import type { OrderData } from '#client/state/order-data.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

let stored: SingleOrder
let calls: string[]
let refreshed: (SingleOrder | undefined)[]
beforeEach(() => {
  stored = { id: '#1', status: 'Pending', etag: '"2"', changeId: '' } as SingleOrder
  calls = []
  refreshed = []
})

const source = {
  readOrder: async () => {
    calls.push('GET')
    return stored
  },
  changeOrder: async (_id: string, { status }: { readonly status?: OrderStatus }, etag: string) => {
    calls.push(`PATCH ${etag}`)
    if (etag !== stored.etag) throw new ConflictError('Somebody else saved first.', stored)
    stored = { ...stored, ...(status && { status }), etag: '"3"' }
    return stored
  },
} as unknown as OrderSource
const data = { source, refresh: (order?: SingleOrder) => refreshed.push(order) } as unknown as OrderData
const button = document.createElement('button')
const change = (target: { etag?: string; onConflict?: () => void }) =>
  changeStatus(data, { button, id: '#1', status: 'Pending', ...target }, 'Approved', '')

it('is one request where the row has the version of the order', async () => {
  await change({ etag: '"2"' })
  expect(calls).toEqual(['PATCH "2"'])
  expect(refreshed).toEqual([expect.objectContaining({ status: 'Approved', etag: '"3"' })])
})

it('is tried again with the present version where another field has changed, which the row does not show', async () => {
  await change({ etag: '"1"' })
  expect(calls).toEqual(['PATCH "1"', 'PATCH "2"'])
  expect(stored.status).toBe('Approved')
})

it('is a conflict where the status has changed, or another field of an order that is shown whole', async () => {
  await expect(change({ etag: '"1"', onConflict: () => {} })).rejects.toThrow('Somebody else saved first.')
  stored = { ...stored, status: 'Cancelled' }
  await expect(change({ etag: '"1"' })).rejects.toThrow(ConflictError)
  await expect(change({})).rejects.toThrow(ConflictError)
  expect(calls).toEqual(['PATCH "1"', 'PATCH "1"', 'GET'])
  expect(refreshed).toEqual([])
})

it('reads the order first where the row has no version, as in the sample', async () => {
  await change({})
  expect(calls).toEqual(['GET', 'PATCH "2"'])
})

it('offers no undo where a saved order is as it was: its last change is an earlier one, such as an import', () => {
  const order = { ...stored, changeId: 'import' }
  notifyChange(data, order, 'Order #1 was saved.', 'import')
  expect(useNotification.getState().notice).toEqual({ text: 'Order #1 was saved.' })
  notifyChange(data, { ...order, changeId: 'edit' }, 'Order #1 was saved.', 'import')
  expect(useNotification.getState().notice?.undo).toBeDefined()
})
