// Covers: data Import
import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { importing, said } from './support/importing.ts'

const UNKNOWN = 'Ref;When;Who;Worth;State\nA1;03.04.2024;Ada;1.250,50;shipped out\nA2;05.04.2024;Bo;7,00;lost\n'
const MAPPING: ImportMapping = {
  columns: { id: ['Ref'], date: ['When'], customerName: ['Who'], total: ['Worth'], status: ['State'] },
  statuses: { 'shipped out': 'Complete', lost: 'Cancelled' },
}

describe('POST /api/imports/preview', () => {
  it('returns how the file is read, and its first orders as they will be imported', async () => {
    const { preview, orders } = await importing()
    const { body } = await preview(
      'Order No;Date;Customer;Total;Status;Note\n1;31.01.2024;Ada;1.250,50 €;bezahlt;x\n2;01.02.2024;Bo;3,00 €;seltsam;y\n',
    )
    const seen = body as ImportPreview
    expect(seen).toMatchObject({
      recognised: true,
      missing: [],
      remembered: false,
      format: 'csv',
      encoding: 'UTF-8',
      dateOrder: 'day-first',
      decimalMark: 'comma',
      question: null,
      mapping: { delimiter: ';', layout: 'table', columns: { id: ['Order No'], total: ['Total'] } },
    })
    expect(seen.columns.map(({ heading, field, samples }) => [heading, field, samples[0]])).toEqual([
      ['Order No', 'id', '1'],
      ['Date', 'date', '31.01.2024'],
      ['Customer', 'customerName', 'Ada'],
      ['Total', 'total', '1.250,50 €'],
      ['Status', 'status', 'bezahlt'],
      ['Note', 'note', 'x'],
    ])
    expect(seen.statuses).toEqual([
      { word: 'bezahlt', records: 1, status: 'In Progress', known: true },
      { word: 'seltsam', records: 1, status: 'Pending', known: false },
    ])
    expect(seen.orders[0]).toMatchObject({ line: 2, id: '1', day: '2024-01-31', minor: 125_050, currency: 'EUR' })
    expect(await orders()).toEqual([])
  })

  it('returns notes about the whole file, and whether it is an Orderboard export', async () => {
    const { app, post, preview } = await importing()
    const plain = 'Orders of the year,,\n\nOrder ID,Date,Total\n1,2024-01-31,5\n'
    expect((await preview(plain)).body).toMatchObject({
      isExact: false,
      notes: ['1 order without a status is Unknown.'],
    })
    expect((await post('/api/imports', plain)).body.details).toEqual(['2 lines above the headings were skipped.'])
    for (const format of ['csv', 'json'] as const) {
      const ours = (await app.inject(`/api/orders.${format}`)).body
      expect((await preview(ours)).body).toMatchObject({ recognised: true, isExact: true })
    }
  })

  it('asks only for what it could not recognise instead of refusing the file', async () => {
    const { preview } = await importing()
    const { status, body } = await preview(UNKNOWN)
    expect(status).toBe(200)
    expect(body).toMatchObject({ recognised: false, orders: [], mapping: { delimiter: ';' } })
    expect(body.missing).toEqual(['an amount (a total, or an amount or price per line)'])
    expect(body.mapping.columns).toMatchObject({ id: ['Ref'], date: ['When'], customerName: ['Who'] })
    expect(body.columns.map((column: { heading: string }) => column.heading)).toEqual([
      'Ref',
      'When',
      'Who',
      'Worth',
      'State',
    ])
    const chosen = await preview(UNKNOWN, said(MAPPING))
    expect(chosen.body).toMatchObject({ recognised: true, dateOrder: 'day-first' })
    expect(chosen.body.orders).toMatchObject([
      { id: 'A1', minor: 125_050, status: 'Complete', customer: 'Ada' },
      { id: 'A2', minor: 700, status: 'Cancelled' },
    ])
  })

  it('shows the orders of an uncertain guess, and counts rows without an ID', async () => {
    const { preview, post, orders } = await importing()
    const numbers = '1,2025-06-01,12.50,3\n2,2025-06-02,7.00,4\n3,2025-06-03,9.99,5\n'
    expect((await post('/api/imports', numbers)).status).toBe(422)
    const { body } = await preview(numbers)
    expect(body).toMatchObject({ recognised: false, missing: [], headingLine: 0, withoutId: 0 })
    expect(body.confidence).toBeLessThan(0.4)
    expect(body.notes).toContain('The file has no headings. Its columns were recognised by their values.')
    expect(body.orders.map(({ id, minor }: { id: string; minor: number }) => [id, minor])).toEqual([
      ['1', 1250],
      ['2', 700],
      ['3', 999],
    ])
    expect((await post('/api/imports', numbers, said(body.mapping))).body.state).toBe('done')
    expect(await orders()).toHaveLength(3)
    const unnumbered = 'Order ID,Date,Total\nA,2025-06-01,5\n,2025-06-02,6\n,2025-06-03,7\n'
    expect((await preview(unnumbered)).body.withoutId).toBe(2)
  })

  it('asks for the date order if the dates are ambiguous, and previews the chosen one', async () => {
    const { preview } = await importing()
    const file = 'Order ID,Date,Total\n1,03/04/2024,5\n'
    expect((await preview(file)).body).toMatchObject({ question: 'dateOrder', dateOrder: null })
    const { body } = await preview(file, said({ dateOrder: 'month-first' }))
    expect(body).toMatchObject({ question: null, dateOrder: 'month-first', orders: [{ day: '2024-03-04' }] })
  })

  it('accepts the first part of a file, with its last record cut off', async () => {
    const { preview } = await importing()
    for (const [file, count] of [
      ['Order ID,Date,Total\n1,2024-01-31,5\n2,2024-01-31,6\n3,2024-01-31,"7', 1],
      ['[{"id":"1","date":"2024-01-31","total":5},{"id":"2","date":"2024-01-31","total":6},{"id":"3', 1],
    ] as const) {
      const { status, body } = await preview(file, { part: '1' })
      expect(status).toBe(200)
      expect(body.orders.length).toBeGreaterThanOrEqual(count)
      expect(body.orders.every((order: { id: string }) => order.id !== '3')).toBe(true)
      expect(body.faults).toEqual([])
    }
    const long = `Order ID,Date,Total\n${'1,2024-01-31,5\n'.repeat(200_000)}`
    expect((await preview(long)).body).toMatchObject({ recognised: true, faults: [] })
  })

  it('refuses a file that isn’t a table, and an unreadable mapping', async () => {
    const { preview } = await importing()
    const page = await preview('<html></html>')
    expect([page.status, page.body.recognised, page.body.refusal]).toEqual([
      200,
      false,
      expect.stringMatching(/web page/),
    ])
    expect((await preview(UNKNOWN, { mapping: '{' })).body.detail).toMatch(/isn’t JSON/)
    expect(await preview(UNKNOWN, { mapping: '{"frob":1}' })).toMatchObject({ status: 400 })
    expect((await preview(UNKNOWN, said({ columns: { id: ['Ref'] } }))).body.refusal).toMatch(
      /Required columns aren’t assigned: .*date/i,
    )
    const absent = await preview(UNKNOWN, said({ columns: { id: ['X'], date: ['When'], total: ['Worth'] } }))
    expect(absent.body.refusal).toMatch(/column “X”/)
    expect((await preview(UNKNOWN, { mapping: `{"x":"${'y'.repeat(9000)}"}` })).body.detail).toMatch(
      /longer than 8,000/,
    )
  })

  it('lists the paths of JSON as columns', async () => {
    const { preview, post, orders } = await importing()
    const file = '[{"foo":"J1","when":"2024-01-31","bar":{"baz":"5.00"}}]'
    const { body } = await preview(file)
    expect(body).toMatchObject({ recognised: false, mapping: { layout: 'json' } })
    expect(body.columns.map((column: { heading: string }) => column.heading)).toEqual(['foo', 'when', 'bar baz'])
    const mapping: ImportMapping = { layout: 'json', columns: { id: ['foo'], date: ['when'], total: ['bar baz'] } }
    expect((await post('/api/imports', file, said(mapping))).body).toMatchObject({ state: 'done', accepted: 1 })
    expect(await orders()).toMatchObject([{ id: 'J1', minor: 500 }])
    expect((await preview(file)).body).toMatchObject({ recognised: true, remembered: true })
  })
})

describe('a mapping', () => {
  it('decides how a file is imported, and is remembered for the next file with these headings', async () => {
    const { post, preview, orders } = await importing()
    expect(await post('/api/imports', UNKNOWN)).toMatchObject({ status: 422 })
    expect((await post('/api/imports', UNKNOWN, { ...said(MAPPING), dryRun: '1' })).body.state).toBe('checked')
    // A check remembers nothing.
    expect((await preview(UNKNOWN)).body.recognised).toBe(false)
    expect((await post('/api/imports', UNKNOWN, said(MAPPING))).body).toMatchObject({ state: 'done', accepted: 2 })
    expect(await orders()).toMatchObject([
      { id: 'A1', minor: 125_050, status: 'Complete', day: '2024-04-03' },
      { id: 'A2', status: 'Cancelled' },
    ])
    const next = UNKNOWN.replace('A1', 'B1').replace('A2', 'B2')
    expect((await preview(next)).body).toMatchObject({ recognised: true, remembered: true })
    const { body } = await post('/api/imports', next)
    expect(body).toMatchObject({ state: 'done', orders: { created: 2 } })
    expect(body.details.join()).toMatch(/as in the last import/)
    // A mapping in the request, even an empty one, overrides the remembered one.
    expect((await preview(next, { mapping: '{}' })).body).toMatchObject({ recognised: false, remembered: false })
  })

  it('is remembered of a list of a JSON file, whatever other lists the next file has', async () => {
    const { post, orders } = await importing()
    const rows = (id: 'A' | 'B') =>
      [1, 2, 3].map((n) => ({ ref: `${id}${n}`, when: '2026-05-01', worth: id === 'A' ? `${n}.50` : `${n}.75` }))
    const other = [1, 2, 3, 4, 5].map((n) => ({ nr: `X${n}`, day: '2026-05-02', worth: `${n}.00` }))
    const columns = { id: ['ref'], date: ['when'], total: ['worth'] }
    const file = (id: 'A' | 'B') => JSON.stringify({ b: other, a: rows(id) })
    expect((await post('/api/imports', file('A'))).status).toBe(422)
    await post('/api/imports', file('A'), said({ list: 'a', columns }))
    expect((await post('/api/imports', file('B'))).body).toMatchObject({ state: 'done', orders: { created: 3 } })
    expect((await orders()).map(({ id }: { id: string }) => id)).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
  })

  it('repeats no question that was answered before, unless the file itself is unambiguous', async () => {
    const { post } = await importing()
    const file = 'Order ID,Date,Total\n1,03/04/2024,5\n'
    const answered: ImportMapping = {
      dateOrder: 'month-first',
      columns: { id: ['Order ID'], date: ['Date'], total: ['Total'] },
    }
    await post('/api/imports', file, said(answered))
    expect((await post('/api/imports', 'Order ID,Date,Total\n2,05/06/2024,5\n')).body.dateOrder).toBe('month-first')
    expect((await post('/api/imports', 'Order ID,Date,Total\n3,31/06/2024,5\n4,30/06/2024,5\n')).body.dateOrder).toBe(
      'day-first',
    )
  })

  it('names the open question of a refusal in a field', async () => {
    const { post } = await importing()
    const { body } = await post('/api/imports', 'Order ID,Date,Total\n1,03/04/2024,5\n', { dryRun: '1' })
    expect(body).toMatchObject({ state: 'refused', question: 'dateOrder' })
  })

  it('can set the encoding', async () => {
    const { app } = await testApp()
    const file = Buffer.concat([
      Buffer.from('Order ID,Date,Customer,Total\n1,2024-01-31,'),
      Buffer.from([0xa3, 0xf3, 0x64, 0x9f]),
      Buffer.from(',5\n'),
    ])
    const query = new URLSearchParams(said({ encoding: 'windows-1250' }))
    const reply = await app.inject({
      method: 'POST',
      url: `/api/imports/preview?${query}`,
      payload: file,
      headers: { 'content-type': 'x/y' },
    })
    expect(reply.json()).toMatchObject({ encoding: 'Windows-1250', orders: [{ customer: 'Łódź' }] })
  })
})
