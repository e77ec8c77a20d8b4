// Covers: data Import, Whole
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { HAS_REAL_FILES, REAL_FOLDER, REAL_NAMES, TRUTH_FILE } from '#tests/support/real-order-files.ts'
import { figuresOf } from './support/figures.ts'
import { closes, Trial } from './support/trial.ts'

interface FileTruth {
  readonly records: number
  readonly orders: number
  readonly order_lines: number
  readonly units: string
  readonly customers: number
  readonly orders_without_customer: number
  readonly min_date: string
  readonly max_date: string
  readonly revenue_all_orders: string
  readonly products: number
  readonly cities: number
  readonly top5_products_by_revenue: readonly (readonly [string, string, string])[]
  readonly top5_products_by_units?: readonly (readonly [string, number])[]
  readonly revenue_by_month_last12: readonly (readonly [string, string, number])[]
  readonly revenue_by_city_top5: readonly (readonly [string, string])[]
  readonly revenue_without_city: string
  readonly orders_by_status: Readonly<Record<string, number>>
}

const truths: Record<string, FileTruth> = HAS_REAL_FILES ? JSON.parse(readFileSync(TRUTH_FILE, 'utf8')) : {}

it.skipIf(!HAS_REAL_FILES)('has the figures of these files and no others', () => {
  expect(Object.keys(truths)).toEqual(REAL_NAMES)
})

describe.skipIf(!HAS_REAL_FILES).each(REAL_NAMES)('%s', (name) => {
  let truth: FileTruth
  let trial: Trial
  let report: ImportReport
  let figures: ReturnType<typeof figuresOf>

  beforeAll(async () => {
    truth = truthOfFile(name)
    trial = new Trial()
    report = await trial.importPath(join(REAL_FOLDER, name))
    figures = figuresOf(trial)
  })
  afterAll(() => trial.remove())

  it('is taken whole', () => {
    expect(report).toMatchObject({ state: 'done', records: truth.records, accepted: truth.records, errors: [] })
    expect(closes(report)).toBe(true)
    expect(report.orders).toEqual({ created: truth.orders, updated: 0, unchanged: 0 })
  })

  it('gives the counts, days and revenue', () => {
    expect(figures).toMatchObject({
      orders: truth.orders,
      lines: truth.order_lines,
      units: truth.units,
      customers: truth.customers,
      withoutCustomer: truth.orders_without_customer,
      firstDay: truth.min_date,
      lastDay: truth.max_date,
      revenue: truth.revenue_all_orders,
      products: truth.products,
      cities: truth.cities,
    })
  })

  it('gives the top five products', () => {
    const top = figures.byProduct.slice(0, 5).map(({ name, money, n }) => [name, money, String(n)])
    expect(top).toEqual(truth.top5_products_by_revenue)
    if (truth.top5_products_by_units) expect(figures.byProductUnits.slice(0, 5)).toEqual(truth.top5_products_by_units)
  })

  it('gives revenue and orders of the last twelve months', () => {
    const months = new Map(figures.byMonth.map(({ name, money, n }) => [name, [money, n]]))
    for (const [month, money, n] of truth.revenue_by_month_last12) {
      expect([month, ...(months.get(month) ?? ['0.00', 0])]).toEqual([month, money, n])
    }
  })

  it('gives revenue by city', () => {
    const cities = figures.byCity.filter(({ name }) => name !== '')
    expect(cities.slice(0, 5).map(({ name, money }) => [name, money])).toEqual(truth.revenue_by_city_top5)
    const without = figures.byCity.find(({ name }) => name === '')
    expect(without?.money ?? '0.00').toBe(truth.revenue_without_city)
  })

  it('keeps the word the file has for each status', () => {
    expect(figures.ordersByStatusWord).toEqual(truth.orders_by_status)
  })

  it('changes nothing when it comes again', async () => {
    const before = trial.rows('select * from orders order by id')
    const again = await trial.importPath(join(REAL_FOLDER, name))
    expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: truth.orders })
    expect(trial.rows('select * from orders order by id')).toEqual(before)
  })
})

function truthOfFile(name: string): FileTruth {
  const truth = truths[name]
  if (!truth) throw new Error(`ground_truth.json has no figures of ${name}.`)
  return truth
}
