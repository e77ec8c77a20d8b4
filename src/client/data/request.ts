import { withWorkspace } from '#contract/workspace-address.ts'

/** The header in which the answer to a change carries the version of the orders, where somebody follows the events. */
export const VERSION = 'orders-version'

/** The event of the window when the session has ended. */
export const SIGNED_OUT = 'signed-out'
/** The event of the window when the role is another than that of the page. */
export const ROLE_CHANGED = 'role-changed'

let answered: string | null = null
let refreshed: string | null = null

/** Every request to the server passes here or through `uploadRequest`: what all answers have in common has one place. */
export const request: typeof globalThis.fetch = async (input, init) => {
  const response = await fetch(typeof input === 'string' ? callAddress(input) : input, init)
  noteReply(response.status, response.headers.get(VERSION))
  return response
}

/** The address of a call, in the workspace of the page where there are several. */
export function callAddress(url: string): string {
  const { workspace } = document.documentElement.dataset
  return workspace && /^\/api\/(?!auth\/|sessions)/.test(url) ? withWorkspace(url, workspace) : url
}

/** What every answer is noted for. */
export function noteReply(status: number, version: string | null): void {
  answered = version ?? answered
  if (status === 401) dispatchEvent(new Event(SIGNED_OUT))
}

/** Due when all that is on screen is read again after a change of this page: the event of that change is no news then. */
export function noteRefresh(): void {
  refreshed = answered
}

/** Whether all that is on screen was read after the change of this page that led to the version. */
export function isRefreshed(version: string): boolean {
  return version === refreshed
}
