import { createHmac } from 'node:crypto'

/** RFC 6238 with SHA-1, 6 digits and 30 seconds. `secret`: base32; `at`: UTC milliseconds. */
export function appCode(secret: string, at: number): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const tag = createHmac('sha1', key).update(counter).digest()
  const number = tag.readUInt32BE((tag.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
