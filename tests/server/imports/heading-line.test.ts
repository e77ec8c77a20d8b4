// Covers: data Import
import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { importing, said } from './support/importing.ts'

/** Line 3 looks like the headings of orders but belongs to a summary; the orders are below line 6. */
const TWO_TABLES = `Summary of our shop

Order ID,Date,Total
all,2024-02-01,12

Order ID,Date,Total,Note
A1,2024-01-31,5,x
A2,2024-01-30,7,y
`
const SEP = `sep=;\nReport\n"in two\nlines"\nRef;When;Worth\nB1;2024-01-31;5\n`
const COLUMNS = { id: ['Ref'], date: ['When'], total: ['Worth'] }

describe('the line of the headings', () => {
  it('is shown with the other candidate rows, without blank ones', async () => {
    const { preview } = await importing()
    const { body } = await preview(TWO_TABLES)
    expect(body.headingLine).toBe(3)
    expect(body.mapping.headingLine).toBeUndefined()
    expect(body.headingRows.slice(0, 4)).toEqual([
      { line: 1, text: 'Summary of our shop' },
      { line: 3, text: 'Order ID · Date · Total' },
      { line: 4, text: 'all · 2024-02-01 · 12' },
      { line: 6, text: 'Order ID · Date · Total · Note' },
    ])
    const json = await preview('[{"id":"1","date":"2024-01-31","total":5}]')
    expect([json.body.headingLine, json.body.headingRows]).toEqual([null, []])
  })

  it('can be chosen; rows above it are skipped, and errors name the lines of the file', async () => {
    const { preview, post, orders } = await importing()
    const { body } = await preview(TWO_TABLES, said({ headingLine: 6 }))
    expect(body).toMatchObject({ recognised: true, headingLine: 6, mapping: { headingLine: 6 }, faults: [] })
    expect(body.columns.map(({ heading }: { heading: string }) => heading)).toEqual([
      'Order ID',
      'Date',
      'Total',
      'Note',
    ])
    expect(body.orders.map(({ line, id }: { line: number; id: string }) => [line, id])).toEqual([
      [7, 'A1'],
      [8, 'A2'],
    ])
    const broken = TWO_TABLES.replace('2024-01-30', '2024-02-30')
    const report = (await post('/api/imports', broken, said({ headingLine: 6 }))).body
    expect(report).toMatchObject({
      state: 'done',
      records: 2,
      accepted: 1,
      rejected: 1,
      errors: [{ record: 2, line: 8 }],
    })
    expect((await orders()).map(({ id }: { id: string }) => id)).toEqual(['A1'])
  })

  it('is counted including the line with the delimiter and lines within quotes', async () => {
    const { preview } = await importing()
    const found = (await preview(SEP)).body
    expect(found.headingRows).toMatchObject([
      { line: 2 },
      { line: 3 },
      { line: 5, text: 'Ref · When · Worth' },
      { line: 6 },
    ])
    const { body } = await preview(SEP, said({ headingLine: 5, columns: COLUMNS }))
    expect(body).toMatchObject({ recognised: true, headingLine: 5, orders: [{ line: 6, id: 'B1' }] })
  })

  it('accepts the mapping that it returned for a delimiter which only the file can name', async () => {
    const { preview } = await importing()
    const file = 'sep=#\nRef#When#Worth\nB1#2024-01-31#5\n'
    const { mapping } = (await preview(file)).body
    const { body } = await preview(file, said({ ...mapping, columns: COLUMNS }))
    expect(body).toMatchObject({ recognised: true, orders: [{ line: 3, id: 'B1' }] })
  })

  it('can be below the lines that are searched for headings', async () => {
    const { preview } = await importing()
    const deep = `${'Terms and conditions\n'.repeat(120)}Order ID,Date,Total\nC1,2024-01-31,5\n`
    expect((await preview(deep)).body.recognised).toBe(false)
    const { body } = await preview(deep, said({ headingLine: 121 }))
    expect(body).toMatchObject({ recognised: true, headingLine: 121, orders: [{ line: 122 }] })
    expect(body.headingRows).toHaveLength(40)
  })

  it('is refused if no row starts there, the columns differ, or it isn’t a line number', async () => {
    const { preview } = await importing()
    const between =
      /^No row begins on line 4 in the first 256 kB of the file, so it can’t be the heading row\. Choose another line\.$/
    expect((await preview(SEP, said({ headingLine: 4 }))).body.refusal).toMatch(between)
    expect((await preview(SEP, said({ headingLine: 99 }))).body.refusal).toMatch(/begins on line 99/)
    const other = await preview(SEP, said({ headingLine: 6, columns: COLUMNS }))
    expect(other.body.refusal).toMatch(/column “Ref”, but line 6 of the file doesn’t have it/)
    for (const headingLine of [-1, 1.5, 1001]) {
      expect(await preview(SEP, said({ headingLine })), String(headingLine)).toMatchObject({ status: 400 })
    }
  })

  it('asks for the columns if those of the chosen line aren’t recognised', async () => {
    const { preview } = await importing()
    const { body } = await preview('Order ID,Date,Total\nRef,When,Worth\nD1,2024-01-31,5\n', said({ headingLine: 2 }))
    expect(body).toMatchObject({ recognised: false, headingLine: 2, refusal: null })
    expect(body.columns.map(({ heading }: { heading: string }) => heading)).toEqual(['Ref', 'When', 'Worth'])
  })

  it('is remembered by its headings, wherever they are in the next file', async () => {
    const { preview, post } = await importing()
    const mapping: ImportMapping = { headingLine: 6 }
    expect((await post('/api/imports', TWO_TABLES, said(mapping))).body).toMatchObject({ state: 'done', accepted: 2 })
    const next = `One line more\n${TWO_TABLES.replace(/A(?=\d)/g, 'E')}`
    const { body } = await preview(next)
    expect(body).toMatchObject({
      recognised: true,
      remembered: true,
      headingLine: 7,
      orders: [{ id: 'E1' }, { id: 'E2' }],
    })
    expect(body.mapping.headingLine).toBeUndefined()
    expect((await post('/api/imports', next)).body).toMatchObject({ state: 'done', orders: { created: 2 } })
  })
})
