import { type Static, type TSchema, Type } from 'typebox'
import {
  AcceptSchema,
  CodeSchema,
  DoneSchema,
  IdSchema,
  NewPasskeySchema,
  OpenInvitationSchema,
  OwnPasswordSchema,
  PasskeyIdSchema,
  PasskeyOptionsSchema,
  PasskeySchema,
  PasskeySignInSchema,
  PasskeysSchema,
  PasswordChangeSchema,
  RecoveryCodesSchema,
  SessionsSchema,
  SignedInSchema,
  SignInSchema,
  TokenSchema,
  TwoFactorSchema,
  TwoFactorSetUpSchema,
} from './account-schema.ts'

interface AccountOperation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly summary: string
  /** Of the person who has signed in; otherwise of anyone. */
  readonly isOwn: boolean
  /** Of an operation of anyone: the status of its refusal where there are no accounts. */
  readonly refusal?: 401 | 404
  readonly params?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  readonly successes?: readonly 201[]
}

const post = { method: 'POST', isOwn: true, reply: DoneSchema } as const
const signIn = { method: 'POST', isOwn: false, refusal: 401, reply: SignedInSchema } as const
const link = { method: 'POST', isOwn: false, refusal: 404 } as const
const get = { method: 'GET', isOwn: true } as const
const remove = { method: 'DELETE', isOwn: true, reply: DoneSchema } as const

/** Signing in and out, links of invitations, and what belongs to the person who has signed in. None is in a workspace. */
export const ACCOUNT_OPERATIONS = {
  signIn: {
    ...{ ...signIn, url: '/api/auth/sign-in/email', body: SignInSchema },
    summary: 'Start a session with a password',
  },
  signInWithCode: {
    ...{ ...signIn, url: '/api/auth/sign-in/code', body: CodeSchema },
    summary: 'Start the session for which the password was right',
  },
  prepareSignIn: {
    ...{ ...signIn, url: '/api/auth/sign-in/passkey/options', reply: PasskeyOptionsSchema },
    summary: 'What the browser needs to sign in with a passkey',
  },
  signInWithPasskey: {
    ...{ ...signIn, url: '/api/auth/sign-in/passkey', body: PasskeySignInSchema },
    summary: 'Start a session with a passkey',
  },
  signOut: { ...post, url: '/api/auth/sign-out', summary: 'End the session of the call' },
  readInvitation: {
    ...{ ...link, url: '/api/auth/invitation', body: TokenSchema, reply: OpenInvitationSchema },
    summary: 'What the link with this token does',
  },
  acceptInvitation: {
    ...{ ...link, url: '/api/auth/accept', body: AcceptSchema, reply: SignedInSchema },
    summary: 'Do what the link with this token does, and sign in',
  },
  changePassword: {
    ...{ ...post, url: '/api/auth/password', body: PasswordChangeSchema },
    summary: 'Change the own password; all sessions end, and one starts',
  },
  listSessions: { ...get, url: '/api/sessions', summary: 'The own sessions', reply: SessionsSchema },
  endSession: { ...remove, url: '/api/sessions/:id', params: IdSchema, summary: 'End one of the own sessions' },
  readTwoFactor: {
    ...{ ...get, url: '/api/auth/two-factor', reply: TwoFactorSchema },
    summary: 'Whether the own password alone does not sign in',
  },
  setUpTwoFactor: {
    ...{ ...post, url: '/api/auth/two-factor/set-up', body: OwnPasswordSchema, reply: TwoFactorSetUpSchema },
    summary: 'Make the secret of an authenticator app',
  },
  confirmTwoFactor: {
    ...{ ...post, url: '/api/auth/two-factor/confirm', body: CodeSchema, reply: RecoveryCodesSchema },
    summary: 'Turn it on by a first code',
  },
  turnOffTwoFactor: {
    ...{ ...post, url: '/api/auth/two-factor/turn-off', body: OwnPasswordSchema },
    summary: 'Let the own password alone sign in again',
  },
  listPasskeys: { ...get, url: '/api/auth/passkeys', summary: 'The own passkeys', reply: PasskeysSchema },
  preparePasskey: {
    ...{ ...post, url: '/api/auth/passkeys/options', body: OwnPasswordSchema, reply: PasskeyOptionsSchema },
    summary: 'What the browser needs to make a passkey',
  },
  createPasskey: {
    ...{ ...post, url: '/api/auth/passkeys', body: NewPasskeySchema, reply: PasskeySchema, successes: [201] },
    summary: 'Add a passkey',
  },
  deletePasskey: { ...remove, url: '/api/auth/passkeys/:id', params: PasskeyIdSchema, summary: 'Remove a passkey' },
} as const satisfies Record<string, AccountOperation>

type Operations = typeof ACCOUNT_OPERATIONS
export type AccountOperationName = keyof Operations

/** What a call of the operation has been checked to send. */
export type SentTo<Name extends AccountOperationName> = {
  readonly body: Operations[Name] extends { readonly body: infer Body extends TSchema } ? Static<Body> : undefined
  readonly params: Operations[Name] extends { readonly params: infer Params extends TSchema }
    ? Static<Params>
    : undefined
}
export type IsOwn<Name extends AccountOperationName> = Operations[Name]['isOwn']

export const NO_QUERY = Type.Object({}, { additionalProperties: false })
