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

describe('the days of payment', () => {
  it('decide how the days of placing are read, where those leave it open, and the other way round', async () => {
    expect(await trial.import(`${PAID}1,03/04/2024,25/04/2024,5\n`)).toMatchObject({ dateOrder: 'day-first' })
    expect(days()).toEqual([['2024-04-03', '2024-04-25']])
    expect(await trial.import(`${PAID}1,12/25/2023,03/04/2024,5\n`)).toMatchObject({ dateOrder: 'month-first' })
    expect(days()).toEqual([['2023-12-25', '2024-03-04']])
  })

  it('may be written otherwise: as Excel counts days, or the day first beside ISO', async () => {
    await trial.import(`${PAID}1,2024-03-04,45356,5\n`)
    expect(days()).toEqual([['2024-03-04', '2024-03-05']])
    expect(await trial.import(`${PAID}1,2024-03-04,31/03/2024,5\n`)).toMatchObject({ dateOrder: 'day-first' })
    expect(days()).toEqual([['2024-03-04', '2024-03-31']])
  })

  it('are asked about where nothing decides them, and read as is answered', async () => {
    const file = `${PAID}1,2024-03-04,05/06/2024,5\n`
    const report = await trial.import(file)
    expect(report).toMatchObject({ state: 'refused', question: 'dateOrder' })
    expect(report.errors[0]?.reason).toContain('"Paid at" can be read in two ways: "05/06/2024" is 5 June')
    expect(await trial.import(file, { dateOrder: 'month-first' })).toMatchObject({ dateOrder: 'month-first' })
    expect(days()).toEqual([['2024-03-04', '2024-05-06']])
  })
})

describe('a text in UTF-8 with damaged places', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i},2024-01-01,Zoë Müller,5\n`).join('')
  const file = Buffer.concat([
    Buffer.from(`Order ID,Date,Customer,Total\n${rows}x,2024-01-01,A`),
    Buffer.from([0xff]),
    Buffer.from(',5\n'),
  ])

  it('is not read as Windows-1252: every other letter stays, and the place is named', async () => {
    expect(await trial.import(file)).toMatchObject({ encoding: 'UTF-8', accepted: 21 })
    expect(trial.rows('select distinct customer_name as name from orders order by 1')).toEqual([
      { name: 'A\ufffd' },
      { name: 'Zoë Müller' },
    ])
    expect((await trial.import(file)).notes).toContain(
      'One place is no UTF-8 text and read as \ufffd; it is on line 22.',
    )
  })

  it('is told where a byte order mark says UTF-8', async () => {
    const marked = Buffer.concat([
      Buffer.from('\ufeffOrder ID,Date,Customer,Total\n1,2024-01-01,'),
      Buffer.from('Zoë Müller', 'latin1'),
      Buffer.from(',5\n'),
    ])
    expect((await trial.import(marked)).notes).toContain(
      '2 places are no UTF-8 text and read as \ufffd; the first is on line 2.',
    )
  })
})

it('a year that no order can be of is named as that', async () => {
  const { errors } = await trial.import('Order ID,Date,Total\n1,9999-12-31,5\n2,2024-02-30,5\n3,2024-02-29,5\n')
  expect(errors.map(({ reason }) => reason)).toEqual([
    '"9999-12-31" lies outside the years 1900 to 2199.',
    '"2024-02-30" is no date that exists.',
  ])
})

it('nothing is said of thousands where no number has any', async () => {
  const { notes, errors } = await trial.import(
    'Order ID;Date;Status;Total\n1;2024-01-01;paid;10.00\n2;2024-01-01;paid;1234,50\n',
  )
  expect(errors).toMatchObject([{ column: 'Total', reason: '"1234,50" is no amount.' }])
  expect(notes).toEqual([])
})
