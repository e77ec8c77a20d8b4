import { type Static, type TProperties, Type } from 'typebox'
import { closed } from '#contract/closed.ts'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { ROLES } from '#contract/roles.ts'
import { SHOP_SLUG_PATTERN } from '#contract/shops.ts'
import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from './account-limits.ts'

/** What a link in an invitation does: makes the first owner or a member, or sets a new password. */
export const INVITATION_KINDS = ['owner', 'member', 'password'] as const
export type InvitationKind = (typeof INVITATION_KINDS)[number]

const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: '\\S' })
const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
const Instant = Type.Integer({ description: 'UTC milliseconds.' })
// Null first: it would be coerced to 0.
const OptionalInstant = Type.Union([Type.Null(), Instant])
const Token = Type.String({ minLength: 1, maxLength: 100 })
export const RoleSchema = oneOfSchema(ROLES)

export const IdSchema = closed({ id: Type.String({ maxLength: 100 }) })
// Of a credential of up to 1023 bytes.
export const PasskeyIdSchema = closed({ id: Type.String({ maxLength: 1400 }) })

// A password that is too short or too long is refused as any wrong one.
export const SignInSchema = closed({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1000 }),
})
export type SignIn = Static<typeof SignInSchema>

/** What a sign-in answers: `next` says what it still needs. */
export const SignedInSchema = closed({ done: Type.Boolean(), next: Type.Optional(Type.Literal('code')) })
export type SignedIn = Static<typeof SignedInSchema>
// Spaces and hyphens are ignored.
export const CodeSchema = closed({ code: Type.String({ minLength: 1, maxLength: 100 }) })
export type Code = Static<typeof CodeSchema>
export const OwnPasswordSchema = closed({ password: Type.String({ maxLength: 1000 }) })
export type OwnPassword = Static<typeof OwnPasswordSchema>

export const TwoFactorSchema = closed({
  isOn: Type.Boolean(),
  recoveryCodes: Type.Integer({ description: 'How many are left.' }),
})
export type TwoFactor = Static<typeof TwoFactorSchema>
export const TwoFactorSetUpSchema = closed({
  secret: Type.String({ description: 'For the authenticator app, in base32.' }),
  uri: Type.String({ description: 'The same with the names of product and account: otpauth://totp/…' }),
})
export type TwoFactorSetUp = Static<typeof TwoFactorSetUpSchema>
export const RecoveryCodesSchema = closed({
  recoveryCodes: Type.Array(Type.String(), { description: 'Each works once in place of a code; shown only here.' }),
})
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>

const encoded = Type.String({ maxLength: 20_000, description: 'In base64url.' })
const credentialOf = <Fields extends TProperties>(response: Fields) =>
  Type.Object({
    ...{ id: encoded, rawId: encoded, type: Type.Literal('public-key') },
    ...{ clientExtensionResults: Type.Object({}), response: Type.Object(response) },
  })
export const PasskeySchema = closed({
  id: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: OptionalInstant,
})
export type Passkey = Static<typeof PasskeySchema>
export const PasskeysSchema = closed({ passkeys: Type.Array(PasskeySchema) })
/** As browsers take them: PublicKeyCredential.parseCreationOptionsFromJSON and parseRequestOptionsFromJSON. */
const options = { additionalProperties: true, description: 'Options of WebAuthn.' }
export const PasskeyOptionsSchema = Type.Object({ challenge: encoded }, options)
export type PasskeyOptions = Static<typeof PasskeyOptionsSchema>
export const NewPasskeySchema = closed({
  name: Name,
  credential: credentialOf({ clientDataJSON: encoded, attestationObject: encoded }),
})
export type NewPasskey = Static<typeof NewPasskeySchema>
export const PasskeySignInSchema = closed({
  credential: credentialOf({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
})
export type PasskeySignIn = Static<typeof PasskeySignInSchema>

export const MeSchema = closed({
  user: Type.Union([closed({ name: Type.String(), email: Type.String() }), Type.Null()]),
  key: Type.Union([closed({ name: Type.String() }), Type.Null()]),
  role: RoleSchema,
  workspace: Type.String({ description: 'The slug of the workspace of the call.' }),
  workspaces: Type.Array(closed({ slug: Type.String(), name: Type.String(), role: RoleSchema })),
})
export type Me = Static<typeof MeSchema>

export const PersonSchema = closed({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  isDisabled: Type.Boolean({ description: 'May not sign in.' }),
  twoFactor: Type.Boolean({ description: 'A password alone does not sign in.' }),
})
export type Person = Static<typeof PersonSchema>
export const PeopleSchema = closed({ people: Type.Array(PersonSchema) })
export const NewPersonSchema = closed({ email: Email, name: Name, role: RoleSchema, password: Password })
export type NewPerson = Static<typeof NewPersonSchema>
export const PersonChangeSchema = closed({
  role: Type.Optional(RoleSchema),
  isDisabled: Type.Optional(Type.Boolean()),
  // Only the person can turn it on.
  twoFactor: Type.Optional(Type.Literal(false)),
})
export type PersonChange = Static<typeof PersonChangeSchema>

export const AccessKeySchema = closed({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  createdAt: Instant,
  expiresAt: OptionalInstant,
  lastUsedAt: OptionalInstant,
})
export type AccessKey = Static<typeof AccessKeySchema>
export const AccessKeysSchema = closed({ keys: Type.Array(AccessKeySchema) })
export const NewAccessKeySchema = closed({ name: Name, role: RoleSchema, expiresAt: Type.Optional(OptionalInstant) })
export type NewAccessKey = Static<typeof NewAccessKeySchema>
export const MadeAccessKeySchema = closed({
  ...AccessKeySchema.properties,
  key: Type.String({ description: 'The key itself, which is shown only here.' }),
})
export type MadeAccessKey = Static<typeof MadeAccessKeySchema>

export const InvitationSchema = closed({
  id: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  expiresAt: Instant,
})
export type Invitation = Static<typeof InvitationSchema>
export const InvitationsSchema = closed({ invitations: Type.Array(InvitationSchema) })
export const NewInvitationSchema = closed({ email: Email, role: RoleSchema })
export type NewInvitation = Static<typeof NewInvitationSchema>
export const MadeInvitationSchema = closed({
  ...InvitationSchema.properties,
  path: Type.String({ description: 'The path and fragment of the link, which is shown only here.' }),
  isReplacing: Type.Boolean({ description: 'Whether there was an earlier link for the same, which no longer works.' }),
  isSent: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether the mail server took a mail with the link; null where there is no mail server.',
  }),
})
export type MadeInvitation = Static<typeof MadeInvitationSchema>

/** Tokens are in bodies, because addresses are written to logs. */
export const TokenSchema = closed({ token: Token })
export const OpenInvitationSchema = closed({
  kind: oneOfSchema(INVITATION_KINDS),
  email: Type.String({ description: "'' where the person who accepts chooses it." }),
  name: Type.String({ description: "Of the person whose password it sets; '' otherwise." }),
  role: RoleSchema,
  hasAccount: Type.Boolean({ description: 'Whether the address has an account: its password is needed.' }),
})
export type OpenInvitation = Static<typeof OpenInvitationSchema>
export const AcceptSchema = closed({
  token: Token,
  password: Password,
  email: Type.Optional(Email),
  name: Type.Optional(Name),
})
export type Accept = Static<typeof AcceptSchema>

const slug = Type.String({ pattern: SHOP_SLUG_PATTERN, description: 'How calls and addresses name it; it stays.' })
export const WorkspaceSchema = closed({ slug, name: Type.String(), isArchived: Type.Boolean() })
export type Workspace = Static<typeof WorkspaceSchema>
export const WorkspacesSchema = closed({ workspaces: Type.Array(WorkspaceSchema) })
/** The slug follows from the name. */
export const NewWorkspaceSchema = closed({ slug: Type.Optional(slug), name: Name })
export type NewWorkspace = Static<typeof NewWorkspaceSchema>
export const ChangedWorkspaceSchema = closed({ name: Type.Optional(Name), isArchived: Type.Optional(Type.Boolean()) })
export type ChangedWorkspace = Static<typeof ChangedWorkspaceSchema>
export const SlugSchema = closed({ slug: Type.String({ maxLength: 100 }) })

export const PasswordChangeSchema = closed({ current: Type.String({ maxLength: 1000 }), password: Password })
export type PasswordChange = Static<typeof PasswordChangeSchema>

export const SessionSchema = closed({
  id: Type.String(),
  createdAt: Instant,
  usedAt: Instant,
  address: Type.String(),
  browser: Type.String({ description: 'The User-Agent header of its sign-in.' }),
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof SessionSchema>
export const SessionsSchema = closed({ sessions: Type.Array(SessionSchema) })
export const DoneSchema = closed({ done: Type.Literal(true) })
