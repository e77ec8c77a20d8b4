// Covers: data Import
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { orderFiles } from '#scripts/order-files/cases.ts'
import { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { readCsv } from '#server/imports/files/csv-reader.ts'
import { inspectFile } from '#server/imports/files/inspect-file.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { saveRejected } from '#server/imports/jobs/rejected-file.ts'
import { REJECTED_LIMITS, rejectedFolder } from '#server/imports/jobs/rejected-folder.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { Trial } from './support/trial.ts'

async function importing(now = Date.now()) {
  const { app, sqlite, dataDir } = await testApp({ now })
  const post = (payload: string | Buffer, id: string = randomUUID(), query = '') =>
    app.inject({
      method: 'POST',
      url: `/api/imports${query}`,
      payload,
      headers: { 'content-type': 'text/csv', 'idempotency-key': id },
    })
  const rejected = (id: string) => app.inject(`/api/imports/${id}/rejected.csv`)
  const orders = () => Number(sqlite.prepare('select count(*) as n from orders').get()?.n)
  const names = () =>
    sqlite
      .prepare('select customer_name as name from orders order by id')
      .all()
      .map(({ name }) => name)
  return { app, post, rejected, orders, names, now, dataDir }
}

/** Confirms the columns: so many rejected records are a question otherwise. */
const CONFIRMED = { columns: { id: ['Order ID'], date: ['Date'], total: ['Total'] } }

describe('GET /api/imports/{id}/rejected.csv', () => {
  it('returns the rejected records unchanged, and accepts them when they are corrected', async () => {
    const { post, rejected, orders, names } = await importing()
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
      expect.stringMatching(/^\ufeffOrder ID;Date;Customer;Total;"Rejected because \{.*\}"$/),
      `2;2024-02-30;"' =1+1 ";6,00;line 5: “2024-02-30” isn’t a valid date.`,
      expect.stringMatching(/^3;2024-01-31;Bo;;line 6: /),
      expect.stringMatching(/^4;2024-01-31;"C"x;7,00;"?line 7: Text follows a closing quote/),
      '',
    ])
    // Unchanged, it is rejected again with its reasons; corrected, it is imported.
    const again = randomUUID()
    expect((await post(reply.body, again)).json().report).toMatchObject({ state: 'refused', rejected: 3 })
    const twice = (await rejected(again)).body
    expect(twice.split('\r\n')[0]?.length).toBe(lines[0]?.length)
    const corrected = twice.replace('02-30', '02-29').replace(';Bo;;', ';Bo;1,00;').replace('"C"x', 'Cx')
    expect((await post(corrected)).json()).toMatchObject({ state: 'done', accepted: 3, rejected: 0 })
    expect(orders()).toBe(4)
    expect(names()).toEqual(['Ada; "A"\nL', '=1+1', 'Bo', 'Cx'])
  })

  it('returns more records than a report lists, in the order of the file', async () => {
    const { post, rejected } = await importing()
    const rows = Array.from(
      { length: 45_000 },
      (_, i) => `${i},${i % 3 === 0 ? '2024-13-01' : '2024-01-31'},${i % 5 === 0 ? '' : '5'}\n`,
    )
    const id = randomUUID()
    const query = `?mapping=${encodeURIComponent(JSON.stringify(CONFIRMED))}`
    const report = (await post(`Order ID,Date,Total\n${rows.join('')}`, id, query)).json()
    const ids = [...readCsv([(await rejected(id)).body.slice(1)], ',')].slice(1).map(({ cells }) => Number(cells[0]))
    expect(ids.length).toBe(report.rejected)
    expect(ids).toEqual(rows.flatMap((_, i) => (i % 3 === 0 || i % 5 === 0 ? [i] : [])))
  })

  it('returns elements of a JSON list as NDJSON', async () => {
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

  it('is read as the file that it comes from, whatever its own few records show', async () => {
    const { post, rejected, orders } = await importing()
    // Only the accepted rows show the order of the date, the decimal comma, and which of two columns is the total.
    const head = 'Order ID;Day;Who;Amount;Value\n'
    const rows = [1, 2, 3, 4].map((i) => `${i};2${i}.11.2024;Ada;${i}9,5;${i}\n`).join('')
    const id = randomUUID()
    const first = await post(`${head}${rows}5;04.05.2024;Bo;1.250,x;\n`, id, '?dryRun=1')
    expect(first.json()).toMatchObject({ state: 'checked', accepted: 4, rejected: 1, dateOrder: 'day-first' })
    const corrected = (await rejected(id)).body.replace('1.250,x', '1.250')
    const report = (await post(corrected)).json()
    expect(report).toMatchObject({ state: 'done', accepted: 1, dateOrder: 'day-first' })
    expect(report.notes.join()).toContain('as in the file that these rejected records come from')
    expect(orders()).toBe(1)
  })

  it('is read in the unit of amounts that was chosen for its JSON file', async () => {
    const { post, rejected, app } = await importing()
    const id = randomUUID()
    const file = { shop: 'x', orders: [1, 2].map((i) => ({ id: `J${i}`, date: `2024-02-${i}9x`, total: 1250 })) }
    const text = JSON.stringify(file).replace('19x', '19')
    expect((await post(text, id, '?amountUnit=minor')).json()).toMatchObject({ accepted: 1, rejected: 1 })
    const corrected = (await rejected(id)).body.replace('29x', '29')
    expect((await post(corrected)).json()).toMatchObject({ state: 'done', accepted: 1 })
    const { orders } = (await app.inject('/api/orders?sort=id')).json()
    expect(orders.map(({ amount }: { amount: { minor: number } }) => amount.minor)).toEqual([1250, 1250])
  })

  it('answers 404 where nothing was rejected, and 400 for an invalid id', async () => {
    const { post, rejected } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total\n1,2024-01-31,5\n', id)
    expect((await rejected(id)).statusCode).toBe(404)
    expect((await rejected('..%2f..%2forderboard.db')).statusCode).toBe(400)
  })

  it('deletes them when their import is undone', async () => {
    const { app, post, rejected } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total\n1,2024-01-31,5\n2,2024-02-30,5\n', id)
    const undo = (query: string) => app.inject({ method: 'POST', url: `/api/imports/${id}/undo${query}` })
    expect((await undo('?dryRun=1')).statusCode).toBe(200)
    expect((await rejected(id)).statusCode).toBe(200)
    expect((await undo('')).statusCode).toBe(200)
    expect((await rejected(id)).statusCode).toBe(404)
  })

  it('returns those of a check until the import with the same id has run', async () => {
    const { post, rejected } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total\n1,2024-01-31,5\n2,2024-02-30,5\n', id, '?dryRun=1')
    expect((await rejected(id)).body).toContain('2,2024-02-30')
    await post('Order ID,Date,Total\n1,2024-01-31,5\n', id)
    expect((await rejected(id)).statusCode).toBe(404)
  })
})

describe('the folder of rejected records', () => {
  const DAY = 86_400_000
  const NOW = Date.UTC(2026, 0, 31)
  const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const place = (limits = REJECTED_LIMITS) => {
    const data = temporaryFolder()
    const clock = { now: NOW }
    const folder = rejectedFolder(data, () => clock.now, limits)
    onTestFinished(folder.tidyHourly())
    const path = join(data, 'rejected')
    const write = (name: string, age: number, bytes = 1) => {
      writeFileSync(join(path, name), 'x'.repeat(bytes))
      utimesSync(join(path, name), (clock.now - age) / 1000, (clock.now - age) / 1000)
    }
    return {
      folder,
      path,
      clock,
      write,
      names: () =>
        readdirSync(path)
          .filter((name) => name !== '.orderboard')
          .sort(),
    }
  }

  it('is private, and retains files for seven days', () => {
    const { folder, path, write, names } = place()
    expect(statSync(path).mode & 0o777).toBe(0o700)
    write(`1-${ID(1)}`, 7 * DAY - 5000)
    write(`1-${ID(2)}`, 7 * DAY + 5000)
    // Too old to be found, although nothing has deleted them yet.
    expect([1, 2].map((n) => folder.find(1, ID(n)) !== undefined)).toEqual([true, false])
    expect(folder.find(2, ID(1))).toBeUndefined()
    folder.tidy()
    expect(names()).toEqual([`1-${ID(1)}`])
  })

  it('deletes old files every hour while the server runs', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { clock, write, names } = place()
    write(`1-${ID(1)}`, 0)
    clock.now += 7 * DAY + 1000
    vi.advanceTimersByTime(3_600_000)
    expect(names()).toEqual([])
  })

  it('deletes the oldest files beyond the limits of count and size', () => {
    const limits = { ...REJECTED_LIMITS, files: 4, bytes: 100, fileBytes: 30 }
    const { folder, write, names } = place(limits)
    for (const n of [1, 2, 3, 4, 5]) write(`1-${ID(n)}`, n * 1000)
    folder.tidy()
    expect(names()).toEqual([1, 2, 3, 4].map((n) => `1-${ID(n)}`))
    write(`1-${ID(3)}`, 3000, 70)
    expect(folder.pathFor(1, ID(6))).toMatch(new RegExp(`1-${ID(6)}$`))
    expect(names()).toEqual([1, 2].map((n) => `1-${ID(n)}`))
  })

  it('is created and marked again when it was deleted while the server runs', () => {
    const { folder, path, write, names } = place()
    rmSync(path, { recursive: true })
    folder.pathFor(1, ID(1))
    write(`1-${ID(1)}`, 8 * DAY)
    folder.tidy()
    expect(names()).toEqual([])
  })

  it('ignores files with other names', () => {
    const { folder, path, write, names } = place()
    for (const name of ['notes.txt', `${ID(1)}`, `1-${ID(1)}.txt`]) write(name, 30 * DAY)
    folder.tidy()
    expect(names()).toHaveLength(3)
    for (const id of ['../notes.txt', '', '12-34']) {
      expect(folder.find(1, id)).toBeUndefined()
      folder.remove(1, id)
    }
    rmSync(path, { recursive: true })
    expect(() => folder.tidy()).not.toThrow()
  })

  it('answers 404 for a file that is too old, although it still exists', async () => {
    const { app, now, dataDir } = await importing(NOW)
    const name = join(dataDir, 'rejected', `1-${ID(1)}`)
    writeFileSync(name, '\ufeffa')
    utimesSync(name, now / 1000, now / 1000)
    expect((await app.inject(`/api/imports/${ID(1)}/rejected.csv`)).statusCode).toBe(200)
    utimesSync(name, now / 1000 - 8 * 86_400, now / 1000 - 8 * 86_400)
    const reply = await app.inject(`/api/imports/${ID(1)}/rejected.csv`)
    expect([reply.statusCode, reply.json().detail]).toEqual([404, expect.stringContaining('after seven days')])
  })

  it('limits the bytes of a file to whole records, and the report says so', async () => {
    const trial = new Trial()
    onTestFinished(() => trial.remove())
    const rejectedPath = join(temporaryFolder(), 'rejected')
    const rows = Array.from({ length: 100 }, (_, i) => `${i},2024-02-30,5\n`).join('')
    const job = { rejectedPath, rejectedLimit: 1000, mapping: CONFIRMED }
    const report = await trial.import(`Order ID,Date,Total\nok,2024-01-31,5\n${rows}`, job)
    const lines = readFileSync(rejectedPath, 'utf8').split('\r\n')
    expect(Buffer.byteLength(lines.join('\r\n'))).toBeLessThanOrEqual(1000)
    expect(lines.at(-1)).toBe('')
    expect(report.notes.join()).toContain(`has the first ${lines.length - 2} of 100 records`)
  })
})

/** Every record of the file as a rejected one, and what an import of those reads. */
function rejectedAll(bytes: Buffer) {
  const folder = temporaryFolder()
  const [file, again] = [join(folder, 'file'), join(folder, 'rejected')]
  writeFileSync(file, bytes)
  const read = (path: string) => openSource(path, inspectFile(path), { format: 'auto' })
  const source = read(file)
  const tally = new RecordTally()
  for (const [i, { line }] of source.records().toArray().entries()) tally.reject({ record: i + 1, line }, null, '=no')
  // Of a guess it does not say how it was read.
  const guessed = { ...source, reading: { ...source.reading, isGuess: true } }
  expect(saveRejected({ rejectedPath: again }, guessed, tally, {})).toEqual([])
  return { source, text: readFileSync(again, 'utf8'), again: () => read(again) }
}

const cellsOf = (source: Source) => [...source.records()].map(({ cells }) => cells)
const readings = (source: Source) =>
  [...source.records()].map((record) => {
    const read = source.read(record)
    if (typeof read === 'string') return read
    const { under = () => '', ...rest } = read
    return { ...rest, under: source.reading.headings.map(under) }
  })

describe('a file of rejected records', () => {
  const files = orderFiles(5, 12)
  it.each(files.map((file) => [file.name, file] as const))(
    'of %s is read as the file that it comes from',
    (_name, { bytes }) => {
      const { source, again } = rejectedAll(bytes)
      const second = again()
      expect(second.reading.key).toBe(source.reading.key)
      expect([second.format, second.reading.mapping.layout]).toEqual([source.format, source.reading.mapping.layout])
      expect(readings(second)).toEqual(readings(source))
    },
  )

  const hostile = fc.oneof(
    fc.constantFrom(
      '=1+1',
      "'=1",
      '+49 30 1',
      '-5',
      '-1.234,50',
      '@x',
      '\t=x',
      ' =x ',
      '"=x"',
      "''",
      '1e5',
      '007',
      '',
      'Ada',
      'a;b,c|d',
    ),
    fc.string({ unit: fc.constantFrom('=', '-', "'", '"', ' ', '\n', '\r', ',', ';', 'a', '1', '\u200b') }),
  )
  it('returns every text without formulas', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (rows, mark) => {
          const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
          const table = [['Order ID', 'Date', 'Total', 'Customer'], ...rows.map((cells, i) => [`n${i}`, ...cells])]
          const { source, text, again } = rejectedAll(
            Buffer.from(table.map((cells) => `${cells.map(quoted).join(mark)}\n`).join('')),
          )
          expect(cellsOf(again())).toEqual(cellsOf(source))
          const [, ...records] = [...readCsv([text.slice(1)], source.delimiter ?? '')]
          for (const cell of records.flatMap(({ cells }) => cells)) {
            if (!/^[-+]?[\d.,]+$/.test(cell)) expect(cell.replace(/^["\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@]/)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('preserves wrong quotes however often, without formulas', () => {
    const file = 'Order ID,Date,Total,Customer\n1,2024-01-31,5,"=1+1"x\n2,2024-01-31,5,"a, ""b""\n c" y "\n'
    const once = rejectedAll(Buffer.from(file))
    const first = readings(once.source)
    expect(first.map((record) => typeof record === 'object' && record.fault !== undefined)).toEqual([true, true])
    expect(once.text).toContain(`"'=1+1"x`)
    const twice = rejectedAll(Buffer.from(once.text))
    expect(readings(twice.source)).toEqual(first)
    expect(twice.text).toBe(once.text)
  })

  it('is recognised when a spreadsheet saved it with more columns, or with the numbers alone', async () => {
    const { post, rejected, names } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total,Customer\n1,2024-02-30,-5,=Ada\n2,2024-02-30,5,"Bo",extra\n', id)
    const saved = [...readCsv([(await rejected(id)).body.slice(1)], ',')].map(({ cells }) =>
      [...cells, '', '']
        .slice(0, 7)
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(';'),
    )
    const corrected = saved.join('\r\n').replaceAll('2024-02-30', '2024-02-29')
    expect((await post(corrected)).json()).toMatchObject({ accepted: 1, rejected: 1 })
    expect(names()).toEqual(['=Ada'])
  })

  it('without its last column still has its numbers', async () => {
    const { post, rejected } = await importing()
    const id = randomUUID()
    await post('Order ID,Date,Total\n1,2024-02-30,-5\n', id)
    const [head, row] = (await rejected(id)).body.slice(1).split('\r\n')
    expect(row).toMatch(/^1,2024-02-30,-5,/)
    const corrected = `${head?.replace(/,"Rejected because.*$/, '')}\n${row?.split(',').slice(0, 3).join(',').replace('30', '29')}\n`
    expect((await post(corrected)).json()).toMatchObject({ accepted: 1 })
  })
})
