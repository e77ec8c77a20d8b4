import type { FastifyInstance } from 'fastify'
import { addAccountRoutes, DONE } from './account-route.ts'
import type { Accounts } from './accounts.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  prepareNewPasskey,
  preparePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { setPassword } from './people.ts'
import { clearSession } from './request-credentials.ts'
import { endSession, listSessions, requirePassword, signIn, signInWithCode, startSession } from './sign-in.ts'
import { confirmTwoFactor, readTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'

/** Signing in and out, links of invitations, and what belongs to the person who has signed in. */
export function registerAccountRoutes(app: FastifyInstance, accounts: Accounts): void {
  addAccountRoutes(app, accounts, {
    signIn: async ({ body, opened, browser, answerSignIn }) => answerSignIn(await signIn(opened, body, browser)),
    signInWithCode: async ({ body, opened, browser, answerSignIn }) =>
      answerSignIn(await signInWithCode(opened, body.code, browser)),
    prepareSignIn: async ({ opened, browser, goOnWith }) => goOnWith(await preparePasskey(opened, browser)),
    signInWithPasskey: async ({ body, opened, browser, answerSignIn }) =>
      answerSignIn(await signInWithPasskey(opened, body, browser)),
    signOut: async ({ opened, person, request, reply }) => {
      await endSession(opened, person.id, person.sessionId)
      clearSession(request, reply)
      return DONE
    },

    readInvitation: ({ body, opened }) => readInvitation(opened, body.token),
    acceptInvitation: async ({ body, opened, browser, answerSignIn }) => {
      const email = await acceptInvitation(opened, body)
      return answerSignIn(await signIn(opened, { email, password: body.password }, browser))
    },

    changePassword: async ({ body, opened, person, browser, answerSignIn }) => {
      await requirePassword(opened, person, body.current, browser)
      await setPassword(opened, person.id, body.password)
      return answerSignIn(await startSession(opened, person, browser, 'password'))
    },
    listSessions: async ({ opened, person }) => ({
      sessions: await listSessions(opened, person.id, person.sessionId),
    }),
    endSession: async ({ opened, person, params }) => {
      await endSession(opened, person.id, params.id)
      return DONE
    },

    readTwoFactor: ({ opened, person }) => readTwoFactor(opened, person.id),
    setUpTwoFactor: async ({ body, opened, person, browser }) => {
      await requirePassword(opened, person, body.password, browser)
      return await setUpTwoFactor(opened, person)
    },
    confirmTwoFactor: async ({ body, opened, person }) => ({
      recoveryCodes: await confirmTwoFactor(opened, person, body.code),
    }),
    turnOffTwoFactor: async ({ body, opened, person, browser }) => {
      await requirePassword(opened, person, body.password, browser)
      await turnOffTwoFactor(opened, person)
      return DONE
    },

    listPasskeys: async ({ opened, person }) => ({ passkeys: await listPasskeys(opened, person.id) }),
    preparePasskey: async ({ body, opened, person, browser, goOnWith }) => {
      await requirePassword(opened, person, body.password, browser)
      return goOnWith(await prepareNewPasskey(opened, person, browser))
    },
    createPasskey: async ({ body, opened, person, browser, reply }) =>
      reply.code(201).send(await addPasskey(opened, person, body, browser)),
    deletePasskey: async ({ opened, person, params }) => {
      await deletePasskey(opened, person, params.id)
      return DONE
    },
  })
}
