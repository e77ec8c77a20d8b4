import { orderFormMessages } from './messages.ts'

/** Fields with a date that is not complete, which the browser reports as empty. */
export function unreadDates(form: HTMLFormElement | null): ReadonlyMap<string, string> {
  const inputs = form?.querySelectorAll('input') ?? []
  const unread = [...inputs].filter(({ validity }) => validity.badInput)
  return new Map(unread.map(({ name }) => [name, orderFormMessages.wholeDate]))
}
