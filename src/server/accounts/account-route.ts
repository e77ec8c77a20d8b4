import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SignedIn } from '#contract/accounts/account-schema.ts'
import { ACCESS } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented, type Operation } from '#server/http/openapi/documented.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { deviceOf, setCookies, setPending } from './request-credentials.ts'
import type { Browser, Started } from './sign-in.ts'
import { deviceMark } from './sign-in-limits.ts'

interface Call<Body> {
  readonly body: Body
  readonly opened: OpenedAccounts
  readonly browser: Browser
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Gives the browser its session, or the token with which it continues. */
  readonly answerSignIn: (started: Started) => SignedIn
}

interface Route<Answered> extends Omit<Operation, 'access' | 'errors' | 'querystring'> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly answer: (call: Answered) => Promise<unknown>
}

export const DONE = { done: true } as const

/** Adds calls that are in no workspace: `anyone` for those who have not signed in, `own` for the person who has. */
export function accountRoutesOf(app: FastifyInstance, accounts: Accounts) {
  const add = <Body>({ method = 'POST', url, answer, ...given }: Route<Call<Body>>, isOwn: boolean, refusal = 401) => {
    const own = method === 'GET' ? ACCESS.readOwnAccount : ACCESS.changeOwnAccount
    const access = isOwn ? own : ACCESS.signIn
    const errors = method === 'GET' ? [400] : [400, 404, 409, 415, 422, 429]
    const querystring = Type.Object({}, { additionalProperties: false })
    app.route({
      ...{ method, url, config: { access } },
      schema: documented({ ...given, querystring, access, errors }),
      handler: async (request, reply) => {
        if (!isOwn && !(await accounts.exist()))
          throw new HttpProblem(refusal, ACCOUNT_MESSAGES[refusal === 404 ? 'linkOver' : 'wrongPassword'])
        const opened = await accounts.open()
        const { ip: address, headers } = request
        const browser = { address, userAgent: headers['user-agent'] ?? '', device: deviceOf(request) }
        const answerSignIn = (started: Started): SignedIn => {
          if ('pending' in started) setPending(request, reply, started.pending)
          else setCookies(request, reply, started.session, deviceMark(opened, started.email))
          return 'pending' in started ? { done: false, next: 'code' } : DONE
        }
        // Fastify has checked the body against its schema.
        return await answer({ body: request.body as Body, opened, browser, request, reply, answerSignIn })
      },
    })
  }
  return {
    /** `refusal`: the status before there is an account. */
    anyone: <Body>(route: Route<Call<Body>>, refusal?: 401 | 404) => add(route, false, refusal),
    /** Refuses keys with 403. */
    own: <Body = undefined>({ answer, ...route }: Route<Call<Body> & { readonly person: OwnPerson }>) =>
      add<Body>({ ...route, answer: (call) => answer({ ...call, person: personOf(call.request) }) }, true),
  }
}

interface OwnPerson {
  readonly id: string
  readonly email: string
  readonly sessionId: string
}

function personOf({ principal: { kind, id, email, sessionId } }: FastifyRequest): OwnPerson {
  if (kind !== 'person' || email === null || sessionId === null) throw new HttpProblem(403, ACCOUNT_MESSAGES.peopleOnly)
  return { id, email, sessionId }
}
