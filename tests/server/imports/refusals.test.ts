import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Trial, type TrialOptions } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const HEAD = 'Order ID,Date,Customer,Total\n'
const zip = (name: string) =>
  Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name), deflateRawSync('x')])

const REFUSED: readonly (readonly [string, string | Uint8Array, RegExp, TrialOptions?])[] = [
  ['an empty file', '', /empty/],
  ['blank space', ' \r\n\n ', /empty/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), /picture \(PNG\)/],
  ['a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /picture \(JPEG\)/],
  ['a PDF', '%PDF-1.7\n%âãÏÓ', /PDF/],
  ['half of an Excel file', zip('xl/workbook.xml'), /workbook.*is damaged/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /XLS.*CSV/],
  ['half of a ZIP archive', zip('orders.csv'), /ZIP.*is damaged/],
  ['a compressed file', gzipSync(`${HEAD}1,2024-01-31,Ada,5.00\n`), /gzip.*Unpack/],
  ['a sign-in page', '<!DOCTYPE html>\n<html><body><form>Log in</form></body></html>', /web page.*sign-in/],
  [
    'a form sent as it is',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${HEAD}1,2024-01-31,Ada,5.00\n\r\n--x--\r\n`,
    /web form.*only the file’s bytes/,
  ],
  ['an XML document', '<?xml version="1.0"?><orders/>', /XML/],
  ['zero bytes', Buffer.from('Order ID,Date,Total\n1,2024-01-31,5\u0000\n'), /byte 35 is zero/],
  ['headings without rows', HEAD, /headings but no orders/],
  ['headings and blank rows', `${HEAD},,,\n\n`, /headings but no orders/],
  [
    'a truncated quote',
    `${HEAD}1,2024-01-31,"Ada,5.00\n2,2024-01-31,Bo,6.00\n`,
    /quote that opens on line 2 is never closed/,
  ],
  ['a quote truncated in the headings', 'Order ID,"Date,Total\n1,2,3\n', /quote that opens on line 1/],
  ['columns of something else', 'Sku,Stock\nA,5\n', /Missing: .*id; .*date; .*amount.*“Sku” and “Stock”/i],
  ['a missing date', 'Order ID,Total\nA,5\n', /Missing: [^;]*date\. .*“Order ID” and “Total”/i],
  ['JSON that is no orders', '{"users":[{"name":"Ada"}]}', /No orders were found.*Missing: the order ID.*“name”/],
  ['a JSON list of numbers', '[1,2,3]', /No orders were found/],
  ['an empty JSON list', '[]', /No orders were found/],
  [
    'JSON that is cut off',
    '[{"id":"1","date":"2024-01-31","total":5},{"id":"2","da',
    /ends on line 1 before it is complete/,
  ],
  ['JSON that is broken', '[{"id":"1","date":"2024-01-31","total":5},\n{"id":2,,}]', /line 2 can’t be read/],
  ['CSV said to be JSON', `${HEAD}1,2024-01-31,Ada,5\n`, /isn’t JSON/, { format: 'json' }],
  [
    'CSV said to be from Shopify',
    `${HEAD}1,2024-01-31,Ada,5\n`,
    /isn’t a file of the chosen format/,
    { format: 'shopify' },
  ],
  [
    'ambiguous dates',
    `${HEAD}1,03/04/2024,Ada,5\n2,05/06/2024,Bo,6\n`,
    /“03\/04\/2024” is 3 April.*4 March.*Choose the date order/,
  ],
  ['dates that contradict each other', `${HEAD}1,13/04/2024,Ada,5\n2,04/13/2024,Bo,6\n`, /contradict each other/],
  ['points that may be thousands', `${HEAD}1,2024-01-31,Ada,1.234\n`, /“1\.234” is 1234 if.*Choose the decimal mark/],
  [
    'nothing but rejected records',
    `${HEAD}1,2024-02-30,Ada,5\n2,2024-01-31,Bo,NaN\n`,
    /^No record can be read.*line 2: “2024-02-30”/,
  ],
  [
    'a file whose only record cannot be read',
    `${HEAD}1,2024-02-30,Ada,5\n`,
    /^No record can be read.*line 2: “2024-02-30”/,
  ],
]

describe('refuses with a sentence and changes nothing', () => {
  for (const [title, content, sentence, options] of REFUSED) {
    it(title, async () => {
      await trial.import(`${HEAD}keep,2024-01-31,Ada,5.00\n`)
      const before = trial.everything()
      const report = await trial.import(content, options)
      expect(report.state).toBe('refused')
      expect(report.errors[0]?.reason).toMatch(sentence)
      expect(report.orders).toEqual({ created: 0, updated: 0, unchanged: 0 })
      expect(report.accepted + report.rejected + report.repeated + report.blank).toBe(report.records)
      expect(trial.everything()).toEqual(before)
    })
  }
})

describe('the user’s answer settles what the file leaves open', () => {
  it.each([
    ['day-first', '2024-04-03'],
    ['month-first', '2024-03-04'],
  ] as const)('dates, %s', async (dateOrder, day) => {
    expect(await trial.import(`${HEAD}1,03/04/2024,Ada,5\n`, { dateOrder })).toMatchObject({ state: 'done', dateOrder })
    expect(trial.rows('select day from orders')).toEqual([{ day }])
  })

  it.each([
    ['comma', 1_234_000_000n],
    ['point', 1_234_000n],
  ] as const)('the decimal mark, %s', async (decimalMark, amount) => {
    await trial.import(`${HEAD}1,2024-01-31,Ada,1.234\n`, { decimalMark })
    expect(trial.rows('select amount from orders')).toEqual([{ amount }])
  })
})
