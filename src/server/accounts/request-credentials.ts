import type { FastifyReply, FastifyRequest } from 'fastify'
import { THIS_COMPUTER } from '#contract/roles.ts'
import type { Principal } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { isLoopback } from '#server/http/own-origins.ts'
import type { Accounts, Credentials } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { PENDING_SECONDS } from './pending-sign-in.ts'

/** Over https the browser accepts the cookie only from this host, and for all of it. */
const SESSION = { secure: '__Host-orderboard-session', plain: 'orderboard-session' }
const DEVICE = { secure: '__Host-orderboard-device', plain: 'orderboard-device' }
/** Of their own, because a page that offers passkeys must not replace a sign-in that waits for its code. */
const CHALLENGE = { secure: '__Host-orderboard-challenge', plain: 'orderboard-challenge' }
const PENDING = { secure: '__Host-orderboard-pending', plain: 'orderboard-pending' }
/** Seconds. */
const SESSION_AGE = 30 * 24 * 3600
const DEVICE_AGE = 400 * 24 * 3600

type Names = typeof SESSION

/** Until there are people, this machine is the owner. */
export const THIS_MACHINE: Principal = { ...THIS_COMPUTER, id: '', email: null, roles: null, sessionId: null }

/** Finds who makes a request; see `registerAccess`. */
export function principalFinder(accounts: Accounts) {
  return async (request: FastifyRequest): Promise<Principal | undefined> => {
    if (await accounts.hasOwner()) return await accounts.principalOf(credentialsOf(request))
    if (isFromThisMachine(request)) return THIS_MACHINE
    throw new HttpProblem(403, ACCOUNT_MESSAGES.noOwnerYet)
  }
}

/** The key or else the session of a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization } = request.headers
  if (authorization !== undefined) return { key: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '' }
  return { session: cookieOf(request, SESSION), isUse: !request.principal }
}

/** Of a browser that has signed in before, of a sign-in that has begun, and of a challenge to a passkey. */
export function tokensOf(request: FastifyRequest) {
  const [device, pending = '', challenge = ''] = [DEVICE, PENDING, CHALLENGE].map((names) => cookieOf(request, names))
  return { device, pending, challenge }
}

export function setPending(request: FastifyRequest, reply: FastifyReply, token: string, isChallenge = false): void {
  reply.header('set-cookie', cookie(request, isChallenge ? CHALLENGE : PENDING, token, PENDING_SECONDS))
}

/** Sets the cookies of a new session and of a browser that has signed in. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, token: string, device: string): void {
  reply.header('set-cookie', [
    cookie(request, SESSION, token, SESSION_AGE),
    cookie(request, DEVICE, device, DEVICE_AGE),
    ...(tokensOf(request).pending === '' ? [] : [cookie(request, PENDING, '', 0)]),
  ])
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, SESSION, '', 0))
}

/** Whether it comes from this machine itself, and through no proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, ip, socket } = request
  const isForwarded = Object.keys(headers).some((name) => /^(?:x-)?forwarded|^(?:via|x-real-ip)$/.test(name))
  // `ip` is the proxy's client where the proxy is trusted.
  return isLoopback(ip) && isLoopback(socket.remoteAddress ?? '127.0.0.1') && !isForwarded
}

const isSecure = ({ ownOrigin }: FastifyRequest) => ownOrigin.startsWith('https:')

/** Over https, another host of the domain could set the plain one. */
function cookieOf(request: FastifyRequest, { secure, plain }: Names): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */).map((pair) => pair.split('='))
  const wanted = isSecure(request) ? secure : plain
  return pairs.find(([name]) => name === wanted)?.[1]
}

function cookie(request: FastifyRequest, { secure, plain }: Names, value: string, age: number): string {
  const ending = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax`
  return isSecure(request) ? `${secure}=${value}; ${ending}; Secure` : `${plain}=${value}; ${ending}`
}
