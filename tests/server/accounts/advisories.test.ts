import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'

/** The oldest versions that may be installed, by the advisories (github.com/advisories) that say why. */
const OLDEST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'better-auth': {
    '1.4.2': 'GHSA-569q-mpph-wgww: without a baseURL the first request set it',
    '1.6.13': 'GHSA-86j7-9j95-vpqj: redirect addresses could be javascript:',
    '1.6.22': 'the last of the advisories of 1.4 and 1.5 on bypassed sign-in and taken accounts',
  },
  fastify: {
    '5.8.5': 'GHSA-247c-9743-5963: a space before the content type skipped the check of the body',
    '5.12.1': 'GHSA-3m5p-2c4r-xxw2: forwarded headers could be forged; GHSA-w2qp-rph6-63g4: a skipped check',
    '5.12.2': 'four more advisories of high severity',
  },
  'find-my-way': { '9.7.0': 'GHSA-c96f-x56v-gq3h, of high severity' },
  kysely: {
    '0.28.17': 'GHSA-pv5w-4p9q-p3v2 and two more: parts of a statement that were not escaped',
  },
  nodemailer: {
    '9.0.1': 'GHSA-p6gq-j5cr-w38f: a message could read files; earlier ones: commands within addresses and headers',
  },
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

const numbersOf = (version: string) => version.split('.').map(Number)
const isBelow = (a: readonly number[], b: readonly number[]) => {
  const place = a.findIndex((number, i) => number !== b[i])
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0)
}

it.each(
  Object.entries(OLDEST).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, reason]) => [name, version, reason] as const),
  ),
)('%s is at least %s: %s', (name, version) => {
  const installed = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
  expect(installed.length).toBeGreaterThan(0)
  for (const [path, { version: found = '0' }] of installed)
    expect([path, found, isBelow(numbersOf(found), numbersOf(version))]).toEqual([path, found, false])
})
