// Covers: data Import
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workbookOf, workbookPartsOf } from '#tests/support/workbook.ts'
import { type ZipPart, zipOf } from '#tests/support/zip.ts'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => {
  expect(readdirSync(join(trial.folder, 'uploads'))).toEqual([])
  trial.remove()
})

const CSV = 'Order ID,Date,Total\nB-1,2025-03-05,"1.250,00 €"\n'
const JSON_ORDERS = '[{"id":"J-1","date":"2025-03-05","total":"5.00","currency":"EUR"}]'
const SHEETS = [
  {
    name: 'Sheet1',
    rows: [
      ['Order ID', 'Date', 'Total'],
      ['X-1', { date: 45_721 }, 3.5],
    ],
  },
]
const ids = () => trial.rows('select id from orders').map(({ id }) => id)
const reasonOf = async (parts: readonly ZipPart[]) => (await trial.import(zipOf(parts))).errors[0]?.reason ?? ''

describe('a zip file with one order file', () => {
  it.each<[string, ZipPart[], string]>([
    ['CSV', [{ name: 'export/orders.csv', content: CSV }], 'B-1'],
    [
      'CSV in Windows-1252',
      [{ name: 'orders.csv', content: Buffer.from(CSV.replace('B-1', 'Noël-1').replace(' €', ''), 'latin1') }],
      'Noël-1',
    ],
    ['JSON', [{ name: 'Orders.JSON', content: JSON_ORDERS }], 'J-1'],
    ['a workbook', [{ name: 'orders.xlsx', content: workbookOf(SHEETS) }], 'X-1'],
    ['a text file', [{ name: 'orders.txt', content: CSV }], 'B-1'],
    [
      'what other programs add',
      [
        { name: 'export/', content: '' },
        { name: '__MACOSX/export/._orders.csv', content: 'x' },
        { name: 'export/.DS_Store', content: 'x' },
        { name: 'README.txt', content: 'These are the orders.' },
        { name: 'export/orders.csv', content: CSV },
      ],
      'B-1',
    ],
  ])('is read: %s', async (_, parts, id) => {
    const report = await trial.import(zipOf(parts))
    expect(report.state).toBe('done')
    expect(report.notes[0]).toMatch(/^The file “[^”]+” in the ZIP archive was read\./)
    expect(ids()).toContain(id)
  })

  it('is read with the sizes of zip64', async () => {
    expect(await trial.import(zipOf([{ name: 'a.csv', content: CSV }], { zip64: true }))).toMatchObject({ accepted: 1 })
  })

  it('gives the same report again for the same ID, and none for another file', async () => {
    const id = '0b6a2f34-0000-4000-8000-000000000001'
    const bytes = zipOf([{ name: 'a.csv', content: CSV }])
    const first = await trial.import(bytes, { id })
    expect(await trial.import(bytes, { id })).toEqual(first)
    await expect(trial.import(zipOf([{ name: 'a.csv', content: `${CSV}\n` }]), { id })).rejects.toThrow(/another file/)
  })
})

describe('a zip file that cannot be read is refused', () => {
  const csv = (name: string): ZipPart => ({ name, content: CSV })

  it.each<[string, ZipPart[], RegExp]>([
    ['several order files', [csv('a.csv'), csv('b.csv')], /“a\.csv” and “b\.csv”\. Unpack/],
    ['no order file', [{ name: 'a.png', content: 'x' }], /no CSV, JSON or XLSX file, only “a\.png”/],
    ['nothing', [], /is empty/],
    ['another zip file', [{ name: 'inner.zip', content: zipOf([csv('a.csv')]) }], /only “inner\.zip”/],
    ['a zip file under another name', [{ name: 'a.csv', content: zipOf([csv('a.csv')]) }], /packed file \(ZIP\)/],
    ['no workbook under its name', [{ name: 'a.xlsx', content: zipOf([csv('a.csv')]) }], /damaged/],
    ['a path to somewhere else', [csv('../../a.csv')], /damaged/],
    ['an encrypted file', [{ ...csv('a.csv'), faults: { flags: 1 } }], /“a\.csv” .* password/],
    ['an unknown method', [{ ...csv('a.csv'), faults: { method: 95 } }], /method that isn’t supported/],
    ['less than it says', [{ ...csv('a.csv'), faults: { size: 1_000 } }], /damaged/],
    ['more than it says', [{ ...csv('a.csv'), faults: { size: 5 } }], /damaged/],
    ['another checksum', [{ ...csv('a.csv'), faults: { crc: 7 } }], /damaged/],
    ['more than 2 GB', [{ name: 'a.csv', content: randomBytes(9), faults: { size: 2 ** 31 + 1 } }], /larger than 2 GB/],
    ['a bomb', [{ name: 'a.csv', content: Buffer.alloc(65 * 1024 ** 2, 'a') }], /more than 200 times larger/],
  ])('with %s', async (_, parts, expected) => {
    expect(await reasonOf(parts)).toMatch(expected)
    expect(ids()).toEqual([])
  })

  it('with too many files', async () => {
    const parts = Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}.csv`, content: '' }))
    expect(await reasonOf(parts)).toMatch(/more than 10,000 files/)
  })

  it('and a workbook that grows by its shared texts', async () => {
    const shared = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`
    const rows = Array.from({ length: 70 }, () => [{ xml: '<c t="s"><v>0</v></c>' }])
    const bytes = workbookOf([{ name: 'S', rows }], { sharedStringsXml: shared, shared: false })
    expect((await trial.import(bytes)).errors[0]?.reason).toMatch(/more than 200 times larger/)
  })

  it('and a workbook with more different texts than fit into memory', async () => {
    // Mostly one letter, which is packed and unpacked in a moment, but not so small as a bomb.
    const text = randomBytes(40_000).toString('base64').padEnd(950_000, 'x')
    const shared = `<sst>${`<si><t>${text}</t></si>`.repeat(150)}</sst>`
    const bytes = workbookOf([{ name: 'S', rows: [] }], { sharedStringsXml: shared })
    expect((await trial.import(bytes)).errors[0]?.reason).toMatch(/more than 128 MB of different texts/)
  })

  it('and a workbook whose XML is one endless text', async () => {
    const parts = workbookPartsOf([{ name: 'S', rows: [['a']] }])
    const endless = Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.from(randomBytes(6_000_000).toString('hex'))])
    const bytes = zipOf(parts.map((part) => (part.name.endsWith('Strings.xml') ? { ...part, content: endless } : part)))
    expect((await trial.import(bytes)).errors[0]?.reason).toMatch(/damaged/)
  })
})
