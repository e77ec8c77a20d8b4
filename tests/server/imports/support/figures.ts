import type { Trial } from './trial.ts'

/** Parts per cent: the database stores amounts in ten-thousandths of the minor unit. */
const PARTS = 10_000n

/** The figures of the ground truth file, read from the database in plain SQL. */
export function figuresOf(trial: Trial) {
  const one = (sql: string) => trial.rows(sql)[0] ?? {}
  const orders =
    one(`select count(*) as orders, coalesce(sum(amount), 0) as revenue, min(day) as first, max(day) as last,
    count(distinct nullif(customer_key, '')) as customers, count(distinct nullif(city, '')) as cities,
    sum(customer_key = '') as unnamed from orders`)
  const lines = one(
    'select count(*) as lines, coalesce(sum(quantity), 0) as units, count(distinct product) as products from order_lines',
  )
  return {
    orders: Number(orders.orders),
    revenue: money(orders.revenue),
    firstDay: orders.first,
    lastDay: orders.last,
    customers: Number(orders.customers),
    withoutCustomer: Number(orders.unnamed),
    cities: Number(orders.cities),
    lines: Number(lines.lines),
    products: Number(lines.products),
    units: String(Number(lines.units) / 10_000),
    byMonth: sums(
      trial,
      'select substr(day, 1, 7) as name, sum(amount) as money, count(*) as n from orders group by 1',
    ),
    byCity: sums(trial, 'select city as name, sum(amount) as money, count(*) as n from orders group by 1'),
    byProduct: sums(
      trial,
      'select product as name, sum(amount) as money, sum(quantity) / 10000 as n from order_lines where amount is not null group by 1',
    ),
    ordersByChannel: counts(trial, 'channel'),
    // Shopify's status has three parts; the first is the financial status.
    ordersByStatusWord: counts(
      trial,
      `case when instr(source_status, ',') > 0 then substr(source_status, 1, instr(source_status, ',') - 1) else source_status end`,
    ),
    byProductUnits: trial
      .rows('select product as name, sum(quantity) / 10000 as n from order_lines group by 1 order by 2 desc, 1')
      .map(({ name, n }) => [name, Number(n)]),
  }
}

/** How many orders each value of the expression has. */
function counts(trial: Trial, expression: string): Record<string, number> {
  const rows = trial.rows(`select ${expression} as name, count(*) as n from orders group by 1`)
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]))
}

export interface NamedSum {
  readonly name: string
  readonly parts: bigint
  readonly money: string
  readonly n: number
}

function sums(trial: Trial, sql: string): NamedSum[] {
  return trial
    .rows(sql)
    .map(({ name, money: parts, n }) => ({
      name: String(name),
      parts: parts as bigint,
      money: money(parts),
      n: Number(n),
    }))
    .sort((a, b) => (a.parts === b.parts ? (a.name < b.name ? -1 : 1) : a.parts > b.parts ? -1 : 1))
}

/** '1234.50', rounded half away from zero, once. */
export function money(value: unknown): string {
  const parts = value as bigint
  const cents = (parts + (parts < 0n ? -PARTS / 2n : PARTS / 2n)) / PARTS
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
