import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, guarded, numberCell, textCell, unguarded } from '#contract/csv-cell.ts'

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

  it.each(['Ada', "'n Sohn", '"Nils"', '1-2', 'a=b', '', ' x', "'"])('stands as it is: %j', (plain) => {
    expect(guarded(plain)).toBe(plain)
  })

  it('never begins a formula, and comes back exactly', () => {
    fc.assert(
      fc.property(text, (any) => {
        const cell = guarded(any)
        expect(cell.replace(/^["\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(unguarded(cell)).toBe(any)
      }),
      { numRuns: 2000 },
    )
  })

  it('needs quotes for every delimiter, and they are doubled inside', () => {
    expect(textCell('a "b"; c')).toBe('"a ""b""; c"')
    expect(textCell('a\tb')).toBe('"a\tb"')
    expect(textCell(' a')).toBe('" a"')
  })
})

describe('a number in a cell', () => {
  it('stays one, with quotes only where its mark is the delimiter', () => {
    expect([csvCell(-5), csvCell(null), numberCell('-1,5', ';'), numberCell('-1,5', ',')]).toEqual([
      '-5',
      '',
      '-1,5',
      '"-1,5"',
    ])
  })
})
