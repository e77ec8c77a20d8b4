import type { ImportReport } from '#contract/imports/import-schema.ts'
import { type CorpusFile, FIVE_ORDERS, totalOf } from '#tests/support/corpus/five-orders.ts'
import type { Trial } from './trial.ts'

/** Parts per cent, as in `figures.ts`. */
const PARTS = 10_000n

export interface CorpusResult {
  readonly name: string
  /** What differs from the five orders, in words; empty: read completely. */
  readonly differences: readonly string[]
  /** It was imported without a question, with other amounts than the file has. */
  readonly isSilentlyWrong: boolean
}

/** Imports a file of the corpus unaided and compares what is stored with the five orders. */
export async function checkCorpusFile({ name, bytes, expects }: CorpusFile, trial: Trial): Promise<CorpusResult> {
  const report = await trial.import(bytes)
  if (report.state !== 'done') return { name, differences: [refusalOf(report)], isSilentlyWrong: false }
  // By date, because that is the order of the five and of their IDs.
  const orders = trial.rows('select * from orders order by day, placed_at, id_key')
  const lines = trial.rows('select order_id, quantity from order_lines order by order_id, line')
  const differences: string[] = []
  const compare = (what: string, found: readonly unknown[], ...wanted: readonly (readonly unknown[])[]) => {
    if (!wanted.some((values) => values.join('|') === found.join('|'))) {
      differences.push(`${what}: ${found.join(', ').slice(0, 120)}`)
    }
  }
  const column = (key: string) => orders.map((order) => order[key])
  const linesOf = ({ id }: Record<string, unknown>) => lines.filter(({ order_id }) => order_id === id)

  compare('rejected', [report.rejected], [0])
  compare('orders', [orders.length], [FIVE_ORDERS.length])
  if (expects.ids.length > 0) compare('IDs', column('id'), ...expects.ids)
  compare(
    'days',
    column('day'),
    fiveTimes((order) => order.day),
  )
  compare('totals', column('amount').map(cents), fiveTimes(totalOf))
  if (expects.currency) compare('currency', [...new Set(column('currency'))], [expects.currency])
  if (expects.hasNames)
    compare(
      'names',
      column('customer_name'),
      fiveTimes(({ first, last }) => `${first} ${last}`),
    )
  else if (expects.hasEmails)
    compare(
      'customers',
      column('customer_name'),
      fiveTimes(({ email }) => email),
    )
  if (expects.hasLines)
    compare(
      'lines',
      orders.map((order) => linesOf(order).length),
      fiveTimes((order) => order.lines.length),
    )
  if (expects.hasQuantities) {
    const found = orders.map((order) => linesOf(order).map(({ quantity }) => Number(quantity) / 10_000))
    compare(
      'quantities',
      found,
      fiveTimes((order) => order.lines.map(({ quantity }) => quantity)),
    )
  }
  const amounts = column('amount').map(cents).sort().join()
  return {
    name,
    differences,
    isSilentlyWrong:
      amounts !==
      fiveTimes((order) => String(totalOf(order)))
        .sort()
        .join(),
  }
}

const fiveTimes = <T>(value: (order: (typeof FIVE_ORDERS)[number]) => T): T[] => FIVE_ORDERS.map(value)

/** Fractions of a cent remain visible. */
function cents(amount: unknown): string {
  const parts = BigInt(amount as bigint)
  return parts % PARTS === 0n ? String(parts / PARTS) : String(Number(parts) / Number(PARTS))
}

function refusalOf({ errors, question }: ImportReport): string {
  return `${question ? 'asks' : 'refused'}: ${errors[0]?.reason.slice(0, 160)}`
}
