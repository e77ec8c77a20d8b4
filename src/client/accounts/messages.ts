import { MIN_PASSWORD } from '#contract/accounts/account-limits.ts'
import type { InvitationKind, MadeInvitation } from '#contract/accounts/account-schema.ts'
import type { ProviderProblem } from '#contract/accounts/provider-text.ts'
import type { ShopSystem } from '#contract/imports/shop-json.ts'
import { plural } from '#contract/plural.ts'
import type { Role } from '#contract/roles.ts'

/** What a role is called, and what it may do. */
export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  viewer: 'Viewer',
}

/** Texts of signing in and of the links that lead to it. */
export const signInMessages = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  show: 'Show',
  signIn: 'Sign in',
  orPasskey: 'Sign in with a passkey',
  noPasskeys: 'Passkeys need https, a host name and a current browser. This page has not all of them.',
  passkeyNotUsed: 'No passkey was used. Try again, or sign in with your password.',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes',
  back: 'Back',
  sample: 'Look at the sample',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  providerProblems: {
    away: (name) => `${name} does not answer. Try again later, or sign in with your password.`,
    failed: (name) => `Signing in with ${name} was not completed. Try again.`,
    unverified: (name) => `${name} has not verified your e-mail address.`,
    refused: (name) => `Your account at ${name} has no access here. Ask an owner to invite you.`,
  } satisfies Record<ProviderProblem, (name: string) => string>,
  needsScript: 'Signing in needs JavaScript. Turn it on in your browser’s settings.',
  signedOut: 'You are signed out',
  signedOutAdvice: 'Your session has ended. Sign in again to continue. What you have typed stays.',
  otherWays: 'Sign in another way, in a new tab',
  loading: 'Loading…',
  tryAgain: 'Try again',
}

/** What is wrong with what a field has. */
export const fieldProblems = {
  /** By the field's name. */
  missing: {
    email: 'Enter an e-mail address.',
    password: 'Enter a password.',
    current: 'Enter your current password.',
    code: 'Enter the code.',
    name: 'Enter a name.',
    url: 'Enter an address.',
    secret: 'Enter the secret.',
    expires: 'Enter a whole date, or none.',
  } as Readonly<Record<string, string>>,
  other: 'Enter another value.',
  short: (least: number) => `Enter at least ${least} characters.`,
  email: (text: string) => `“${text}” isn’t an e-mail address.`,
  url: (text: string) => `“${text}” isn’t an address. Write it like https://example.com/orders.`,
}

export const welcomeMessages = {
  title: 'Welcome',
  titles: {
    owner: () => 'Make the owner’s account',
    member: (role) => `You are invited as ${role}`,
    password: () => 'Set a new password',
  } satisfies Record<InvitationKind, (role: Role) => string>,
  passwordOf: (name: string) => `For the account of ${name}. All of its sessions end.`,
  name: 'Name',
  rule: `At least ${MIN_PASSWORD} characters`,
  accept: { owner: 'Make account', member: 'Make account', password: 'Set password' } satisfies Record<
    InvitationKind,
    string
  >,
  join: 'Join',
  joinAdvice:
    'You have an account. Join with its password; where you sign in at an identity provider, do that instead.',
  incomplete: 'This link is not complete. Copy the whole address.',
  goToSignIn: 'Go to the sign-in page',
}

export const noticeMessages = { title: 'Not available yet' }

export const workspaceMessages = {
  workspace: 'Workspace',
  workspaces: 'Workspaces',
  intro: 'Each workspace is a company of its own: with its orders, shops, settings, people and keys.',
  name: 'Name of the workspace',
  make: 'Make workspace',
  address: (slug: string) => `Named “${slug}” in addresses`,
  current: 'This workspace',
  archived: 'Archived',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  archive: 'Archive',
  archiveOf: (name: string) => `Archive ${name}`,
  archiveQuestion: (name: string) =>
    `No person and no key has access to ${name} until an owner brings it back. Nothing in it is deleted.`,
  restore: 'Bring back',
  restoreOf: (name: string) => `Bring ${name} back`,
}

/** Texts of the account screen. */
export const accountMessages = {
  title: 'Account',
  notLoaded: 'The account could not be loaded.',
  listNotLoaded: (reason: string) => `The list could not be loaded. ${reason}`,
  loading: 'Loading…',
  signOut: 'Sign out',
  role: 'Role',
  name: 'Name',
  email: 'E-mail',
  none: 'None yet.',

  noAccounts:
    'Everyone who uses this computer is the owner, and no other computer has access. That ends with the first account.',
  firstAccount: 'Make the first account',
  makeAccount: 'Make account',

  password: 'Password',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  passwordChanged: 'Your password was changed. All other sessions have ended.',

  twoFactor: 'Two-factor authentication',
  twoFactorOff: 'Sign-in can ask for a code of an authenticator app after your password, which then is no use alone.',
  twoFactorOn: (left: number) => `On. ${plural(left, '# recovery code is', '# recovery codes are')} left.`,
  setUp: 'Set up',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  appSecret: 'Enter this secret in your authenticator app, then the code that it shows.',
  appLink: 'Open it in an app on this device',
  appSecretName: 'Secret',
  recoveryCodes:
    'Two-factor authentication is on. Each of these recovery codes works once in place of a code. Copy them now: they will not be shown again.',

  passkeys: 'Passkeys',
  passkeysIntro:
    'With a passkey this device, your phone or a security key signs you in by its screen lock or PIN, without password and code.',
  passkeysNone: 'No passkeys.',
  passkeyName: 'Name of the passkey',
  addPasskey: 'Add passkey',
  passkeyNotMade: 'No passkey was made. Try again.',
  passkeyExists: 'This device has a passkey of this account already.',
  removePasskeyQuestion: (name: string) => `${name} does not sign in any more. Delete it on the device too.`,

  sessions: 'Sessions',
  unknownBrowser: 'Unknown browser',
  currentSession: 'This session',
  sessionUse: (address: string, time: string) => `${address} · last used ${time}`,
  endSession: 'End',
  endSessionOf: (browser: string, time: string) => `End the session of ${browser}, last used ${time}`,

  people: 'People',
  you: 'You',
  roleOf: (name: string) => `Role of ${name}`,
  disabled: 'May not sign in',
  disable: 'Disable',
  enable: 'Enable',
  disablePerson: (name: string) => `Disable ${name}`,
  enablePerson: (name: string) => `Enable ${name}`,
  twoFactorReset: 'Turn off two-factor',
  twoFactorResetOf: (name: string) => `Turn off two-factor authentication of ${name}`,
  twoFactorResetQuestion: (name: string) => `${name} can then sign in with the password alone.`,
  usesTwoFactor: 'Two-factor authentication',
  passwordLink: 'New password link',
  passwordLinkOf: (name: string) => `New password link for ${name}`,
  passwordLinkMade: (name: string) =>
    `Give this link to ${name}. It sets a new password, works once, and is not shown again.`,
  remove: 'Remove',
  removePerson: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `${name} loses access at once. What ${name} changed stays in the history.`,
  cancel: 'Cancel',

  invitations: 'Invitations',
  invite: 'Invite',
  invited: (email: string) => `Give this link to ${email}. It works once within 7 days, and is not shown again.`,
  /** `isSent`: whether a mail with the link was sent; null: no mail server. */
  linkSent: (text: string, { isSent, isReplacing }: Pick<MadeInvitation, 'isSent' | 'isReplacing'>) =>
    [
      ...(isSent === null
        ? []
        : [isSent ? 'A mail with this link was sent.' : 'The mail with this link could not be sent.']),
      text,
      ...(isReplacing ? ['The earlier link no longer works.'] : []),
    ].join(' '),
  inviteNone: 'No open invitations.',
  until: (time: string) => `Until ${time}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,

  keys: 'Keys',
  keysIntro: 'A program sends its key in the header Authorization: Bearer KEY.',
  keysNone: 'No keys.',
  keyName: 'Name of the program',
  expires: 'Expires on (optional)',
  makeKey: 'Make key',
  keyMade: (name: string) => `This is the key of ${name}. Copy it now: it will not be shown again.`,
  keyUse: (role: string, used: string, expiry: string) => [role, used, expiry].filter(Boolean).join(' · '),
  lastUsed: (time: string) => `last used ${time}`,
  neverUsed: 'never used',
  expired: (time: string) => `expired ${time}`,
  expiresAt: (time: string) => `expires ${time}`,
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `Programs that use ${name} lose access at once. A revoked key cannot be restored.`,

  secret: 'Link or key',
  codes: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
}

/** Texts of the webhooks on the account screen. */
export const hookMessages = {
  title: 'Webhooks of shops',
  intro: 'A shop sends its orders to the address of a webhook when they are placed and changed.',
  name: 'Name of the webhook',
  platform: 'Platform',
  platforms: { shopify: 'Shopify', woocommerce: 'WooCommerce' } satisfies Record<ShopSystem, string>,
  shop: 'Shop',
  secret: 'Secret',
  secretHints: {
    shopify: 'Shopify shows the secret below its webhooks: Settings, Notifications.',
    woocommerce: 'If you leave the secret empty, one is made.',
  } satisfies Record<ShopSystem, string>,
  make: 'Make webhook',
  made: (name: string) =>
    `This is the address of ${name}. Enter it in the shop for each event of orders, with JSON as the format. It will not be shown again.`,
  secretMade: (name: string) => `This is the secret of ${name}. Enter it in the shop, too. It will not be shown again.`,
  none: 'No webhooks.',
  neverUsed: 'nothing received yet',
  lastUsed: (time: string) => `last received ${time}`,
  failed: (time: string, reason: string) => `last problem ${time}: ${reason}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Orders that the shop sends to ${name} are refused from now on.`,
}

export const mailMessages = {
  title: 'Notifications',
  mail: (email: string) => `Send me the notifications of this workspace by e-mail, to ${email}`,
  noMail: 'The server has no mail server (SMTP_URL), so notifications are only on the screens.',
}

export const webhookMessages = {
  title: 'Outgoing webhooks',
  intro:
    'The notifications of this workspace are sent to these addresses, signed as standardwebhooks.com says, and again until they are accepted.',
  noOrigins: 'The server’s operator first has to allow an address (WEBHOOK_ORIGINS).',
  url: (origins: readonly string[]) => `Address, at ${origins.join(' or ')}`,
  make: 'Add address',
  made: (url: string) => `By this secret ${url} checks that notifications are from here. It will not be shown again.`,
  none: 'No addresses.',
  waiting: (notifications: number) =>
    notifications === 0
      ? 'everything sent'
      : plural(notifications, '# notification not sent yet', '# notifications not sent yet'),
  problem: (reason: string) => `last attempt: ${reason}`,
  remove: 'Remove',
  removeOf: (url: string) => `Remove ${url}`,
  removeQuestion: (url: string) => `Nothing more is sent to ${url}.`,
}
