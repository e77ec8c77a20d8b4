import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import {
  type Accept,
  AcceptSchema,
  type Code,
  CodeSchema,
  DoneSchema,
  IdSchema,
  OpenInvitationSchema,
  type OwnPassword,
  OwnPasswordSchema,
  type PasswordChange,
  PasswordChangeSchema,
  RecoveryCodesSchema,
  SessionsSchema,
  SignedInSchema,
  type SignIn,
  SignInSchema,
  TokenSchema,
  TwoFactorSchema,
  TwoFactorSetUpSchema,
} from '#contract/accounts/account-schema.ts'
import { accountRoutesOf, DONE } from './account-route.ts'
import type { Accounts } from './accounts.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { setPassword } from './people.ts'
import { clearSession, pendingOf } from './request-credentials.ts'
import { endSession, listSessions, requirePassword, signIn, signInWithCode, startSession } from './sign-in.ts'
import { confirmTwoFactor, readTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'

const reply = DoneSchema

/** Signing in and out, links of invitations, and what belongs to the person who has signed in. None is in a workspace. */
export function registerAccountRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { anyone, own } = accountRoutesOf(app, accounts)

  anyone<SignIn>({
    ...{ url: '/api/auth/sign-in/email', operationId: 'signIn', body: SignInSchema, reply: SignedInSchema },
    summary: 'Start a session with a password',
    answer: async ({ body, opened, browser, answerSignIn }) => answerSignIn(await signIn(opened, body, browser)),
  })
  anyone<Code>({
    ...{ url: '/api/auth/sign-in/code', operationId: 'signInWithCode', body: CodeSchema, reply: SignedInSchema },
    summary: 'Start the session for which the password was right',
    answer: async ({ body: { code }, opened, browser, request, answerSignIn }) =>
      answerSignIn(await signInWithCode(opened, { code, pending: pendingOf(request) }, browser)),
  })
  own({
    ...{ url: '/api/auth/sign-out', operationId: 'signOut', summary: 'End the session of the call', reply },
    answer: async ({ opened, person, request, reply: to }) => {
      await endSession(opened, person.id, person.sessionId)
      clearSession(request, to)
      return DONE
    },
  })

  anyone<Static<typeof TokenSchema>>(
    {
      ...{ url: '/api/auth/invitation', operationId: 'readInvitation', body: TokenSchema, reply: OpenInvitationSchema },
      summary: 'What the link with this token does',
      answer: ({ body, opened }) => readInvitation(opened, body.token),
    },
    404,
  )
  anyone<Accept>(
    {
      ...{ url: '/api/auth/accept', operationId: 'acceptInvitation', body: AcceptSchema, reply: SignedInSchema },
      summary: 'Do what the link with this token does, and sign in',
      answer: async ({ body, opened, browser, answerSignIn }) => {
        const email = await acceptInvitation(opened, body)
        return answerSignIn(await signIn(opened, { email, password: body.password }, browser))
      },
    },
    404,
  )

  own<PasswordChange>({
    ...{ url: '/api/auth/password', operationId: 'changePassword', body: PasswordChangeSchema, reply },
    summary: 'Change the own password; all sessions end, and one starts',
    answer: async ({ body, opened, person, browser, answerSignIn }) => {
      await requirePassword(opened, person, body.current, browser)
      await setPassword(opened, person.id, body.password)
      return answerSignIn(await startSession(opened, person, browser, 'password'))
    },
  })

  own({
    ...{ method: 'GET', url: '/api/sessions', operationId: 'listSessions', summary: 'The own sessions' },
    reply: SessionsSchema,
    answer: async ({ opened, person }) => ({ sessions: await listSessions(opened, person.id, person.sessionId) }),
  })
  own({
    ...{ method: 'DELETE', url: '/api/sessions/:id', operationId: 'endSession', params: IdSchema, reply },
    summary: 'End one of the own sessions',
    answer: async ({ opened, person, request }) => {
      const { id } = request.params as Static<typeof IdSchema>
      await endSession(opened, person.id, id)
      return DONE
    },
  })

  own({
    ...{ method: 'GET', url: '/api/auth/two-factor', operationId: 'readTwoFactor', reply: TwoFactorSchema },
    summary: 'Whether the own password alone does not sign in',
    answer: ({ opened, person }) => readTwoFactor(opened, person.id),
  })
  own<OwnPassword>({
    ...{ url: '/api/auth/two-factor/set-up', operationId: 'setUpTwoFactor', body: OwnPasswordSchema },
    ...{ summary: 'Make the secret of an authenticator app', reply: TwoFactorSetUpSchema },
    answer: async ({ body, opened, person, browser }) => {
      await requirePassword(opened, person, body.password, browser)
      return await setUpTwoFactor(opened, person)
    },
  })
  own<Code>({
    ...{ url: '/api/auth/two-factor/confirm', operationId: 'confirmTwoFactor', body: CodeSchema },
    ...{ summary: 'Turn it on by a first code', reply: RecoveryCodesSchema },
    answer: async ({ body, opened, person }) => ({ recoveryCodes: await confirmTwoFactor(opened, person, body.code) }),
  })
  own<OwnPassword>({
    ...{ url: '/api/auth/two-factor/turn-off', operationId: 'turnOffTwoFactor', body: OwnPasswordSchema, reply },
    summary: 'Let the own password alone sign in again',
    answer: async ({ body, opened, person, browser }) => {
      await requirePassword(opened, person, body.password, browser)
      await turnOffTwoFactor(opened, person)
      return DONE
    },
  })
}
