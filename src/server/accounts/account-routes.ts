import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import {
  type Accept,
  AcceptSchema,
  DoneSchema,
  IdSchema,
  OpenInvitationSchema,
  type PasswordChange,
  PasswordChangeSchema,
  SessionsSchema,
  type SignIn,
  SignInSchema,
  TokenSchema,
} from '#contract/accounts/account-schema.ts'
import { ACCESS, type Access } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented, type Operation } from '#server/http/openapi/documented.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Accounts } from './accounts.ts'
import { acceptInvitation, joinWorkspace, readInvitation } from './invitations.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { setPassword } from './people.ts'
import { clearSession, deviceOf, setCookies } from './request-credentials.ts'
import { confirmPassword, endSession, listSessions, signIn } from './sign-in.ts'
import { countAttempt, deviceMark } from './sign-in-limits.ts'

interface AccountRoute<Body> extends Operation {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly access: Access
  readonly answer: (call: {
    readonly body: Body
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  }) => Promise<unknown>
}

/** Signing in and out, links of invitations, and what belongs to the person who has signed in. None is in a workspace. */
export function registerAccountRoutes(app: FastifyInstance, accounts: Accounts): void {
  function accountRoute<Body = undefined>({ method = 'GET', url, answer, ...operation }: AccountRoute<Body>): void {
    app.route({
      ...{ method, url, config: { access: operation.access } },
      schema: documented({ querystring: Type.Object({}, { additionalProperties: false }), ...operation }),
      // Fastify has checked the body against its schema.
      handler: (request, reply) => answer({ body: request.body as Body, request, reply }),
    })
  }
  const DONE = { done: true } as const
  const errors = [400, 404, 409, 415, 422, 429]
  const reply: TSchema = DoneSchema

  const browserOf = (request: FastifyRequest) => {
    const { ip: address, headers } = request
    return { address, userAgent: headers['user-agent'] ?? '', device: deviceOf(request) }
  }
  const start = async (request: FastifyRequest, to: FastifyReply, given: SignIn) => {
    if (!(await accounts.exist())) throw new HttpProblem(401, ACCOUNT_MESSAGES.wrongPassword)
    const opened = await accounts.open()
    const browser = browserOf(request)
    setCookies(request, to, await signIn(opened, given, browser), deviceMark(opened, given.email.toLowerCase()))
    return DONE
  }

  accountRoute<SignIn>({
    ...{ method: 'POST', url: '/api/auth/sign-in/email', access: ACCESS.signIn, operationId: 'signIn' },
    ...{ summary: 'Start a session with a password', body: SignInSchema, reply, errors },
    answer: ({ body, request, reply: to }) => start(request, to, body),
  })

  accountRoute({
    ...{ method: 'POST', url: '/api/auth/sign-out', access: ACCESS.changeOwnAccount, operationId: 'signOut' },
    ...{ summary: 'End the session of the call', reply, errors: [400] },
    answer: async ({ request, reply: to }) => {
      const { id, sessionId } = personOf(request.principal)
      await endSession(await accounts.open(), id, sessionId)
      clearSession(request, to)
      return DONE
    },
  })

  accountRoute<{ readonly token: string }>({
    ...{ method: 'POST', url: '/api/auth/invitation', access: ACCESS.signIn, operationId: 'readInvitation' },
    ...{ summary: 'What the link with this token does', body: TokenSchema, reply: OpenInvitationSchema, errors },
    answer: async ({ body }) => readInvitation(await openedIfAny(accounts), body.token),
  })

  accountRoute<Accept>({
    ...{ method: 'POST', url: '/api/auth/accept', access: ACCESS.signIn, operationId: 'acceptInvitation' },
    ...{ summary: 'Do what the link with this token does, and start a session', body: AcceptSchema, reply, errors },
    answer: async ({ body, request, reply: to }) => {
      const opened = await openedIfAny(accounts)
      const link = await readInvitation(opened, body.token)
      if (link.kind === 'member' && link.hasAccount) {
        const done = await start(request, to, { email: link.email, password: body.password })
        await joinWorkspace(opened, body.token)
        return done
      }
      const email = await acceptInvitation(opened, body)
      return await start(request, to, { email, password: body.password })
    },
  })

  accountRoute<PasswordChange>({
    ...{ method: 'POST', url: '/api/auth/password', access: ACCESS.changeOwnAccount, operationId: 'changePassword' },
    ...{
      summary: 'Change the own password; all sessions end, and one starts',
      body: PasswordChangeSchema,
      reply,
      errors,
    },
    answer: async ({ body, request, reply: to }) => {
      const { id, email } = personOf(request.principal)
      const opened = await accounts.open()
      const attempt = await countAttempt(opened, { email, ...browserOf(request) })
      if (!(await confirmPassword(opened, id, body.current))) throw new HttpProblem(422, ACCOUNT_MESSAGES.wrongCurrent)
      await setPassword(opened, id, body.password)
      await attempt.clear()
      return await start(request, to, { email, password: body.password })
    },
  })

  accountRoute({
    ...{ url: '/api/sessions', access: ACCESS.readOwnAccount, operationId: 'listSessions' },
    ...{ summary: 'The own sessions', reply: SessionsSchema, errors: [400] },
    answer: async ({ request }) => {
      const { id, sessionId } = personOf(request.principal)
      return { sessions: await listSessions(await accounts.open(), id, sessionId) }
    },
  })

  accountRoute({
    ...{ method: 'DELETE', url: '/api/sessions/:id', access: ACCESS.changeOwnAccount, operationId: 'endSession' },
    ...{ summary: 'End one of the own sessions', params: IdSchema, reply, errors: [400, 404] },
    answer: async ({ request }) => {
      const { id } = request.params as { readonly id: string }
      await endSession(await accounts.open(), personOf(request.principal).id, id)
      return DONE
    },
  })
}

/** Without accounts there is no link either. */
async function openedIfAny(accounts: Accounts) {
  if (!(await accounts.exist())) throw new HttpProblem(404, ACCOUNT_MESSAGES.linkOver)
  return await accounts.open()
}

function personOf({ kind, id, email, sessionId }: Principal) {
  if (kind !== 'person' || email === null || sessionId === null) throw new HttpProblem(403, ACCOUNT_MESSAGES.peopleOnly)
  return { id, email, sessionId }
}
