import { createHmac } from 'node:crypto'
import { notificationPath } from '#contract/notifications/notification-path.ts'
import type { WebhookBody } from '#contract/notifications/notification-schema.ts'
import { notificationText } from '#contract/notifications/notification-texts.ts'
import { withWorkspace } from '#contract/workspace-address.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { sendMail } from '#server/accounts/mail.ts'
import { listPeople } from '#server/accounts/people.ts'
import type { DueReader } from '#server/database/database.ts'
import { NOTIFICATION_MESSAGES } from './messages.ts'
import type { NotificationRouteDeps } from './notification-routes.ts'
import { notificationsFor, presentedNotifications } from './readers.ts'

type Shared = Pick<NotificationRouteDeps, 'database' | 'writes' | 'clock' | 'mail' | 'webhookOrigins'>
export interface DeliveryDeps extends Shared {
  readonly accounts: Accounts
  /** For the calls of webhooks. */
  readonly fetch: typeof globalThis.fetch
}

/** Notifications of one delivery. */
const AT_ONCE = 100
/** Milliseconds: in them no other server delivers the same, and a call may take them. */
const [CLAIMED_FOR, CALL_DEADLINE] = [60_000, 10_000]
/** Milliseconds before the first repetition, which double up to the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [10_000, 3_600_000]

/**
 * Sends what readers were not sent yet to their webhooks and e-mail addresses, in order and at least once. What fails is repeated
 * later, however often.
 */
export async function deliverNotifications(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { database, writes, clock } = deps
  for (const reader of await database.dueReaders(clock())) {
    if (signal.aborted) return
    const { workspaceId, kind, id, position: from } = reader
    const update = (values: string, known: readonly (string | number)[]) =>
      writes.transaction({ workspaceId }, (transaction) =>
        transaction.query(
          // Another server may have sent them, and left `retry_at` as it was.
          `update notification_readers set ${values} where workspace_id = ${workspaceId} and kind = ? and id = ?
           and position = ? and retry_at = ? returning id`,
          known,
        ),
      )
    const claimedUntil = clock() + CLAIMED_FOR
    const isClaimed = (await update('retry_at = ?', [claimedUntil, kind, id, from, reader.retryAt])).length > 0
    if (!isClaimed) continue
    const { position, problem } = await (kind === 'webhook' ? toWebhook : byMail)(deps, reader, signal)
    const failures = problem === '' ? 0 : reader.failures + 1
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 20), LONGEST_PAUSE)
    const values = [position, failures, problem, problem === '' ? 0 : clock() + pause]
    await update('position = ?, failures = ?, problem = ?, retry_at = ?', [...values, kind, id, from, claimedUntil])
  }
}

/** Up to which position it was delivered, and the problem because of which the rest was not; '' for none. */
async function toWebhook(deps: DeliveryDeps, reader: DueReader, signal: AbortSignal) {
  const { workspaceId, id, url, secret, position } = reader
  const later = deps.database.in({ workspaceId }).from('notifications').where('position', '>', BigInt(position))
  const notifications = await presentedNotifications(later, 'asc', AT_ONCE)
  const newest = notifications.at(-1)?.position ?? position
  const failed = (problem: string) => ({ position, problem })
  // It may have been allowed before.
  if (!deps.webhookOrigins?.includes(URL.parse(url)?.origin ?? '')) return failed(NOTIFICATION_MESSAGES.notAllowed(url))
  const body = JSON.stringify({ workspace: reader.workspace, notifications } satisfies WebhookBody)
  const [delivery, at] = [`${id}-${newest}`, Math.floor(deps.clock() / 1000)]
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${delivery}.${at}.${body}`).digest('base64')
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Orderboard' },
    ...{ 'webhook-id': delivery, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` },
  }
  const ended = AbortSignal.any([signal, AbortSignal.timeout(CALL_DEADLINE)])
  try {
    const reply = await deps.fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ended })
    await reply.body?.cancel()
    return reply.ok ? { position: newest, problem: '' } : failed(NOTIFICATION_MESSAGES.status(reply.status))
  } catch {
    return failed(NOTIFICATION_MESSAGES.unreachable)
  }
}

async function byMail({ database, accounts, mail }: DeliveryDeps, reader: DueReader) {
  const { workspaceId, id, position, newest, workspace } = reader
  const upTo = (last: number) => ({ position: last, problem: '' })
  const people = (await accounts.exist()) ? await listPeople(await accounts.open(), workspaceId) : []
  const person = people.find((one) => `person ${one.id}` === id)
  if (!mail || !person || person.isDisabled) return upTo(newest)
  const own = notificationsFor(database.in({ workspaceId, role: person.role }), id, person.email)
  const later = own.where('position', '>', BigInt(position)).where('position', '<=', BigInt(newest))
  const found = await presentedNotifications(later, 'asc', AT_ONCE)
  const [first, ...others] = found
  if (!first) return upTo(newest)
  const link = (path: string) => mail.origin + withWorkspace(path, workspace)
  const lines = found.map((one) => `${notificationText(one)}: ${link(notificationPath(one))}`)
  const subject = others.length === 0 ? notificationText(first) : NOTIFICATION_MESSAGES.subject(found.length)
  const text = `${[...lines, '', NOTIFICATION_MESSAGES.turnOff(link('/account'))].join('\n')}\n`
  const isSent = await sendMail(mail, { email: person.email, subject, text })
  // The next e-mail has the others.
  const last = found.length === AT_ONCE ? (found.at(-1) ?? first).position : newest
  return isSent ? upTo(last) : { position, problem: NOTIFICATION_MESSAGES.mailFailed }
}
