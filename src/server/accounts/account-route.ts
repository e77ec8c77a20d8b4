import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ACCOUNT_OPERATIONS,
  type AccountOperationName,
  type IsOwn,
  NO_QUERY,
  type SentTo,
} from '#contract/accounts/account-operations.ts'
import type { SignedIn } from '#contract/accounts/account-schema.ts'
import { ACCESS } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi/documented.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { deviceOf, pendingOf, setCookies, setPending } from './request-credentials.ts'
import type { Browser, Started } from './sign-in.ts'
import { deviceMark } from './sign-in-limits.ts'

interface Call {
  readonly opened: OpenedAccounts
  readonly browser: Browser
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Gives the browser its session, or the token with which it continues. */
  readonly answerSignIn: (started: Started) => SignedIn
  /** Gives the browser the token with which it continues, and returns the options. */
  readonly goOnWith: <T>(step: { readonly options: T; readonly pending: string }) => T
}

interface OwnPerson {
  readonly id: string
  readonly email: string
  readonly sessionId: string
}

type CallOf<Name extends AccountOperationName> = Call &
  SentTo<Name> & { readonly person: IsOwn<Name> extends true ? OwnPerson : undefined }
type Answers = { readonly [Name in AccountOperationName]: (call: CallOf<Name>) => Promise<unknown> }

export const DONE = { done: true } as const

/** Adds the calls that are in no workspace. Those of persons refuse keys with 403. */
export function addAccountRoutes(app: FastifyInstance, accounts: Accounts, answers: Answers): void {
  for (const [operationId, operation] of Object.entries(ACCOUNT_OPERATIONS)) {
    const { method, url, isOwn, ...described } = operation
    const own = method === 'GET' ? ACCESS.readOwnAccount : ACCESS.changeOwnAccount
    const access = isOwn ? own : ACCESS.signIn
    const errors = method === 'GET' ? [400] : [400, 404, 409, 415, 422, 429]
    // Fastify has checked what is sent against the schemas of the operation.
    const answer = answers[operationId as AccountOperationName] as (call: object) => Promise<unknown>
    app.route({
      ...{ method, url, config: { access } },
      schema: documented({ ...described, operationId, querystring: NO_QUERY, access, errors }),
      handler: async (request, reply) => {
        if ('refusal' in operation && !(await accounts.exist())) {
          const reason = operation.refusal === 404 ? 'linkOver' : 'wrongPassword'
          throw new HttpProblem(operation.refusal, ACCOUNT_MESSAGES[reason])
        }
        const { params, body } = request
        const person = isOwn ? personOf(request) : undefined
        return await answer({ ...callOf(request, reply, await accounts.open()), params, body, person })
      },
    })
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply, opened: OpenedAccounts): Call {
  const { ip: address, headers, ownOrigin: origin } = request
  const userAgent = headers['user-agent'] ?? ''
  return {
    ...{ opened, request, reply },
    browser: { address, userAgent, origin, device: deviceOf(request), pending: pendingOf(request) },
    answerSignIn: (started) => {
      if ('pending' in started) setPending(request, reply, started.pending)
      else setCookies(request, reply, started.session, deviceMark(opened, started.email))
      return 'pending' in started ? { done: false, next: 'code' } : DONE
    },
    goOnWith: ({ options, pending }) => {
      setPending(request, reply, pending)
      return options
    },
  }
}

function personOf({ principal: { kind, id, email, sessionId } }: FastifyRequest): OwnPerson {
  if (kind !== 'person' || email === null || sessionId === null) throw new HttpProblem(403, ACCOUNT_MESSAGES.peopleOnly)
  return { id, email, sessionId }
}
