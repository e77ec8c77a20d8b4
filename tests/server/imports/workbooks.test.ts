// Covers: data Import
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Sheet, type WorkbookOptions, workbookOf, workbookPartsOf } from '#tests/support/workbook.ts'
import { zipOf } from '#tests/support/zip.ts'
import { closes, Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => {
  // Nothing that was unpacked remains.
  expect(readdirSync(join(trial.folder, 'uploads'))).toEqual([])
  trial.remove()
})

const HEADINGS = ['Order ID', 'Date', 'Customer', 'Product', 'Quantity', 'Price', 'Total', 'Currency']
const ROW = ['B-1', { date: 45_721 }, 'Zoë', 'Desk', 1, 20.5, 20.5, 'EUR'] as const
const sheet = (...rows: Sheet['rows']): Sheet => ({ name: 'Orders', rows: [HEADINGS, ...rows] })
const importSheets = (sheets: readonly Sheet[], options?: WorkbookOptions) => trial.import(workbookOf(sheets, options))
const orders = () => trial.rows('select id, day, amount, customer_name, source_line from orders order by id')
const placed = () => trial.rows('select placed_at from orders order by id').map((row) => Number(row.placed_at))

describe.each<[string, WorkbookOptions]>([
  ['shared texts', {}],
  ['texts in the cells', { shared: false }],
  ['elements with a prefix', { prefix: 'x' }],
])('a workbook with %s', (_, options) => {
  it('is imported with dates, amounts and lines', async () => {
    const report = await importSheets(
      [sheet(ROW, ['B-2', { date: 45_758.75 }, 'M & <Co> "x", y', 'Lamp', 2, 5, 10, 'EUR'])],
      options,
    )
    expect(report).toMatchObject({ state: 'done', format: 'csv', encoding: null, delimiter: null, accepted: 2 })
    expect(report.notes).toContain('The sheet “Orders” of the Excel workbook was read.')
    expect(closes(report)).toBe(true)
    expect(orders()).toEqual([
      { id: 'B-1', day: '2025-03-05', amount: 20_500_000n, customer_name: 'Zoë', source_line: 2n },
      { id: 'B-2', day: '2025-04-11', amount: 10_000_000n, customer_name: 'M & <Co> "x", y', source_line: 3n },
    ])
    expect(placed()[1]).toBe(Date.UTC(2025, 3, 11, 18))
    expect(trial.rows('select quantity from order_lines order by order_id')).toEqual([
      { quantity: 10_000n },
      { quantity: 20_000n },
    ])
  })
})

it('names rows as the sheet does: empty rows count, rows below the last value do not', async () => {
  const report = await importSheets([
    {
      name: 'Orders',
      rows: [
        ['Orders of March'],
        { number: 4, cells: HEADINGS },
        { number: 5, cells: ROW },
        { number: 12, cells: ['B-2', 'soon', 'Marcus\nOyelaran', 'Lamp', 2, 5, 10, 'EUR'] },
        { number: 14, cells: ['B-3', { date: 45_730 }, 'Marcus\nOyelaran', 'Lamp', 2, 5, 10, 'EUR'] },
        { number: 90_000, cells: [{ xml: '<c s="1"/>' }] },
      ],
    },
  ])
  expect(report).toMatchObject({ state: 'done', records: 10, accepted: 2, rejected: 1, blank: 7 })
  expect(report.errors).toMatchObject([{ line: 12, column: 'Date' }])
  expect(orders()).toMatchObject([{ source_line: 5n }, { customer_name: 'Marcus Oyelaran', source_line: 14n }])
})

it('takes the currency that only the format of the amounts shows, each its own', async () => {
  const row = (id: string, style: number) => [id, { date: 45_721 }, 'Zoë', { date: 1_234.567, style }]
  const report = await importSheets(
    [
      {
        name: 'Orders',
        rows: [['Order ID', 'Date', 'Customer', 'Total'], row('B-1', 2), row('B-2', 3), row('B-3', 4)],
      },
    ],
    { formats: ['#,##0.00\\ "€"', '[$CHF] #,##0.00', '#,##0.00'] },
  )
  expect(report).toMatchObject({ state: 'done', accepted: 3 })
  expect(trial.rows('select id, currency, amount from orders order by id')).toEqual([
    { id: 'B-1', currency: 'EUR', amount: 1_234_567_000n },
    { id: 'B-2', currency: 'CHF', amount: 1_234_567_000n },
    { id: 'B-3', currency: 'XXX', amount: 1_234_567_000n },
  ])
})

it('reads numbers without errors of arithmetic and IDs with every digit', async () => {
  await importSheets([
    sheet(
      [12_345_678_901_234, { date: 45_721 }, 'A', 'Desk', 3, 0.1, 0.1 + 0.2, 'EUR'],
      [{ xml: '<c><v>1.2345678901234E13</v></c>' }, { date: 45_721 }, 'A', 'Desk', 1, 1.234, 1.234, 'EUR'],
      [{ xml: '<c><v>90071992547409931</v></c>' }, { date: 45_721 }, 'C', 'Desk', 1, 44.949999999999996, 44.95, 'EUR'],
    ),
  ])
  expect(orders()).toMatchObject([
    { id: '12345678901234', amount: 1_534_000n },
    { id: '90071992547409931', amount: 44_950_000n },
  ])
})

it('reads the kinds of cells as they are shown', async () => {
  const text = (xml: string) => ['B-1', { date: 45_721 }, 'A', { xml }, 1, 2, 2, 'EUR'] as const
  const nameOf = async (xml: string, options?: WorkbookOptions) => {
    trial.forget()
    await importSheets([sheet(text(xml))], options)
    return trial.rows('select product as name from order_lines')[0]?.name
  }
  expect(await nameOf('<c t="str"><f>A1&amp;B1</f><v>Zoë Brandt</v></c>')).toBe('Zoë Brandt')
  expect(await nameOf('<c t="b"><v>1</v></c>')).toBe('TRUE')
  expect(await nameOf('<c t="e"><v>#N/A</v></c>')).toBe('#N/A')
  expect(await nameOf('<c t="inlineStr"><is><r><t>Zoë </t></r><r><rPr><b/></rPr><t>Brandt</t></r></is></c>')).toBe(
    'Zoë Brandt',
  )
  expect(await nameOf('<c t="inlineStr"><is><t><![CDATA[A & B]]>_x0041_</t></is></c>')).toBe('A & BA')
  const spoken = '<sst><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></si></sst>'
  expect(await nameOf('<c t="s"><v>0</v></c>', { shared: false, sharedStringsXml: spoken })).toBe('東京')
  const inline = '<is><t>東京</t><rPh sb="0" eb="1"><t>トウ</t></rPh><phoneticPr fontId="1"/></is>'
  expect(await nameOf(`<c t="inlineStr">${inline}</c>`)).toBe('東京')
})

describe('dates', () => {
  it.each<[string, WorkbookOptions, number, number]>([
    ['the 1900 system', {}, 45_721, Date.UTC(2025, 2, 5)],
    ['the 1904 system', { date1904: true }, 45_721 - 1462, Date.UTC(2025, 2, 5)],
    ['a time with errors of arithmetic', {}, 45_721.388_888_888_89, Date.UTC(2025, 2, 5, 9, 20)],
    ['a format of its own', { formats: ['dd\\.mm\\.yyyy;@'] }, 45_721.5, Date.UTC(2025, 2, 5, 12)],
    ['a format with a language', { formats: ['[$-407]d. mmmm yyyy'] }, 45_721, Date.UTC(2025, 2, 5)],
  ])('in %s', async (_, options, serial, instant) => {
    const date = { date: serial, style: options.formats ? 2 : 1 }
    await importSheets([sheet(['B-1', date, 'A', 'Desk', 1, 2, 2, 'EUR'])], options)
    expect(placed()).toEqual([instant])
  })
})

describe('several sheets', () => {
  const summary: Sheet = { name: 'Summary', rows: [['Orders', 3]] }

  it('gives the largest visible one, and says so', async () => {
    const large = Array.from({ length: 50 }, () => ['x', 'y', 'z'])
    const report = await importSheets([
      summary,
      sheet(ROW, ['B-2', ...ROW.slice(1)]),
      { name: 'Lists', rows: large, state: 'hidden' },
      { name: 'Empty', rows: [] },
    ])
    expect(report).toMatchObject({ state: 'done', accepted: 2 })
    expect(report.notes.join()).toMatch(/Of the 3 sheets .* “Orders”/)
  })

  it('refuses a workbook without a visible sheet, and one whose sheet is empty', async () => {
    const hidden = await importSheets([{ ...summary, state: 'veryHidden' }])
    expect(hidden.errors[0]?.reason).toMatch(/no visible sheet/)
    const empty = await importSheets([{ name: 'Tabelle1', rows: [[{ xml: '<c s="1"/>' }]] }])
    expect(empty.errors[0]?.reason).toMatch(/“Tabelle1” .* is empty/)
  })
})

it('uses the mapping of an earlier CSV file with the same headings, whatever its delimiter', async () => {
  const mapping = {
    ...({ delimiter: ';', encoding: 'windows-1252' } as const),
    columns: { id: ['Ref'], date: ['Am'], total: ['Wert'] },
  }
  const first = await trial.import('Ref;Am;Wert\nR-1;2025-03-05;5,50\n', { mapping })
  expect(first.state).toBe('done')
  const rows: Sheet['rows'] = [
    ['Ref', 'Am', 'Wert'],
    ['R-2', { date: 45_721 }, 7.25],
  ]
  const report = await trial.import(workbookOf([{ name: 'T', rows }]), { mapping })
  expect(report).toMatchObject({ state: 'done', accepted: 1 })
  expect(orders()).toMatchObject([{ id: 'R-1' }, { id: 'R-2', amount: 7_250_000n, day: '2025-03-05' }])
})

it('writes rejected rows as CSV that can be imported', async () => {
  const rejectedPath = join(trial.folder, 'rejected.csv')
  const bad = workbookOf([sheet(ROW, ['B-2', 'soon', 'Marcus, jr.', 'Lamp', 2, 5, 10, 'EUR'])])
  expect(await trial.import(bad, { rejectedPath })).toMatchObject({ accepted: 1, rejected: 1 })
  const text = readFileSync(rejectedPath, 'utf8')
  expect(text).toContain('B-2,soon,"Marcus, jr.",Lamp,2,5,10,EUR,line 3: ')
  expect(await trial.import(text.replace('soon', '2025-03-07'))).toMatchObject({ accepted: 1 })
})

describe('what is no workbook', () => {
  const reasonOf = async (bytes: Buffer) => (await trial.import(bytes)).errors[0]?.reason
  const parts = () => workbookPartsOf([sheet(ROW)])
  const without = (name: string) => zipOf(parts().filter((part) => part.name !== name))
  const replaced = (name: string, content: string) =>
    zipOf(parts().map((part) => (part.name === name ? { name, content } : part)))

  it.each<[string, () => Buffer, RegExp]>([
    ['cut off', () => workbookOf([sheet(ROW)]).subarray(0, 900), /damaged or incomplete/],
    ['without its relations', () => without('xl/_rels/workbook.xml.rels'), /damaged or incomplete/],
    ['without its sheet', () => without('xl/worksheets/sheet1.xml'), /no visible sheet/],
    ['without its texts', () => without('xl/sharedStrings.xml'), /damaged or incomplete/],
    ['with broken XML', () => replaced('xl/worksheets/sheet1.xml', '<worksheet><row></worksheet>'), /damaged/],
    ['with 3,000,000 open elements', () => replaced('xl/worksheets/sheet1.xml', '<a>'.repeat(3_000_000)), /damaged/],
    ['with a row that is not there', () => replaced('xl/worksheets/sheet1.xml', '<a><row r="1e9"/></a>'), /damaged/],
    [
      'with rows in any order',
      () => replaced('xl/worksheets/sheet1.xml', '<a><row r="3"/><row r="2"/></a>'),
      /damaged/,
    ],
    [
      'with a column too far',
      () => replaced('xl/worksheets/sheet1.xml', '<a><row><c r="ZZZZ1"/></row></a>'),
      /damaged/,
    ],
    [
      'with entities that grow',
      () =>
        replaced(
          'xl/sharedStrings.xml',
          '<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
        ),
      /damaged/,
    ],
    ['a binary workbook', () => zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), /XLSB/],
    ['a text document', () => zipOf([{ name: '[Content_Types].xml', content: 'x' }]), /Office document/],
    ['an OpenDocument file', () => zipOf([{ name: 'mimetype', content: 'x' }]), /OpenDocument/],
  ])('%s', async (_, bytes, expected) => {
    expect(await reasonOf(bytes())).toMatch(expected)
  })

  it('with a row that repeats a long text until it fills the memory', async () => {
    const sharedStringsXml = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`
    const row = (cells: number) => [Array(cells).fill({ xml: '<c t="s"><v>0</v></c>' })]
    const read = (cells: number) =>
      trial.import(workbookOf([{ name: 'Orders', rows: row(cells) }], { shared: false, sharedStringsXml }))
    expect((await read(9)).errors[0]).toMatchObject({ line: 1, reason: expect.stringMatching(/Row 1.*8 MB/) })
    expect((await read(2)).errors[0]?.reason).not.toMatch(/8 MB/)
  })
})
