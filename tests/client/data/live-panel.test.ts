import { describe, expect, it } from 'vitest'
import { livePanel } from '#client/data/live-panel.ts'
import type { NotificationEntry } from '#contract/notifications/notification-schema.ts'
import { sampleOrders } from '#sample/orders.ts'

const NONE = { orders: [], total: 0, pages: 1, page: 1, per: 10 }
const ONE: NotificationEntry = {
  ...{ position: 1, at: Date.UTC(2026, 10, 2, 9, 5), kind: 'new', orders: 1, orderId: '', importId: '' },
  ...{ recipient: '', actor: '' },
}
const news = (unread: number, ...notifications: Partial<NotificationEntry>[]) => ({
  ...{ notifications: notifications.map((one) => ({ ...ONE, ...one })), unread, isMailed: null, timeZone: null },
})

describe('the right-hand panel of real orders', () => {
  it('lists the customers of the newest orders once each', () => {
    const names = livePanel(sampleOrders.slice(0, 10), news(0), NONE).contacts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThanOrEqual(6)
  })

  it('says what happened, with the way to the order or to the list of the orders', () => {
    const kinds: Partial<NotificationEntry>[] = [
      { kind: 'new', orderId: '#1/2 ?' },
      { kind: 'new', orders: 1200, importId: 'a b' },
      { kind: 'highValue', orders: 2, importId: 'a b' },
      { kind: 'paymentFailed', orders: 2, importId: 'a b' },
      { kind: 'late', orders: 1 },
      { kind: 'mention', orderId: '7', actor: 'Ann' },
      { kind: 'assigned', orders: 3, actor: 'Ann' },
    ]
    const { notifications, unread } = livePanel([], news(2, ...kinds), NONE)
    expect(unread).toBe(2)
    expect(notifications[0]).toEqual({
      ...{ text: 'New order #1/2 ?', time: 'Nov 2, 2026, 09:05 UTC' },
      ...{ href: '/order-list/%231%2F2%20%3F', isUnread: true },
    })
    expect(notifications.slice(1).map(({ text, href, isUnread }) => [text, href, isUnread])).toEqual([
      ['1,200 new orders', '/order-list?importId=a+b', true],
      ['2 orders of high value', '/order-list?importId=a+b&sort=-amount', false],
      ['2 payments failed', '/order-list?importId=a+b&status=Cancelled', false],
      ['1 order has become late', '/order-list?late=yes', false],
      ['Ann mentioned you in a note on order 7', '/order-list/7', false],
      ['Ann assigned 3 orders to you', '/order-list?assignee=me', false],
    ])
  })

  it('isolates an ID that changes the writing direction, and lists no unknown customer as a contact', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const unknown = { ...second, user: { name: 'Unknown customer', avatar: 'b' } }
    const panel = livePanel([first, unknown], news(0, { orderId: '\u202egnirts' }), NONE)
    expect(panel.notifications[0]?.text).toBe('New order \u2068\u202egnirts\u2069')
    expect(panel.contacts.map(({ name }) => name)).toEqual([first.user.name])
  })

  it('links contacts to the orders of the customer', () => {
    const [first, second] = sampleOrders
    if (!first || !second) throw new Error('The sample has orders.')
    const known = { ...first, customerKey: 'ada@example.com & co' }
    const panel = livePanel([known, { ...second, customerKey: '' }], news(0), NONE)
    expect(panel.contacts.map(({ href }) => href)).toEqual([
      '/order-list?customerKey=ada%40example.com+%26+co',
      undefined,
    ])
  })

  it('says first how many orders are late, since when, and opens them', () => {
    const [first, ...others] = sampleOrders
    if (!first) throw new Error('The sample has orders.')
    const late = { ...NONE, orders: [{ ...first, date: 'Nov 2, 2026' }, ...others], total: 12 }
    const entries = livePanel(sampleOrders, news(1, { orderId: '7' }), late).notifications
    expect(entries.map(({ text, isUnread }) => [text, isUnread])).toEqual([
      ['12 orders are late', undefined],
      ['New order 7', true],
    ])
    expect(entries[0]).toMatchObject({ time: 'Oldest: Nov 2, 2026', href: '/order-list?late=yes&sort=date' })
    const counting = livePanel([], news(0), { ...late, total: 10, isCounting: true }).notifications
    expect(counting.map(({ text }) => text)).toEqual(['At least 10 orders are late'])
  })

  it('is empty where there are no orders', () => {
    expect(livePanel([], news(0), NONE)).toEqual({ notifications: [], unread: 0, contacts: [] })
  })
})
