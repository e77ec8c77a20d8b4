import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ACCOUNT_OPERATIONS,
  type AccountOperationName,
  type IsOwn,
  NO_QUERY,
  type SentTo,
} from '#contract/accounts/account-operations.ts'
import { OwnPasswordSchema } from '#contract/accounts/account-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { clearSession, setCookies, setPending, tokensOf } from './request-credentials.ts'
import { type Browser, type Continued, requirePassword, type Started } from './sign-in.ts'
import { deviceMark } from './sign-in-limits.ts'

interface OwnPerson {
  readonly id: string
  readonly email: string
  readonly sessionId: string
}

interface Call<Name extends AccountOperationName> extends SentTo<Name> {
  readonly opened: OpenedAccounts
  readonly browser: Browser
  readonly person: IsOwn<Name> extends true ? OwnPerson : undefined
}
/** What a call has led to; nothing: it is done. */
type Result = Started | Continued<object> | object | undefined
type Answers = { readonly [Name in AccountOperationName]: (call: Call<Name>) => Promise<Result> | Promise<void> }

/** Adds the calls that are in no workspace. Those of persons refuse keys with 403, and 422 a password that is not the own. */
export function addAccountRoutes(app: FastifyInstance, accounts: Accounts, answers: Answers): void {
  for (const [operationId, operation] of Object.entries(ACCOUNT_OPERATIONS)) {
    const { method, url, isOwn, ...described } = operation
    const own = method === 'GET' ? 'read' : 'changeOwnAccount'
    const access = isOwn ? own : 'signIn'
    const errors = method === 'GET' ? [400] : [400, 404, 429]
    // Fastify has checked what is sent against the schemas of the operation.
    const answer = answers[operationId as AccountOperationName] as (call: object) => Promise<Result>
    app.route({
      ...{ method, url, config: { access } },
      schema: documented({ ...described, operationId, querystring: NO_QUERY, access, errors }),
      handler: async (request, reply) => {
        if ('refusal' in operation && !(await accounts.exist())) {
          const reason = operation.refusal === 404 ? 'linkOver' : 'wrongPassword'
          throw new HttpProblem(operation.refusal, ACCOUNT_MESSAGES[reason])
        }
        const { params, body } = request
        const [opened, browser] = [await accounts.open(), browserOf(request)]
        const person = isOwn ? personOf(request) : undefined
        if (person && 'body' in operation && operation.body === OwnPasswordSchema)
          await requirePassword(opened, person, (body as SentTo<'setUpTwoFactor'>['body']).password, browser)
        const result = await answer({ opened, browser, params, body, person })
        if (operationId === 'signOut') clearSession(request, reply)
        if ('successes' in operation) reply.code(operation.successes[0] ?? 200)
        return giveTokens(request, reply, opened, result)
      },
    })
  }
}

/** Gives the browser the session, or the token with which it continues; returns the body of the reply. */
export function giveTokens(request: FastifyRequest, reply: FastifyReply, opened: OpenedAccounts, result: Result) {
  if (result && 'session' in result) setCookies(request, reply, result.session, deviceMark(opened, result.email))
  else if (result && 'pending' in result) {
    setPending(request, reply, result.pending, 'challenge' in result.options)
    return result.options
  } else if (result) return result
  return { done: true }
}

export function browserOf(request: FastifyRequest): Browser {
  const { ip, headers, ownOrigin: origin } = request
  // Of a server that listens for both kinds, an IPv4 address has this prefix.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return { address, userAgent: headers['user-agent'] ?? '', origin, ...tokensOf(request) }
}

function personOf({ principal: { kind, id, email, sessionId } }: FastifyRequest): OwnPerson {
  if (kind !== 'person' || email === null || sessionId === null) throw new HttpProblem(403, ACCOUNT_MESSAGES.peopleOnly)
  return { id, email, sessionId }
}
