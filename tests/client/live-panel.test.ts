import { describe, expect, it } from 'vitest'
import { livePanel } from '#client/data/live-panel.ts'
import { sampleOrders } from '#sample/orders.ts'

describe('the right-hand panel of real orders', () => {
  it('lists the newest orders, whom they came from once each, and what is pending', () => {
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

  it('is empty where there are no orders', () => {
    expect(livePanel([], [])).toEqual({ notifications: [], activities: [], contacts: [] })
  })
})
