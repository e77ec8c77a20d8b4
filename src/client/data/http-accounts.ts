import type {
  Accept,
  AccessKey,
  ChangedWorkspace,
  Invitation,
  MadeAccessKey,
  MadeInvitation,
  Me,
  NewAccessKey,
  NewInvitation,
  NewPasskey,
  NewPerson,
  NewWorkspace,
  OpenInvitation,
  Passkey,
  PasskeyOptions,
  PasskeySignIn,
  PasswordChange,
  Person,
  PersonChange,
  RecoveryCodes,
  Session,
  SignedIn,
  SignIn,
  TwoFactor,
  TwoFactorSetUp,
  Workspace,
} from '#contract/accounts/account-schema.ts'
import type { Hook, MadeHook, NewHook } from '#contract/accounts/hook-schema.ts'
import type { MadeWebhook, NewWebhook, Notifications, Webhooks } from '#contract/notifications/notification-schema.ts'
import type { ShopList } from '#contract/shop-schema.ts'
import { fetchJson, jsonOf, reach, withDeadline } from './fetch-json.ts'
import { changeNotifications } from './http-notifications.ts'

/** Signing in, the own account, and the people and keys of the workspace. Calls reject with an `Error` for people to read. */
export type AccountSource = ReturnType<typeof createHttpAccounts>

export function createHttpAccounts(fetch: typeof globalThis.fetch) {
  const read = <T>(url: string, signal?: AbortSignal) => fetchJson<T>(fetch, url, signal)
  const send = <T>(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    withDeadline(async (signal) => {
      const type = body && { 'content-type': 'application/json' }
      const init = { method, headers: { accept: 'application/json', ...type }, signal }
      return await jsonOf<T>(await reach(fetch, url, body ? { ...init, body: JSON.stringify(body) } : init), signal)
    })
  const remove = async (url: string, id: string) => void (await send('DELETE', one(url, id)))
  return {
    signIn: (given: SignIn) => send<SignedIn>('POST', '/api/auth/sign-in/email', given),
    sendCode: async (code: string) => void (await send('POST', '/api/auth/sign-in/code', { code })),
    signOut: async () => void (await send('POST', '/api/auth/sign-out')),
    readLink: (token: string) => send<OpenInvitation>('POST', '/api/auth/invitation', { token }),
    accept: (given: Accept) => send<SignedIn>('POST', '/api/auth/accept', given),
    changePassword: async (change: PasswordChange) => void (await send('POST', '/api/auth/password', change)),

    readTwoFactor: (signal?: AbortSignal) => read<TwoFactor>('/api/auth/two-factor', signal),
    setUpTwoFactor: (password: string) => send<TwoFactorSetUp>('POST', '/api/auth/two-factor/set-up', { password }),
    confirmTwoFactor: async (code: string) =>
      (await send<RecoveryCodes>('POST', '/api/auth/two-factor/confirm', { code })).recoveryCodes,
    turnOffTwoFactor: async (password: string) =>
      void (await send('POST', '/api/auth/two-factor/turn-off', { password })),

    listPasskeys: async (signal?: AbortSignal) =>
      (await read<{ readonly passkeys: readonly Passkey[] }>('/api/auth/passkeys', signal)).passkeys,
    preparePasskey: (password: string) => send<PasskeyOptions>('POST', '/api/auth/passkeys/options', { password }),
    addPasskey: (passkey: NewPasskey) => send<Passkey>('POST', '/api/auth/passkeys', passkey),
    removePasskey: (id: string) => remove('/api/auth/passkeys', id),
    preparePasskeySignIn: () => send<PasskeyOptions>('POST', '/api/auth/sign-in/passkey/options'),
    signInWithPasskey: async (given: PasskeySignIn) => void (await send('POST', '/api/auth/sign-in/passkey', given)),

    readMe: (signal?: AbortSignal) => read<Me>('/api/me', signal),
    listSessions: async (signal?: AbortSignal) =>
      (await read<{ readonly sessions: readonly Session[] }>('/api/sessions', signal)).sessions,
    endSession: (id: string) => remove('/api/sessions', id),

    listPeople: async (signal?: AbortSignal) =>
      (await read<{ readonly people: readonly Person[] }>('/api/people', signal)).people,
    createPerson: (person: NewPerson) => send<Person>('POST', '/api/people', person),
    changePerson: (id: string, change: PersonChange) => send<Person>('PATCH', one('/api/people', id), change),
    removePerson: (id: string) => remove('/api/people', id),
    createPasswordLink: (id: string) => send<MadeInvitation>('POST', `${one('/api/people', id)}/password-link`),

    listInvitations: async (signal?: AbortSignal) =>
      (await read<{ readonly invitations: readonly Invitation[] }>('/api/invitations', signal)).invitations,
    invite: (invitation: NewInvitation) => send<MadeInvitation>('POST', '/api/invitations', invitation),
    withdraw: (id: string) => remove('/api/invitations', id),

    listKeys: async (signal?: AbortSignal) =>
      (await read<{ readonly keys: readonly AccessKey[] }>('/api/keys', signal)).keys,
    createKey: (key: NewAccessKey) => send<MadeAccessKey>('POST', '/api/keys', key),
    revokeKey: (id: string) => remove('/api/keys', id),

    /** `id`: the slug. */
    listWorkspaces: async (signal?: AbortSignal) => {
      const { workspaces } = await read<{ readonly workspaces: readonly Workspace[] }>('/api/workspaces', signal)
      return workspaces.map((workspace) => ({ id: workspace.slug, ...workspace }))
    },
    createWorkspace: (workspace: NewWorkspace) => send<Workspace>('POST', '/api/workspaces', workspace),
    changeWorkspace: (slug: string, change: ChangedWorkspace) =>
      send<Workspace>('PATCH', one('/api/workspaces', slug), change),

    listHooks: async (signal?: AbortSignal) =>
      (await read<{ readonly hooks: readonly Hook[] }>('/api/hooks', signal)).hooks,
    createHook: (hook: NewHook) => send<MadeHook>('POST', '/api/hooks', hook),
    removeHook: (id: string) => remove('/api/hooks', id),
    readNotifications: (signal?: AbortSignal) => read<Notifications>('/api/notifications', signal),
    sendMails: (isMailed: boolean) => changeNotifications(fetch, { isMailed }),
    listWebhooks: (signal?: AbortSignal) => read<Webhooks>('/api/webhooks', signal),
    createWebhook: (webhook: NewWebhook) => send<MadeWebhook>('POST', '/api/webhooks', webhook),
    removeWebhook: (id: string) => remove('/api/webhooks', id),
    listShops: async (signal?: AbortSignal) => (await read<ShopList>('/api/shops', signal)).shops,
  }
}

function one(url: string, id: string): string {
  return `${url}/${encodeURIComponent(id)}`
}
