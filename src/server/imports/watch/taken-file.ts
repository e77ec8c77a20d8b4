import { createHash } from 'node:crypto'
import { type BigIntStats, constants, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** What identifies one state of a file: another file of its name, or another content, differs in one of these. */
export type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs'>

/** Neither a link is followed nor a FIFO waited for. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Copies a file as it is, and returns its identity and the SHA-256, hexadecimal, of what was copied; undefined where it changed
 * meanwhile or is no regular file. `signal` ends it.
 */
export async function takeFile(from: string, to: string, signal: AbortSignal) {
  const file = await open(from, FLAGS)
  try {
    const identity = await file.stat({ bigint: true })
    if (!identity.isFile()) return undefined
    const hash = createHash('sha256')
    const bytes = file.createReadStream({ autoClose: false }).on('data', (chunk) => hash.update(chunk))
    await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
    if (!isSameFile(await file.stat({ bigint: true }), identity)) return undefined
    return { identity, hash: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

export function isSameFile(a: FileIdentity | undefined, b: FileIdentity): boolean {
  return a?.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs
}
