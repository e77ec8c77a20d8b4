import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits in letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret of at least 80 random bits; SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** The text, encrypted so that only this installation, whose `secret` it is, can read it. */
export function sealed(text: string, secret: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, Buffer.from(hashOf(secret), 'hex'), nonce)
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
}

/** Undefined where it was sealed by another secret. */
export function unsealed(stored: string, secret: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const cipher = createDecipheriv(CIPHER, Buffer.from(hashOf(secret), 'hex'), bytes.subarray(0, NONCE))
  try {
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return cipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}
