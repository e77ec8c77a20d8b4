// Covers: data Import
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closes, Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const HEAD = 'Order ID,Date,Customer,Product,Quantity,Total\n'
const names = () => trial.rows('select id, customer_name, project from orders order by id')

describe('refuses binary files with a sentence and unpacks nothing', () => {
  const bomb = Buffer.alloc(64 * 1024 * 1024)
  const tar = Buffer.alloc(1024)
  tar.write('orders.csv', 0)
  tar.write('ustar', 257)
  it.each([
    ['gzip', gzipSync(bomb), /gzip.*Unpack/],
    ['zstd', zstdCompressSync(bomb), /zstd.*Unpack/],
    ['brotli, which has no sign of its own', brotliCompressSync(bomb), /isn’t a text file|No heading row|empty/],
    ['bzip2', Buffer.from('BZh91AY&SY\u0000\u0001', 'latin1'), /bzip2.*Unpack/],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]), /xz.*Unpack/],
    ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), /7z.*Unpack/],
    ['rar', Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1'), /RAR.*Unpack/],
    ['lz4', Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x64, 0x40, 0xa7, 0]), /lz4.*Unpack/],
    ['compress', Buffer.from([0x1f, 0x9d, 0x90, 0x4f, 0, 0]), /compress.*Unpack/],
    ['cab', Buffer.from('MSCF\u0000\u0000\u0000\u0000', 'latin1'), /cabinet.*Unpack/i],
    ['a tar archive', tar, /tar.*Unpack/],
    ['an empty ZIP', Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1'), /ZIP archive is empty/],
    ['a spanned ZIP', Buffer.from('PK\u0007\u0008PK\u0003\u0004', 'latin1'), /ZIP.*is damaged/],
  ])('%s', async (_name, bytes, sentence) => {
    const report = await trial.import(bytes)
    expect(report.state).toBe('refused')
    expect(report.errors[0]?.reason).toMatch(sentence)
  })
})

describe('limits', () => {
  it('100,000 columns', async () => {
    const report = await trial.import(`${HEAD.trim()}${',x'.repeat(100_000)}\n`)
    expect(report.errors[0]?.reason).toMatch(/Line 1 has more than 10,000 columns/)
    const row = await trial.import(`${HEAD}1,2024-01-31,Ada,Desk,1,5\n2,2024-01-31${',x'.repeat(100_000)}\n`)
    expect(row.errors[0]).toMatchObject({ line: 3, reason: expect.stringMatching(/more than 10,000 columns/) })
  })

  it('a cell of megabytes, quoted or not', async () => {
    for (const cell of ['x'.repeat(3_000_000), `"${'x'.repeat(3_000_000)}"`]) {
      const report = await trial.import(`${HEAD}1,2024-01-31,${cell},Desk,1,5\n`)
      expect(report.errors[0]).toMatchObject({ line: 2, reason: expect.stringMatching(/longer than 1 MB/) })
    }
  })

  it('a JSON order of many megabytes, and one nested deeper than anything means', async () => {
    const big = await trial.import(`[{"id":"1","date":"2024-01-31","total":5,"note":"${'x'.repeat(9_000_000)}"}]`)
    expect(big.errors[0]?.reason).toMatch(/longer than 8 MB/)
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const report = await trial.import(`[{"id":"1","date":"2024-01-31","total":5},{"id":"2","x":${deep}}]`)
    expect(report.state === 'refused' || closes(report)).toBe(true)
    expect(trial.rows('select count(*) as n from orders')[0]?.n === 0n || report.rejected === 1).toBe(true)
  })

  it('a JSON order of more than 10,000 values, but not of that many in its lines', async () => {
    const meta = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`field${i}`, i]))
    const line = { product: 'Desk', quantity: 1, price: 1, amount: 1 }
    const order = (more: object) => JSON.stringify([{ id: '1', date: '2024-01-31', total: 3000, ...more }])
    for (const more of [{ meta }, { lines: [{ ...line, meta }] }]) {
      const report = await trial.import(order(more))
      expect(report.errors[0]).toMatchObject({ line: 1, reason: expect.stringMatching(/more than 10,000 values/) })
    }
    const report = await trial.import(order({ lines: Array(3000).fill(line) }))
    expect(report).toMatchObject({ state: 'done', accepted: 1 })
    expect(trial.rows('select count(*) as n from order_lines')[0]).toMatchObject({ n: 3000n })
  })

  it('an order of more than 100,000 records', async () => {
    const report = await trial.import(`${HEAD}${'1,2024-01-31,Ada,Desk,1,5\n'.repeat(100_002)}`, { groupMemory: 1000 })
    expect(report.errors[0]?.reason).toMatch(/more than 100,000 rows/)
  }, 60_000)
})

describe('stores text unchanged', () => {
  it('headings and names that mean something to a program', async () => {
    const head = 'Order ID,Date,Customer,Total,__proto__,constructor,toString\n'
    const report = await trial.import(
      `${head}__proto__,2024-01-31,constructor,5,x,y,z\ntoString,2024-01-31,__proto__,6,x,y,z\n`,
    )
    expect(report).toMatchObject({ state: 'done', accepted: 2 })
    expect(names().map(({ id }) => id)).toEqual(['__proto__', 'toString'])
    const json = '[{"id":"j","date":"2024-01-31","total":5,"__proto__":{"id":"evil"},"customer":{"name":"__proto__"}}]'
    expect(await trial.import(json)).toMatchObject({ state: 'done', accepted: 1 })
    expect(({} as Record<string, unknown>).id).toBeUndefined()
    const mapped = await trial.import(`${head}m,2024-01-31,a,5,6,7,8\n`, {
      mapping: { columns: { id: ['Order ID'], date: ['Date'], total: ['__proto__'], customerName: ['constructor'] } },
    })
    expect(mapped).toMatchObject({ state: 'done', accepted: 1 })
    expect(trial.rows(`select amount, customer_name from orders where id = 'm'`)).toEqual([
      { amount: 6_000_000n, customer_name: '7' },
    ])
  })

  it('formulas, markup, bidi marks, half letters', async () => {
    const nasty = [
      '=cmd|calc',
      '<img src=x onerror=alert(1)>',
      '\u202eevil\u202c',
      "'; drop table orders; --",
      '\ud83d\ude00',
    ]
    const rows = nasty.map((text, i) => `${i},2024-01-31,"${text}","${text}",1,5.50\n`)
    expect(await trial.import(HEAD + rows.join(''))).toMatchObject({ state: 'done', accepted: nasty.length })
    expect(names().map(({ customer_name: name }) => name)).toEqual(nasty)
    expect(names().map(({ project }) => project)).toEqual(nasty)
    await trial.import('[{"id":"half","date":"2024-01-31","customer":"a\\ud800b","total":5}]')
    expect(trial.rows(`select customer_name from orders where id = 'half'`)).toEqual([{ customer_name: 'a\ufffdb' }])
  })

  it('NUL: refused in the file, replaced where JSON escapes it', async () => {
    const report = await trial.import(Buffer.from(`${HEAD}1,2024-01-31,A\u0000da,Desk,1,5\n`))
    expect(report.errors[0]?.reason).toMatch(/byte 61 is zero/)
    await trial.import('[{"id":"n\\u0000","date":"2024-01-31","customer":"a\\u0000b","total":5}]')
    expect(names()).toMatchObject([{ id: 'n\ufffd', customer_name: 'a\ufffdb' }])
  })
})
