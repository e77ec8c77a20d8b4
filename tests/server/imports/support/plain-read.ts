import type { Trial } from './trial.ts'

const number = (value: unknown) => (value === null ? null : Number(value) / 1e6)

/** What is stored of a file that was imported unaided: amounts in units of the currency, and the report's notes. */
export async function readUnaided(trial: Trial, file: string) {
  const report = await trial.import(file)
  const orders = trial.rows('select id, customer_name, amount from orders order by id_key')
  const lines = trial.rows('select product, quantity, amount from order_lines order by order_id, line')
  return {
    state: report.state,
    reason: report.errors[0]?.reason ?? '',
    /** Of a refused file. */
    headings: report.suggestion?.headings,
    mapping: report.suggestion?.mapping,
    notes: report.notes.join(' '),
    /** 'A1 12.5', with the customer where there is one. */
    orders: orders.map(({ id, customer_name: name, amount }) =>
      [id, name === 'Unknown customer' ? '' : name, number(amount)].filter((part) => part !== '').join(' '),
    ),
    amounts: orders.map(({ amount }) => number(amount)),
    /** '2 Lamp 25', without what isn't known. */
    lines: lines.map(({ product, quantity, amount }) =>
      [Number(quantity) / 1e4, product, number(amount)].filter((part) => part !== null).join(' '),
    ),
  }
}
