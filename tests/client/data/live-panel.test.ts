import { describe, expect, it } from 'vitest'
import { livePanel } from '#client/data/live-panel.ts'
import { sampleOrders } from '#sample/orders.ts'

const NONE = { orders: [], total: 0, pages: 1, page: 1, per: 10 }

describe('the right-hand panel of real orders', () => {
  it('lists pending orders, and the customers of the newest orders once each', () => {
    const pending = sampleOrders.filter((order) => order.status === 'Pending')
    const panel = livePanel(sampleOrders.slice(0, 10), pending, NONE)
    expect(panel.notifications.map(({ text }) => text)).toEqual(
      pending.slice(0, 4).map(({ id }) => `Order ${id} is pending`),
    )
    const names = panel.contacts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThanOrEqual(6)
  })

  it('isolates an ID that changes the writing direction, and lists no unknown customer as a contact', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const unknown = { ...second, user: { name: 'Unknown customer', avatar: 'b' } }
    const panel = livePanel([first, unknown], [{ ...first, id: '\u202egnirts' }], NONE)
    expect(panel.notifications[0]?.text).toBe('Order \u2068\u202egnirts\u2069 is pending')
    expect(panel.contacts.map(({ name }) => name)).toEqual([first.user.name])
  })

  it('links entries to their order and contacts to the orders of the customer', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const odd = { ...first, id: '#1/2 ?', customerKey: 'ada@example.com & co' }
    const panel = livePanel([odd, { ...second, customerKey: '' }], [odd], NONE)
    expect(panel.notifications[0]?.href).toBe('/order-list/%231%2F2%20%3F')
    expect(panel.contacts.map(({ href }) => href)).toEqual([
      '/order-list?customerKey=ada%40example.com+%26+co',
      undefined,
    ])
  })

  it('says first how many orders are late, since when, and opens them', () => {
    const [first, ...others] = sampleOrders
    if (!first) throw new Error('The sample has orders.')
    const late = { ...NONE, orders: [{ ...first, date: 'Nov 2, 2026' }, ...others], total: 12 }
    const entries = livePanel(sampleOrders, sampleOrders, late).notifications
    expect(entries).toHaveLength(4)
    expect(entries[0]).toEqual({
      ...{ text: '12 orders are late', time: 'Oldest: Nov 2, 2026', href: '/order-list?late=yes&sort=date' },
    })
    const counting = livePanel([], [], { ...late, total: 10, isCounting: true }).notifications
    expect(counting.map(({ text }) => text)).toEqual(['At least 10 orders are late'])
  })

  it('is empty where there are no orders', () => {
    expect(livePanel([], [], NONE)).toEqual({ notifications: [], contacts: [] })
  })
})
