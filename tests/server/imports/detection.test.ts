// Covers: data Import
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const PAID = 'Order ID,Created at,Paid at,Total\n'
const days = () =>
  trial.rows('select day, paid_day from orders order by id').map(({ day, paid_day }) => [day, paid_day])

describe('payment dates', () => {
  it('settle the order of ambiguous order dates, and the other way round', async () => {
    expect(await trial.import(`${PAID}1,03/04/2024,25/04/2024,5\n`)).toMatchObject({ dateOrder: 'day-first' })
    expect(days()).toEqual([['2024-04-03', '2024-04-25']])
    expect(await trial.import(`${PAID}2,12/25/2023,03/04/2024,5\n`)).toMatchObject({ dateOrder: 'month-first' })
    expect(days()[1]).toEqual(['2023-12-25', '2024-03-04'])
  })

  it('may have another format: Excel days, or day first with ISO order dates', async () => {
    await trial.import(`${PAID}1,2024-03-04,45356,5\n`)
    expect(days()).toEqual([['2024-03-04', '2024-03-05']])
    expect(await trial.import(`${PAID}1,2024-03-04,31/03/2024,5\n`)).toMatchObject({ dateOrder: 'day-first' })
    expect(days()).toEqual([['2024-03-04', '2024-03-31']])
  })

  it('are asked about if nothing settles them, and read as answered', async () => {
    const file = `${PAID}1,2024-03-04,05/06/2024,5\n`
    const report = await trial.import(file)
    expect(report).toMatchObject({ state: 'refused', question: 'dateOrder' })
    expect(report.errors[0]?.reason).toContain('“Paid at” are ambiguous: “05/06/2024” is 5 June')
    expect(await trial.import(file, { dateOrder: 'month-first' })).toMatchObject({ dateOrder: 'month-first' })
    expect(days()).toEqual([['2024-03-04', '2024-05-06']])
  })
})

describe('UTF-8 with damaged places', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i},2024-01-01,Zoë Müller,5.50\n`).join('')
  const file = Buffer.concat([
    Buffer.from(`Order ID,Date,Customer,Total\n${rows}x,2024-01-01,A`),
    Buffer.from([0xff]),
    Buffer.from(',5\n'),
  ])

  it('is not read as Windows-1252: every other letter stays, and the line is reported', async () => {
    expect(await trial.import(file)).toMatchObject({ encoding: 'UTF-8', accepted: 21 })
    expect(trial.rows('select distinct customer_name as name from orders order by 1')).toEqual([
      { name: 'A\ufffd' },
      { name: 'Zoë Müller' },
    ])
    expect((await trial.import(file)).notes).toContain('Invalid UTF-8 was read as \ufffd in 1 place, first on line 22.')
  })

  it('is reported where the last character is cut off, also without others beyond ASCII', async () => {
    for (const more of [rows, '']) {
      const whole = Buffer.from(`Order ID,Date,Total,Customer\n${more}y,2024-01-01,5,Bo é`)
      const report = await trial.import(whole.subarray(0, -1))
      expect(report).toMatchObject({ encoding: 'UTF-8' })
      expect(report.notes.join()).toMatch(/Invalid UTF-8 was read as \ufffd in 1 place,/)
    }
  })

  it('is reported after a byte order mark', async () => {
    const marked = Buffer.concat([
      Buffer.from('\ufeffOrder ID,Date,Customer,Total\n1,2024-01-01,'),
      Buffer.from('Zoë Müller', 'latin1'),
      Buffer.from(',5\n'),
    ])
    expect((await trial.import(marked)).notes).toContain(
      'Invalid UTF-8 was read as \ufffd in 2 places, first on line 2.',
    )
  })
})

describe('files that are not UTF-8', () => {
  const customerIn = async (bytes: readonly number[]) => {
    const file = Buffer.concat([
      Buffer.from('Order ID,Date,Customer,Total\n1,2024-01-31,'),
      Buffer.from(bytes),
      Buffer.from(',5\n'),
    ])
    const { encoding } = await trial.import(file)
    return [encoding, trial.rows('select customer_name from orders')[0]?.customer_name]
  }

  it('are Windows-1250 if Polish letters show it', async () => {
    // 'Świętojańska Łukasz, złoty'
    expect(await customerIn([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a, 0x20, 0x7a, 0xb3, 0x6f, 0x74, 0x79])).toEqual([
      'Windows-1250',
      'Łukasz złoty',
    ])
  })

  it('are Windows-1252 otherwise, also with a price in £ or a volume in m³', async () => {
    expect(await customerIn([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0xa3, 0x35, 0x20, 0x6d, 0xb3])).toEqual([
      'Windows-1252',
      'Müller £5 m³',
    ])
  })
})

it('rejects a year outside the supported range with its own reason', async () => {
  const { errors } = await trial.import('Order ID,Date,Total\n1,9999-12-31,5\n2,2024-02-30,5\n3,2024-02-29,5\n')
  expect(errors.map(({ reason }) => reason)).toEqual([
    '“9999-12-31” is outside the years 1900 to 2199.',
    '“2024-02-30” isn’t a valid date.',
  ])
})

it('notes no thousands separators if no number has any', async () => {
  const { notes, errors } = await trial.import(
    'Order ID;Date;Status;Total\n1;2024-01-01;paid;10.00\n2;2024-01-01;paid;1234,50\n',
  )
  expect(errors).toMatchObject([{ column: 'Total', reason: '“1234,50” isn’t an amount.' }])
  expect(notes).toEqual([])
})
