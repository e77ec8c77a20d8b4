import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUtf8, isDamagedUtf8 } from '#server/imports/files/inspect-file.ts'
import { atDepth } from '#tests/support/test-depth.ts'

/** Chunks of `size` bytes. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
/** Bytes that often form non-ASCII characters, which random bytes rarely do. */
const likely = fc.constantFrom(
  ...[0x0a, 0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf],
  ...[0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf3, 0xf4, 0xf5],
)
const someBytes = fc.array(fc.oneof(likely, fc.integer({ min: 0, max: 255 })), { maxLength: 12 })
const size = fc.integer({ min: 1, max: 5 })

describe('countUtf8', () => {
  it('counts the same faults as TextDecoder, in chunks of any size', () => {
    fc.assert(
      fc.property(someBytes, size, (numbers, each) => {
        const bytes = Uint8Array.from(numbers)
        const counted = countUtf8(pieces(bytes, each))
        expect(counted.faults === 0).toBe(isUtf8(bytes))
        expect(counted).toEqual(countUtf8([bytes]))
      }),
      { numRuns: atDepth(5000) },
    )
  })

  it('counts characters beyond ASCII and returns the line of the first fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), size, (text, each) => {
        const bytes = new TextEncoder().encode(text)
        const characters = [...text.toWellFormed()].filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7f).length
        expect(countUtf8(pieces(bytes, each))).toEqual({ faults: 0, characters, line: 0 })
        const broken = Uint8Array.from([...bytes, 0x0a, 0xff, 0x0a, 0xff])
        const line = [...text].filter((letter) => letter === '\n').length + 2
        expect(countUtf8(pieces(broken, each))).toMatchObject({ faults: 2, characters, line })
      }),
    )
  })

  it('distinguishes Windows-1252 from damaged UTF-8', () => {
    const western = Buffer.from('Zoë Müller;Straße;Ærø;“São Paulo”\n'.repeat(50), 'latin1')
    expect(isDamagedUtf8(countUtf8([western]))).toBe(false)
    const damaged = Buffer.concat([Buffer.from('Zoë Müller;Straße\n'.repeat(50)), Buffer.from([0xe9, 0x0a])])
    expect(isDamagedUtf8(countUtf8([damaged]))).toBe(true)
  })
})
