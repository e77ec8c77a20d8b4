import fc from 'fast-check'
import { expect, it } from 'vitest'
import { code128 } from '#client/print/code-128.ts'

const text = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
})

/** The symbols of a bar code: six widths each, the last one seven. */
function symbolsOf(widths: readonly number[]) {
  const count = (widths.length - 1) / 6
  return Array.from({ length: count }, (_, at) => widths.slice(6 * at, at === count - 1 ? undefined : 6 * at + 6))
}

it('makes the bars of the standard for its examples', () => {
  // ISO/IEC 15417: start B is 211214, A 111323, a 121124, stop 2331112. The check of 'Aa' is (104 + 33 + 2 · 65) mod 103 = 61.
  expect(symbolsOf(code128('Aa') ?? []).map((widths) => widths.join(''))).toEqual([
    '211214',
    '111323',
    '121124',
    '221411',
    '2331112',
  ])
})

it('has symbols of 11 modules, of which an even number is black, and a stop of 13', () => {
  fc.assert(
    fc.property(
      text.filter(({ length }) => length <= 30),
      (each) => {
        const symbols = symbolsOf(code128(each) ?? [])
        expect(symbols).toHaveLength(each.length + 3)
        for (const [at, widths] of symbols.entries()) {
          const sum = (all: readonly number[]) => all.reduce((total, width) => total + width, 0)
          expect(sum(widths)).toBe(at === symbols.length - 1 ? 13 : 11)
          if (at < symbols.length - 1) expect(sum(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0)
        }
      },
    ),
  )
})

it.each(['', 'Ö-2', 'A\n1', 'x'.repeat(31)])('has none for %j', (each) => {
  expect(code128(each)).toBeUndefined()
})
