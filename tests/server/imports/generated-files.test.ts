// Covers: data Import, Whole
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OrderFile, orderFiles } from '#scripts/order-files/cases.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { figuresOf } from './support/figures.ts'
import { closes, Trial } from './support/trial.ts'

const FILES = [...orderFiles(1), ...orderFiles(20, 7)].map((file, i) => [`${file.name} (${i})`, file] as const)

/** Money of the truth, rounded once, as '1234.50'. */
function decimal(value: number, unitsPerCent: number): string {
  const cents = Math.round(value / unitsPerCent)
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

it('the generated shop has every case that the figures are about', () => {
  const orders = makeShop(2, 60)
  const named = orders.filter(({ customer }) => customer !== '')
  const distinct = (values: readonly string[]) => new Set(values).size
  const emails = named.map(({ email }) => email)
  const keys = distinct(emails.map((email) => email.toLowerCase()))
  expect(named.length, 'guests').toBeLessThan(orders.length)
  expect(keys, 'customers who order again').toBeLessThan(named.length)
  expect(keys, 'addresses written in two ways').toBeLessThan(distinct(emails))
  expect(distinct(named.map(({ customer }) => customer)), 'names of two people').toBeLessThan(keys)
  expect([...new Set(orders.map(({ state }) => state))].sort()).toEqual([
    'cancelled',
    'done',
    'new',
    'paid',
    'refunded',
  ])
  expect([...new Set(orders.map(({ channel }) => channel))].sort()).toEqual(['pos', 'web'])
  expect(orders.some(({ city }) => city === '')).toBe(true)
  expect(orders.some(({ lines }) => lines.length > 1 && lines.every(({ discount }) => discount > 0))).toBe(true)
  expect(orders.some(({ lines }) => lines.length > 1 && lines.every(({ discount }) => discount === 0))).toBe(true)
})

describe.each(FILES)('%s', (_title, file: OrderFile) => {
  let trial: Trial
  beforeEach(() => {
    trial = new Trial()
  })
  afterEach(() => trial.remove())

  it('gives exactly what it was made from', async () => {
    const report = await trial.import(file.bytes)
    const { truth, unitsPerCent } = file
    expect(report).toMatchObject({ state: 'done', format: file.format, records: file.records, rejected: 0, errors: [] })
    expect(closes(report)).toBe(true)
    expect(report.orders).toEqual({ created: truth.orders, updated: 0, unchanged: 0 })
    const figures = figuresOf(trial)
    expect(figures).toMatchObject({
      orders: truth.orders,
      lines: truth.lines,
      units: String(truth.units),
      customers: truth.customers,
      withoutCustomer: truth.withoutCustomer,
      products: Object.keys(truth.unitsByProduct).length,
      cities: Object.keys(truth.byCity).filter((city) => city !== '').length,
      revenue: decimal(truth.revenue, unitsPerCent),
      firstDay: truth.firstDay,
      lastDay: truth.lastDay,
      ordersByChannel: truth.ordersByChannel,
      ordersByStatusWord: truth.ordersByStatusWord,
    })
    const money = (sums: typeof figures.byCity) => Object.fromEntries(sums.map(({ name, money }) => [name, money]))
    const inDecimals = (sums: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, decimal(value, unitsPerCent)]))
    expect(money(figures.byMonth)).toEqual(inDecimals(truth.byMonth))
    expect(money(figures.byCity)).toEqual(inDecimals(truth.byCity))
    expect(money(figures.byProduct)).toEqual(inDecimals(truth.byProduct))
    expect(Object.fromEntries(figures.byMonth.map(({ name, n }) => [name, n]))).toEqual(truth.ordersByMonth)
    expect(Object.fromEntries(figures.byProductUnits)).toEqual(truth.unitsByProduct)
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
