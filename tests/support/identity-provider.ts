import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { OidcSettings } from '#contract/accounts/oidc-settings.ts'

/** The claims that the provider has of a person, who signs in there without a question. */
export interface TestClaims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

/** Of one name, as all of them have it here. */
function newKeys(): { readonly keys: readonly object[] } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] }
}

/**
 * A real identity provider on a local port. `claims`: of the person who signs in next; `inIdToken`: whether its ID token has them;
 * `jwks`: what it publishes instead of the keys with which it signs.
 */
export async function startIdentityProvider(redirectUris: readonly string[]) {
  const state: { claims: TestClaims; inIdToken: boolean; jwks?: object } = { claims: {}, inIdToken: true }
  const seconds = 600
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: 'orderboard', client_secret: 'a secret of the test', redirect_uris: redirectUris },
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    ...{ cookies: { keys: ['test'] }, claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] } },
    ...{ pkce: { required: () => true }, conformIdTokenClaims: false, jwks: newKeys() },
    ttl: { Interaction: seconds, Session: seconds, Grant: seconds, AccessToken: seconds, IdToken: seconds },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: (use: string) => ({ sub: accountId, ...(use === 'userinfo' || state.inIdToken ? state.claims : {}) }),
    }),
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (request.url === '/jwks' && state.jwks) return response.end(JSON.stringify(state.jwks))
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params, prompt } = await provider.interactionDetails(request, response)
    const accountId = 'person'
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } })
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, { consent: { grantId } })
  })
  const settings: OidcSettings = {
    ...{ issuer, clientId: 'orderboard', clientSecret: 'a secret of the test', name: 'Test <Login>' },
    ...{ domains: ['example.com'], roleClaim: 'groups', roles: new Map([['staff', 'viewer'] as const]) },
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer, settings, state, stop, newKeys }
}

/** Follows redirects within the provider as a browser does, with its cookies, to the address that leads back. */
export async function signInAtProvider(address: string): Promise<string> {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  let at = address
  while (new URL(at).origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    const to = reply.headers.get('location')
    if (to === null) throw new Error(`${at} answers ${reply.status}: ${await reply.text()}`)
    at = new URL(to, at).href
  }
  return at
}
