import { createHash } from 'node:crypto'

/** The id of an import for a key: a UUID made from it (RFC 9562, version 8). */
export function importIdOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)]
  return [...parts, hash.slice(20, 32)].join('-')
}
