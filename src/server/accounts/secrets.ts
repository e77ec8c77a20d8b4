import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits in letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret of at least 80 random bits; SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
