import type { FastifyInstance } from 'fastify'
import { addAccountRoutes } from './account-route.ts'
import type { Accounts } from './accounts.ts'
import { acceptInvitation, findLink, join, readInvitation } from './invitations.ts'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  prepareNewPasskey,
  preparePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { setPassword } from './people.ts'
import { endSession, listSessions, requirePassword, signIn, signInWithCode, startSession } from './sign-in.ts'
import { confirmTwoFactor, readTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './two-factor.ts'

/** Signing in and out, links of invitations, and what belongs to the person who has signed in. */
export function registerAccountRoutes(app: FastifyInstance, accounts: Accounts): void {
  addAccountRoutes(app, accounts, {
    signIn: ({ body, opened, browser }) => signIn(opened, body, browser),
    signInWithCode: ({ body, opened, browser }) => signInWithCode(opened, body.code, browser),
    prepareSignIn: ({ opened, browser }) => preparePasskey(opened, browser),
    signInWithPasskey: ({ body, opened, browser }) => signInWithPasskey(opened, body, browser),
    signOut: ({ opened, person }) => endSession(opened, person.id, person.sessionId),

    readInvitation: ({ body, opened }) => readInvitation(opened, body.token),
    acceptInvitation: async ({ body, opened, browser }) => {
      const { kind, email: known, hasAccount } = await readInvitation(opened, body.token)
      if (kind === 'member' && hasAccount) {
        const result = await signIn(opened, { email: known, password: body.password }, browser)
        await join(opened, await findLink(opened, body.token))
        return result
      }
      const email = await acceptInvitation(opened, body)
      return await signIn(opened, { email, password: body.password }, browser)
    },

    changePassword: async ({ body, opened, person, browser }) => {
      await requirePassword(opened, person, body.current, browser)
      await setPassword(opened, person, body.password)
      return await startSession(opened, person, browser, 'password')
    },
    listSessions: async ({ opened, person }) => ({
      sessions: await listSessions(opened, person.id, person.sessionId),
    }),
    endSession: ({ opened, person, params }) => endSession(opened, person.id, params.id),

    readTwoFactor: ({ opened, person }) => readTwoFactor(opened, person.id),
    setUpTwoFactor: ({ opened, person }) => setUpTwoFactor(opened, person),
    confirmTwoFactor: async ({ body, opened, person }) => ({
      recoveryCodes: await confirmTwoFactor(opened, person, body.code),
    }),
    turnOffTwoFactor: ({ opened, person }) => turnOffTwoFactor(opened, person),

    listPasskeys: async ({ opened, person }) => ({ passkeys: await listPasskeys(opened, person.id) }),
    preparePasskey: ({ opened, person, browser }) => prepareNewPasskey(opened, person, browser),
    createPasskey: ({ body, opened, person, browser }) => addPasskey(opened, person, body, browser),
    deletePasskey: ({ opened, person, params }) => deletePasskey(opened, person, params.id),
  })
}
