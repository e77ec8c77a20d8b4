import { samplePanel } from '#sample/panel.ts'
import { expected } from '#tests/e2e/support/order-list.ts'
import { isLive } from '#tests/e2e/support/test.ts'

/** The expected texts of the right-hand panel: from the sample data, or from the loaded orders in live mode. */
export function panelTexts(): Record<'Notifications' | 'Activities' | 'Contacts', string[]> {
  if (!isLive()) {
    return {
      Notifications: samplePanel.notifications.map(({ text, time }) => text + time),
      Activities: samplePanel.activities.map(({ text, time }) => text + time),
      Contacts: samplePanel.contacts.slice(0, 3).map(({ name }) => name),
    }
  }
  const newest = expected().orders
  return {
    Notifications: [`${expected({ late: 'yes' }).total} orders are lateOldest: Jan 1, 1970`, ' new orders'],
    // The only change of the server's orders.
    Activities: ['Imported '],
    Contacts: newest.slice(0, 3).map(({ user }) => user.name),
  }
}
