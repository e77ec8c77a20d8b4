import type { PanelData } from '#contract/dashboard.ts'
import { type Order, UNKNOWN_CUSTOMER } from '#contract/order.ts'
import { isolated } from '#contract/text.ts'

const SHOWN = 4
const CONTACTS = 6
const LONGEST = 80

/**
 * The right-hand panel's lists, made from real orders (the specification has them for the sample only): what waits for
 * somebody, what came in last, and whom it came from. Both lists are newest first.
 */
export function livePanel(newest: readonly Order[], pending: readonly Order[]): PanelData {
  const known = newest.filter(({ user }) => user.name !== UNKNOWN_CUSTOMER)
  const contacts = new Map(known.map(({ user }) => [user.name, user]))
  return {
    notifications: pending
      .slice(0, SHOWN)
      .map(({ id, date }) => ({ text: `Order ${isolated(id)} is pending`, time: date })),
    activities: newest.slice(0, SHOWN).map(({ id, user, project, date }) => ({
      text: `${isolated(short(user.name))} ${project ? `ordered ${isolated(short(project))}` : 'placed an order'} (${isolated(id)})`,
      time: date,
      avatar: user.avatar,
    })),
    contacts: [...contacts.values()].slice(0, CONTACTS),
  }
}

/** One endless name must not fill the panel; the list has it whole, and the order's id stands beside. */
function short(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : text
}
