/** The header in which the answer to a change carries the version of the orders, where somebody follows the events. */
const VERSION = 'orders-version'

let answered: string | null = null
let refreshed: string | null = null

/** Every request to the server passes here or through `uploadRequest`: what all answers have in common has one place. */
export const request: typeof globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init)
  noteVersion(response.headers.get(VERSION))
  return response
}

/** A request that reports the progress of its upload, which `fetch` does not. */
export function uploadRequest(): XMLHttpRequest {
  const upload = new XMLHttpRequest()
  upload.addEventListener('load', () => noteVersion(upload.getResponseHeader(VERSION)))
  return upload
}

function noteVersion(version: string | null): void {
  answered = version ?? answered
}

/** Due when all that is on screen is read again after a change of this page: the event of that change is no news then. */
export function noteRefresh(): void {
  refreshed = answered
}

/** Whether all that is on screen was read after the change of this page that led to the version. */
export function isRefreshed(version: string): boolean {
  return version === refreshed
}
