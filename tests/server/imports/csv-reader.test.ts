// Covers: data Import, Whole
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { readCsv } from '#server/imports/files/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '|', '\n', '\r', ' ', 'é', '𝒳', '='), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
const dialect = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
  eol: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
  quoteAll: fc.boolean(),
  endOfLastLine: fc.boolean(),
})

function* pieces(text: string, sizes: readonly number[]): Generator<string> {
  for (let from = 0, i = 0; from < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield text.slice(from, from + size)
    from += size
  }
}

const cellsOf = (text: string, delimiter = ',') => [...readCsv([text], delimiter)].map(({ cells }) => cells)

describe('readCsv', () => {
  it('reads any table, in any dialect, in chunks of any size', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, dialect, sizes, (rows, how, chunks) => {
        // A last record of one empty cell without a line end leaves no trace in any CSV.
        fc.pre(how.quoteAll || how.endOfLastLine || rows.at(-1)?.join('') !== '' || (rows[0]?.length ?? 0) > 1)
        const text = tableText(rows, { ...PLAIN, ...how })
        const read = [...readCsv(pieces(text, chunks), how.delimiter)]
        expect(read.map(({ cells }) => cells)).toEqual(rows)
        expect(read.every(({ fault }) => fault === undefined)).toBe(true)
      }),
      { numRuns: atDepth(5000) },
    )
  })

  it('returns the line on which each record starts', () => {
    const text = 'a,b\r\n"1\n2","x\r\ny"\r\n\r\nc,d'
    expect([...readCsv([text], ',')].map(({ line, cells }) => [line, cells.length])).toEqual([
      [1, 2],
      [2, 2],
      [5, 1],
      [6, 2],
    ])
  })

  it.each([
    ['a"b,c', [['a"b', 'c']]],
    ['"a" ,b', [['a', 'b']]],
    ['a,', [['a', '']]],
    ['""', [['']]],
    ['a\n\nb\n', [['a'], [''], ['b']]],
  ])('reads %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('reports the record with text after a closing quote', () => {
    const [first, second] = readCsv(['"a"b,c\nd,e'], ',')
    expect(first?.fault).toMatch(/line 1/)
    expect(second?.fault).toBeUndefined()
  })

  it('names the line of a quote that is never closed', () => {
    expect(() => cellsOf('a,b\nc,"d\ne,f\n')).toThrow(/quote that opens on line 2/)
  })

  it('refuses cells and rows beyond its limits', () => {
    expect(() => cellsOf(`a\n"${'x'.repeat(1024 * 1024 + 1)}"`)).toThrow(/line 2 is longer than 1 MB/)
    expect(() => cellsOf(','.repeat(10_000))).toThrow(Refusal)
    expect(cellsOf(','.repeat(9_999))[0]).toHaveLength(10_000)
  })
})
