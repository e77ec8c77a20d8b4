import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactAmount, exactQuantity } from '#contract/exact-number.ts'

describe('an exact amount', () => {
  it.each([
    [12_345_000n, 'USD', '12.345'],
    [12_300_000n, 'USD', '12.30'],
    [-1n, 'USD', '-0.000001'],
    [0n, 'EUR', '0.00'],
    [15_000n, 'JPY', '1.5'],
    [10_000n, 'JPY', '1'],
    [12_340_000n, 'KWD', '1.234'],
    [-(10n ** 17n), 'XXX', '-100000000000.00'],
  ])('%s parts of %s are %s', (parts, currency, text) => {
    expect(exactAmount(parts, currency)).toBe(text)
  })

  it('is written without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (parts) => {
        const [whole = '', fraction = ''] = exactAmount(parts, 'EUR').split('.')
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(parts)
      }),
    )
  })

  it('writes quantities without trailing zeros', () => {
    expect([30_000n, 5_000n, -1n, 0n].map(exactQuantity)).toEqual(['3', '0.5', '-0.0001', '0'])
  })
})
