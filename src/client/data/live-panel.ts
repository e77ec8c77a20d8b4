import { customerHref } from '#client/data/list-href.ts'
import { panelMessages } from '#client/data/messages.ts'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { notificationPath } from '#contract/notifications/notification-path.ts'
import type { Notifications } from '#contract/notifications/notification-schema.ts'
import { notificationText } from '#contract/notifications/notification-texts.ts'
import { type Order, UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import type { OrderPage } from '#contract/orders/order-query.ts'
import { storeTimes } from '#contract/store-times.ts'

const CONTACTS = 6

/**
 * The right-hand panel's lists from real orders (the specification defines them for the sample only), newest first. `late`: the
 * oldest late orders first.
 */
export function livePanel(
  newest: readonly Order[],
  { notifications, unread, timeZone }: Notifications,
  late: OrderPage<Order>,
): PanelData {
  const known = newest.filter(({ user }) => user.name !== UNKNOWN_CUSTOMER)
  const contacts = new Map(known.map((order) => [order.customerKey || order.user.name, contactOf(order)]))
  const times = storeTimes(timeZone)
  return {
    notifications: [
      ...late.orders.slice(0, 1).map(({ date }) => ({
        ...{ text: panelMessages.late(late.total, late.isCounting), time: panelMessages.oldest(date) },
        href: '/order-list?late=yes&sort=date',
      })),
      ...notifications.map((one, i) => ({
        ...{ text: notificationText(one), time: times(one.at), href: notificationPath(one), isUnread: i < unread },
      })),
    ],
    unread,
    contacts: [...contacts.values()].slice(0, CONTACTS),
  }
}

/** A contact, with the list of the customer's orders if that customer is known. */
function contactOf({ user, customerKey }: Order): PanelData['contacts'][number] {
  return customerKey ? { ...user, href: customerHref(customerKey) } : user
}
