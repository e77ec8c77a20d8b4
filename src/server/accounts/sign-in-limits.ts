import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { HttpProblem } from '#server/http/errors.ts'
import type { OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf } from './secrets.ts'

/** Milliseconds in which attempts are counted together. */
const WINDOW = 15 * 60_000
/** Attempts in a window: at one account, and from one network at all accounts. */
const ACCOUNT_ATTEMPTS = 10
const NETWORK_ATTEMPTS = 100
/** Sign-ins that can be begun without a password, which only a page that is opened does. */
const NETWORK_STARTS = 1000

interface Attempt {
  /** In small letters; of an account or not. */
  readonly email: string
  /** The address of the client. */
  readonly address: string
  /** What `deviceMark` gave this browser at an earlier sign-in. */
  readonly device?: string | undefined
}

/**
 * Counts an attempt to sign in before it is made, so that simultaneous ones count too; throws 429 where there were too many.
 * A browser that has signed in to the account has a count of its own, so that others cannot lock its owner out. `clear`: due
 * after a successful attempt.
 */
export async function countAttempt(accounts: OpenedAccounts, { email, address, device }: Attempt) {
  const isKnown = device !== undefined && hashOf(device) === hashOf(deviceMark(accounts, email))
  const account = `${isKnown ? 'device' : 'account'} ${email}`
  const network = networkOf(address)
  const ends = [await count(accounts, account, ACCOUNT_ATTEMPTS)]
  if (!isKnown) ends.push(await count(accounts, network, NETWORK_ATTEMPTS))
  refuseUntil(accounts, Math.max(0, ...ends.flatMap((end) => end ?? [])))
  const { database } = accounts
  return {
    clear: async () => {
      await database.deleteFrom('signInFailure').where('id', '=', account).execute()
      if (isKnown) return
      // Many people may sign in from one network.
      const shared = database.updateTable('signInFailure').where('id', '=', network)
      await shared.set(({ eb }) => ({ failures: eb('failures', '-', 1) })).execute()
    },
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Makes the attempts of one name one after another: many that are right at the same time must not use up the limit. */
export async function inTurn<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  const own = Promise.resolve(turns.get(name)?.catch(() => {})).then(attempt)
  turns.set(name, own)
  return await own.finally(() => turns.get(name) === own && turns.delete(name))
}

/** Counts a sign-in that is begun; throws 429 where there were too many. */
export async function countStart(accounts: OpenedAccounts, address: string): Promise<void> {
  refuseUntil(accounts, await count(accounts, `start ${networkOf(address)}`, NETWORK_STARTS))
}

/** For the cookie of a browser that has signed in to the account. */
export function deviceMark({ secret }: OpenedAccounts, email: string): string {
  return createHmac('sha256', secret).update(`device ${email}`).digest('base64url')
}

function refuseUntil({ clock }: OpenedAccounts, until = 0): void {
  const minutes = Math.ceil((until - clock()) / 60_000)
  if (minutes > 0) throw new HttpProblem(429, ACCOUNT_MESSAGES.tooManyAttempts(minutes))
}

/** The end of the window, in UTC milliseconds, if it has had more attempts than `most`. */
async function count({ database, clock }: OpenedAccounts, id: string, most: number): Promise<number | undefined> {
  const now = clock()
  const isOver = sql<boolean>`${sql.ref('signInFailure.since')} <= ${now - WINDOW}`
  const { failures, since } = await database
    .insertInto('signInFailure')
    .values({ id, failures: 1, since: now })
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else ${sql.ref('signInFailure.failures')} + 1 end`,
        since: sql<number>`case when ${isOver} then ${now} else ${sql.ref('signInFailure.since')} end`,
      }),
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow()
  const over = database.deleteFrom('signInFailure').where('since', '<=', now - WINDOW)
  if (failures === 1) await over.execute()
  return failures > most ? since + WINDOW : undefined
}

/** An IPv4 address, or the /64 network of an IPv6 address, which one client has whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return `network ${mapped ?? address}`
  const sides = address.split('%', 1).flatMap((one) => one.split('::'))
  const [head = [], tail = []] = sides.map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `network ${network.join(':')}::/64`
}
