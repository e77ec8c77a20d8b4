import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from 'openid-client'
import { MAX_NAME } from '#contract/accounts/account-limits.ts'
import type { Person } from '#contract/accounts/account-schema.ts'
import { type OidcSettings, roleOfClaims } from '#contract/accounts/oidc-settings.ts'
import { ownPath } from '#contract/accounts/own-path.ts'
import { PROVIDER_PATHS, PROVIDER_PROBLEMS, type ProviderProblem } from '#contract/accounts/provider-text.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import { recordOfPerson } from './access-history.ts'
import { browserOf, giveTokens } from './account-route.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { joinInvited } from './invitations.ts'
import { storePending, takePending } from './pending-sign-in.ts'
import { createPerson } from './people.ts'
import { setPending } from './request-credentials.ts'
import { startSession } from './sign-in.ts'
import { countStart } from './sign-in-limits.ts'

/** Seconds for each answer of the provider. */
const DEADLINE = 10

/** What the answer of the provider is checked against, and where to go then. */
interface Begun {
  readonly to: string
  readonly checks: { readonly pkceCodeVerifier: string; readonly expectedState: string; readonly expectedNonce: string }
}

const refusal = (problem: ProviderProblem, cause?: unknown) => new Error(problem, { cause })

/** Adds the two pages by which people sign in at the identity provider. What goes wrong is said by the sign-in page. */
export function registerIdentityProvider(app: FastifyInstance, accounts: Accounts, settings: OidcSettings): void {
  const load = () => import('openid-client')
  let found: Promise<Configuration> | undefined
  const discover = async () => {
    const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = await load()
    const { issuer, clientId, clientSecret } = settings
    // The signature of ID tokens too; an issuer without https is on this machine.
    const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: DEADLINE })
    return await found.catch((cause: unknown) => {
      found = undefined
      throw refusal('away', cause)
    })
  }

  const begin = async (request: FastifyRequest, reply: FastifyReply, to: string) => {
    const opened = await accounts.open()
    await countStart(opened, request.ip)
    const [config, client] = [await discover(), await load()]
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const checks = { pkceCodeVerifier, expectedState: client.randomState(), expectedNonce: client.randomNonce() }
    const begun: Begun = { to, checks }
    setPending(request, reply, await storePending(opened, 'provider', JSON.stringify(begun)))
    const asked = {
      ...{ redirect_uri: request.ownOrigin + PROVIDER_PATHS.callback, scope: 'openid email profile' },
      ...{ state: checks.expectedState, nonce: checks.expectedNonce, code_challenge_method: 'S256' },
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    }
    return client.buildAuthorizationUrl(config, asked).href
  }

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedAccounts,
    { to, checks }: Begun,
  ) => {
    const [config, client] = [await discover(), await load()]
    const address = new URL(request.url, request.ownOrigin)
    const tokens = await client.authorizationCodeGrant(config, address, { ...checks, idTokenExpected: true })
    const id = tokens.claims()
    if (!id) throw refusal('failed')
    // Some providers name the address only there.
    const more = id.email === undefined ? await client.fetchUserInfo(config, tokens.access_token, id.sub) : {}
    const person = await personOfClaims(opened, settings, { ...more, ...id }, browserOf(request).address)
    await joinInvited(opened, person.email)
    giveTokens(request, reply, opened, await startSession(opened, person, browserOf(request), settings.name))
    return to
  }

  /** Redirects to where `work` leads, or to the sign-in page with the reason why that failed. */
  const redirect = async (reply: FastifyReply, to: string, work: () => Promise<string>) => {
    const failed = ({ message, cause }: Error) => {
      const problem = PROVIDER_PROBLEMS.find((one) => one === message) ?? 'failed'
      reply.log.warn({ problem, reason: cause instanceof Error ? cause.message : message }, 'identity provider')
      return `/sign-in?${new URLSearchParams({ problem, to })}`
    }
    return reply.redirect((await accounts.hasOwner()) ? await work().catch(failed) : '/sign-in')
  }

  app.get<{ Querystring: { readonly to?: unknown } }>(PROVIDER_PATHS.start, async (request, reply) => {
    const to = ownPath(typeof request.query.to === 'string' ? request.query.to : null)
    return await redirect(reply, to, () => begin(request, reply, to))
  })

  app.get(PROVIDER_PATHS.callback, async (request, reply) => {
    if (!(await accounts.hasOwner())) return reply.redirect('/sign-in')
    const opened = await accounts.open()
    const stored = await takePending(opened, 'provider', browserOf(request).pending)
    // Written by `begin`.
    const begun = stored === undefined ? undefined : (JSON.parse(stored) as Begun)
    return await redirect(reply, begun?.to ?? '/', async () => {
      if (!begun) throw refusal('failed')
      return await finish(request, reply, opened, begun)
    })
  })
}

async function personOfClaims(
  accounts: OpenedAccounts,
  settings: OidcSettings,
  claims: Readonly<Record<string, unknown>>,
  address: string,
): Promise<Pick<Person, 'id' | 'email'>> {
  if (typeof claims.email !== 'string' || claims.email_verified !== true) throw refusal('unverified')
  const email = claims.email.toLowerCase()
  const known = accounts.database.selectFrom('user').where('email', '=', email)
  const found = await known.select(['id', 'email', 'disabledAt']).executeTakeFirst()
  if (found?.disabledAt === null) return found
  const role = roleOfClaims(settings, email, claims)
  if (found || !role) {
    await recordOfPerson(accounts, email, { kind: 'edit', object: 'session', fields: { refusedAddress: address } })
    throw refusal('refused')
  }
  const name = String(claims.name ?? email).slice(0, MAX_NAME)
  return await createPerson(accounts, FIRST_WORKSPACE, { email, name, role })
}
