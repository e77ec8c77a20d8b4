import type { Notifications, ReadNotifications } from '#contract/notifications/notification-schema.ts'
import { jsonOf, reach, withDeadline } from './fetch-json.ts'

/** Says up to where the caller has read, or whether e-mails are sent. Rejects with an `Error` for people to read. */
export function changeNotifications(fetch: typeof globalThis.fetch, change: ReadNotifications): Promise<Notifications> {
  return withDeadline(async (signal) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify(change), signal }
    return await jsonOf<Notifications>(await reach(fetch, '/api/notifications', init), signal)
  })
}
