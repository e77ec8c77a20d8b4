import { ROLES, type Role } from '#contract/roles.ts'

/** An identity provider of OpenID Connect, by which people sign in. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
  /** Of e-mail addresses that may get a new account, in small letters. */
  readonly domains: readonly string[]
  /** The claim whose values give a new account its role. */
  readonly roleClaim: string
  readonly roles: ReadonlyMap<string, Role>
}

type Environment = Readonly<Record<string, string | undefined>>

interface Reading {
  readonly readFile: (path: string) => string
  /** `allowed`: what the setting must be. */
  readonly refuse: (name: string, value: string, allowed: string) => never
}

const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/
const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/
const NAMES = ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_SECRET_FILE', 'NAME', 'DOMAINS', 'ROLE_CLAIM', 'ROLES']

/** The settings OIDC_…; undefined without OIDC_ISSUER. */
export function readOidcSettings(env: Environment, { readFile, refuse }: Reading): OidcSettings | undefined {
  const of = (name: string) => (env[`OIDC_${name}`] ?? '').trim()
  const issuer = of('ISSUER')
  const used = NAMES.find((name) => of(name) !== '')
  if (issuer === '' && used === undefined) return undefined
  if (issuer === '') refuse('OIDC_ISSUER', '', `the address of the provider, because OIDC_${used} is set`)
  if (!isIssuer(issuer)) refuse('OIDC_ISSUER', issuer, 'an address like https://login.example.com, without query')
  const needed = (name: string, value: string) => value || refuse(`OIDC_${name}`, '', 'set, because OIDC_ISSUER is set')
  const file = of('CLIENT_SECRET_FILE')
  const contentOf = (path: string) => {
    try {
      return readFile(path).trim()
    } catch {
      return refuse('OIDC_CLIENT_SECRET_FILE', path, 'a file that can be read')
    }
  }
  const domains = list(of('DOMAINS')).map((domain) => domain.toLowerCase())
  for (const domain of domains)
    if (!DOMAIN.test(domain)) refuse('OIDC_DOMAINS', domain, 'a list of domains like example.com, separated by commas')
  const roles = new Map(list(of('ROLES')).map((pair) => rolePair(pair, refuse)))
  if (roles.size > 0) needed('ROLE_CLAIM', of('ROLE_CLAIM'))
  return {
    ...{ issuer, clientId: needed('CLIENT_ID', of('CLIENT_ID')), name: of('NAME') || new URL(issuer).host },
    clientSecret: needed('CLIENT_SECRET', file ? contentOf(file) : of('CLIENT_SECRET')),
    ...{ domains, roles, roleClaim: of('ROLE_CLAIM') },
  }
}

/** The role of a person who has no account yet: the one that may do most. Undefined where they get none. */
export function roleOfClaims(
  { domains, roleClaim, roles }: OidcSettings,
  email: string,
  claims: Readonly<Record<string, unknown>>,
): Role | undefined {
  if (!domains.includes(email.toLowerCase().split('@').at(-1) ?? '')) return undefined
  const given = new Set([claims[roleClaim]].flat().map((value) => roles.get(String(value))))
  return ROLES.find((role) => given.has(role))
}

function list(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/** Over https, except on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) && search + hash === ''
}

/** 'admins=owner'. */
function rolePair(pair: string, refuse: Reading['refuse']): [string, Role] {
  const end = pair.lastIndexOf('=')
  const [value, name] = [pair.slice(0, Math.max(end, 0)), pair.slice(end + 1)]
  const role = ROLES.find((one) => one === name && value !== '')
  return role
    ? [value, role]
    : refuse('OIDC_ROLES', pair, `a list like staff=viewer with the roles ${ROLES.join(', ')}`)
}
