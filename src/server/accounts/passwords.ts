import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { MIN_PASSWORD } from '#contract/accounts/account-limits.ts'

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify(argon2)
const tagOf = (password: string, nonce: Buffer) =>
  derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce })

/** `nonce:tag`, both in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `${nonce.toString('hex')}:${(await tagOf(password, nonce)).toString('hex')}`
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(hash: string, password: string): Promise<boolean> {
  const [nonce = '', tag = ''] = hash.split(':').map((part) => Buffer.from(part, 'hex'))
  if (typeof nonce === 'string' || typeof tag === 'string') return false
  const found = await tagOf(password, nonce)
  return found.length === tag.length && timingSafeEqual(found, tag)
}

const COMMON = 10_000
let common: Promise<ReadonlySet<string>> | undefined

/** Whether it is one of the most common passwords that are long enough. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD)
    return new Set(long.slice(0, COMMON))
  })
  return (await common).has(password.toLowerCase())
}
