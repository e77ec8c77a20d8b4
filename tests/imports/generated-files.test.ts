import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OrderFile, orderFiles } from '#scripts/order-files/cases.ts'
import { figuresOf } from './support/figures.ts'
import { closes, Trial } from './support/trial.ts'

const cents = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`
const inCents = (sums: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, cents(value)]))

const FILES = [...orderFiles(1), ...orderFiles(20, 7)].map((file, i) => [`${file.name} (${i})`, file] as const)

describe.each(FILES)('%s', (_title, file: OrderFile) => {
  let trial: Trial
  beforeEach(() => {
    trial = new Trial()
  })
  afterEach(() => trial.remove())

  it('gives exactly what it was made from', async () => {
    const report = await trial.import(file.bytes)
    const { truth } = file
    expect(report).toMatchObject({ state: 'done', format: file.format, records: file.records, rejected: 0, errors: [] })
    expect(closes(report)).toBe(true)
    expect(report.orders).toEqual({ created: truth.orders, updated: 0, unchanged: 0 })
    const figures = figuresOf(trial)
    expect(figures).toMatchObject({
      orders: truth.orders,
      lines: truth.lines,
      units: String(truth.units),
      customers: truth.customers,
      revenue: cents(truth.revenue),
      firstDay: truth.firstDay,
      lastDay: truth.lastDay,
    })
    const asRecord = (sums: typeof figures.byCity) => Object.fromEntries(sums.map(({ name, money }) => [name, money]))
    expect(asRecord(figures.byMonth)).toEqual(inCents(truth.byMonth))
    expect(asRecord(figures.byCity)).toEqual(inCents(truth.byCity))
    expect(asRecord(figures.byProduct)).toEqual(inCents(truth.byProduct))
  })

  it('changes nothing when it comes again, and a dry run changes nothing at all', async () => {
    const empty = trial.everything()
    const dry = await trial.import(file.bytes, { dryRun: true })
    expect(dry).toMatchObject({ state: 'checked', orders: { created: file.truth.orders, updated: 0, unchanged: 0 } })
    expect(trial.everything()).toEqual(empty)
    await trial.import(file.bytes)
    const orders = trial.rows('select * from orders order by id')
    const again = await trial.import(file.bytes)
    expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: file.truth.orders })
    expect(trial.rows('select * from orders order by id')).toEqual(orders)
  })
})
