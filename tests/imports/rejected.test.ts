import { randomUUID } from 'node:crypto'
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#server/imports/reading/csv-reader.ts'
import { csvRow } from '#server/imports/rejected/csv-row.ts'
import { claimRejectedFolder, KEPT, removeOldRejected } from '#server/imports/rejected/rejected-folder.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

async function importing() {
  const { app, database } = await testApp()
  const post = (payload: string | Buffer, id: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { 'content-type': 'text/csv', 'idempotency-key': id },
    })
  const rejected = (id: string) => app.inject(`/api/imports/${id}/rejected.csv`)
  const orders = () => Number(database.prepare('select count(*) as n from orders').get()?.n)
  return { post, rejected, orders }
}

describe('GET /api/imports/{id}/rejected.csv', () => {
  it('gives the rejected records as they stand, which are taken when they were mended', async () => {
    const { post, rejected, orders } = await importing()
    const file =
      'Shop export;;\nOrder ID;Date;Customer;Total\n1;2024-01-31;"Ada; ""A""\nL";5,00\n2;2024-02-30;" =1+1 ";6,00\n3;2024-01-31;Bo\n4;2024-01-31;"C"x;7,00\n'
    const id = randomUUID()
    const report = (await post(file, id)).json()
    expect(report).toMatchObject({ state: 'done', accepted: 1, rejected: 3 })
    const reply = await rejected(id)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/attachment/)
    const lines = reply.body.split('\r\n')
    expect(lines).toEqual([
      '\ufeffOrder ID;Date;Customer;Total;Rejected because',
      '2;2024-02-30;" =1+1 ";6,00;"line 5: ""2024-02-30"" is no date that exists."',
      expect.stringMatching(/^3;2024-01-31;Bo;;line 6: /),
      expect.stringMatching(/^4;2024-01-31;"C"x;7,00;"?line 7: A quote/),
      '',
    ])
    // As it is, it is rejected again, reasons and all; mended, it goes in.
    const again = randomUUID()
    expect((await post(reply.body, again)).json().report).toMatchObject({ state: 'refused', rejected: 3 })
    const twice = (await rejected(again)).body
    expect(twice.split('\r\n')[0]).toBe(lines[0])
    const mended = twice.replace('02-30', '02-29').replace(';Bo;;', ';Bo;1,00;').replace('"C"x', 'Cx')
    expect((await post(mended)).json()).toMatchObject({ state: 'done', accepted: 3, rejected: 0 })
    expect(orders()).toBe(4)
  })

  it('gives all of them, also of more than a report names, in the order of the file', async () => {
    const { post, rejected } = await importing()
    const rows = Array.from(
      { length: 45_000 },
      (_, i) => `${i},${i % 3 === 0 ? '2024-13-01' : '2024-01-31'},${i % 5 === 0 ? '' : '5'}\n`,
    )
    const id = randomUUID()
    const report = (await post(`Order ID,Date,Total\n${rows.join('')}`, id)).json()
    const ids = [...readCsv([(await rejected(id)).body.slice(1)], ',')].slice(1).map(({ cells }) => Number(cells[0]))
    expect(ids.length).toBe(report.rejected)
    expect(ids).toEqual(rows.flatMap((_, i) => (i % 3 === 0 || i % 5 === 0 ? [i] : [])))
  })

  it('gives elements of a JSON list as NDJSON', async () => {
    const { post, rejected, orders } = await importing()
    const id = randomUUID()
    await post('[{"id":"1","date":"2024-01-31","total":5},\n{"id":"2",\n "date":"2024-02-30","total":1.50},\n7]', id)
    const reply = await rejected(id)
    expect(reply.headers['content-type']).toMatch('x-ndjson')
    const [first, second] = reply.body.trimEnd().split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ id: '2', 'Rejected because': expect.stringMatching(/^line 2: /) })
    expect(first).toMatch(/1\.50/)
    expect(JSON.parse(second ?? '')).toMatchObject({ value: 7 })
    expect((await post(`${first?.replace('02-30', '02-29')}\n`)).json()).toMatchObject({ state: 'done' })
    expect(orders()).toBe(2)
  })

  it('answers 404 where nothing was rejected, and for names that are no ids', async () => {
    const { post, rejected } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total\n1,2024-01-31,5\n', id)
    expect((await rejected(id)).statusCode).toBe(404)
    expect((await rejected('..%2f..%2forderboard.db')).statusCode).toBe(400)
  })

  it('keeps them for seven days, for their owner only', () => {
    const folder = claimRejectedFolder(temporaryFolder())
    const now = Date.now()
    const put = (age: number) => {
      const path = join(folder, `1-${randomUUID()}`)
      writeFileSync(path, 'x')
      utimesSync(path, (now - age) / 1000, (now - age) / 1000)
      return path
    }
    const old = put(KEPT + 5000)
    const recent = put(KEPT - 5000)
    removeOldRejected(folder, now)
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })
})

describe('a record as it stands in the file', () => {
  it('is the text between the breaks, in whatever pieces it arrives', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('a"b', 'a,b', 'a\nb', 'a\r\nb', ' x ', ''))
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        (rows, eol, size) => {
          const texts = rows.map((cells) => csvRow(cells, ','))
          const text = texts.map((row) => row + eol).join('')
          const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
            text.slice(i * size, (i + 1) * size),
          )
          expect([...readCsv(chunks, ',', true)].map((record) => [record.text, record.cells])).toEqual(
            rows.map((cells, i) => [texts[i], cells]),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
})
