// Covers: data Export
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvRow, guarded, unguarded } from '#contract/csv-cell.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const START = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '－',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  ',',
  'a',
  '',
]
const text = fc
  .tuple(fc.array(fc.constantFrom(...START), { maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 5 }))
  .map(([start, rest]) => start.join('') + rest)

describe('a text in a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1"', "'=1", '\u200b=1', '＝1', '\u00a0@x'])(
    'has an apostrophe before %j',
    (formula) => {
      expect(guarded(formula)).toBe(`'${formula}`)
    },
  )

  it.each(['Ada', "'n Sohn", '"Nils"', '1-2', 'a=b', '', ' x', "'"])('stays unchanged: %j', (plain) => {
    expect(guarded(plain)).toBe(plain)
  })

  it('never starts a formula, and is restored exactly', () => {
    fc.assert(
      fc.property(text, (any) => {
        const cell = guarded(any)
        expect(cell.replace(/^["\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(unguarded(cell)).toBe(any)
      }),
      { numRuns: atDepth(2000) },
    )
  })

  it('is quoted if it contains a delimiter, with inner quotes doubled', () => {
    expect(csvCell('a "b"; c')).toBe('"a ""b""; c"')
    expect(csvCell('a\tb')).toBe('"a\tb"')
    expect(csvCell(' a')).toBe('" a"')
    expect(csvCell('a^b', '^')).toBe('"a^b"')
  })

  it('is what is guarded, in quotes only where they are needed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((any) => `a${any}`),
          text.map((any) => `a${any}1`),
        ),
        (any) => {
          const safe = guarded(any)
          const isQuoted = /["\r\n,;\t|]/.test(safe) || safe !== safe.trim()
          expect(csvCell(any)).toBe(isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe)
        },
      ),
      { numRuns: atDepth(2000) },
    )
  })
})

describe('a number in a cell', () => {
  it('stays a number, quoted only if its decimal mark is the delimiter', () => {
    expect(csvRow([-5, null, { number: '-1,5' }, { number: '' }], ';')).toBe('-5;;-1,5;\r\n')
    expect(csvRow([-5, null, { number: '-1,5' }])).toBe('-5,,"-1,5"\r\n')
    expect(csvRow([{ number: '+1.234,56' }, { number: '-1e-7' }], ';')).toBe('+1.234,56;-1e-7\r\n')
  })

  it('is treated as text if it is not a number', () => {
    expect(csvRow([{ number: '-1+cmd' }, { number: '=1' }, { number: '-' }])).toBe("'-1+cmd,'=1,'-\r\n")
  })
})
