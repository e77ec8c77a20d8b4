import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonsCsv, reasonsFileName } from '#client/imports/rejected-files.ts'

describe('the reasons as CSV', () => {
  it('has headings, a byte order mark, CRLF and empty cells for unknown values', () => {
    const csv = reasonsCsv([{ record: 3, line: 4, column: null, reason: 'No date, "soon"' }])
    expect(csv).toBe('\uFEFFRecord,Line,Column,Reason\r\n3,4,,"No date, ""soon"""\r\n')
  })

  it('escapes formulas', () => {
    expect(reasonsCsv([{ record: 1, line: 2, column: '=A1', reason: '@x' }])).toContain("1,2,'=A1,'@x\r\n")
  })

  it('separates every row and cell for any text of the reasons', () => {
    const errors = fc.array(
      fc.record({
        record: fc.option(fc.nat()),
        line: fc.option(fc.nat()),
        column: fc.option(fc.string()),
        reason: fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '=') }),
      }),
    )
    fc.assert(
      fc.property(errors, (list) => {
        const rows = parseCsv(reasonsCsv(list).slice(1))
        expect(rows).toHaveLength(list.length + 1)
        for (const row of rows) expect(row).toHaveLength(4)
      }),
    )
  })

  it('is named after the file', () => {
    expect(reasonsFileName('orders.2026.csv')).toBe('orders.2026-rejected.csv')
    expect(reasonsFileName('.csv')).toBe('import-rejected.csv')
  })
})

/** An RFC 4180 reader that does not share code with the writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at]
        if (text[at] === '"') at++
      }
      at++
    } else {
      while (text[at] !== ',' && text[at] !== '\r') cell += text[at++]
    }
    row.push(cell)
    if (text[at] === ',') at++
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}
