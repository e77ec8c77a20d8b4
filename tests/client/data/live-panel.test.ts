import { describe, expect, it } from 'vitest'
import { livePanel } from '#client/data/live-panel.ts'
import { sampleOrders } from '#sample/orders.ts'

describe('the right-hand panel of real orders', () => {
  it('lists the newest orders, their customers once each, and pending orders', () => {
    const pending = sampleOrders.filter((order) => order.status === 'Pending')
    const panel = livePanel(sampleOrders.slice(0, 10), pending)
    expect(panel.activities.map(({ text }) => text)).toEqual(
      sampleOrders.slice(0, 4).map(({ id, user, project }) => `${user.name} ordered ${project} (${id})`),
    )
    expect(panel.notifications.map(({ text }) => text)).toEqual(
      pending.slice(0, 4).map(({ id }) => `Order ${id} is pending`),
    )
    const names = panel.contacts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThanOrEqual(6)
  })

  it('isolates a name that changes the writing direction, and lists no unknown customer as a contact', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const turned = { ...first, user: { name: '\u202egnirts', avatar: 'a' }, project: 'Tea' }
    const unknown = { ...second, user: { name: 'Unknown customer', avatar: 'b' } }
    const panel = livePanel([turned, unknown], [])
    expect(panel.activities[0]?.text).toBe(`\u2068\u202egnirts\u2069 ordered Tea (${first.id})`)
    expect(panel.contacts.map(({ name }) => name)).toEqual(['\u202egnirts'])
  })

  it('shortens a very long name, and has a sentence for an order without a project', () => {
    const [first] = sampleOrders
    if (!first) throw new Error('The sample has orders.')
    const { activities } = livePanel(
      [
        { ...first, project: '机'.repeat(100) },
        { ...first, project: '' },
      ],
      [],
    )
    expect(activities.map(({ text }) => text)).toEqual([
      `${first.user.name} ordered ${'机'.repeat(80)}… (${first.id})`,
      `${first.user.name} placed an order (${first.id})`,
    ])
  })

  it('links entries to their order and contacts to the orders of the customer', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const odd = { ...first, id: '#1/2 ?', customerKey: 'ada@example.com & co' }
    const panel = livePanel([odd, { ...second, customerKey: '' }], [odd])
    expect(panel.notifications[0]?.href).toBe('/order-list/%231%2F2%20%3F')
    expect(panel.activities[0]?.href).toBe('/order-list/%231%2F2%20%3F')
    expect(panel.contacts.map(({ href }) => href)).toEqual([
      '/order-list?customerKey=ada%40example.com+%26+co',
      undefined,
    ])
  })

  it('is empty where there are no orders', () => {
    expect(livePanel([], [])).toEqual({ notifications: [], activities: [], contacts: [] })
  })
})
