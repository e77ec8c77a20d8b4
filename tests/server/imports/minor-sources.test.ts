// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

const charge = (amount: number, currency: string) => ({
  ...{ id: 'ch_1', object: 'charge', amount, currency, created: 1_770_000_000, customer: 'cus_9' },
})
const payment = (value: number, currency: string) => ({
  ...{ pspReference: '8536', creationDate: '2026-03-11', shopper: { name: 'Ada' }, amount: { value, currency } },
})
/** In units of the currency. */
const stored = () =>
  trial
    .rows('select amount, currency from orders')
    .map(({ amount, currency }) => [
      Number(amount) / SUBUNITS_PER_MINOR / 10 ** minorDigits(String(currency)),
      currency,
    ])

describe('amounts in the smallest unit', () => {
  it.each([
    ['Stripe', charge(150_000, 'isk'), [1500, 'ISK']],
    ['Stripe', charge(150_000, 'ugx'), [1500, 'UGX']],
    ['Stripe', charge(150_045, 'huf'), [1500.45, 'HUF']],
    ['Stripe', charge(1500, 'jpy'), [1500, 'JPY']],
    ['Stripe', charge(15_120, 'kwd'), [15.12, 'KWD']],
    ['Stripe', charge(1500, 'mga'), [1500, 'MGA']],
    ['Adyen', payment(150_000, 'CLP'), [1500, 'CLP']],
    ['Adyen', payment(1500, 'IDR'), [1500, 'IDR']],
    ['Adyen', payment(150_000, 'EUR'), [1500, 'EUR']],
  ])('have the decimals of %s: %j', async (name, object, expected) => {
    const columns = {
      id: ['pspReference'],
      date: ['creationDate'],
      total: ['amount value'],
      currency: ['amount currency'],
    }
    const report = await trial.import(JSON.stringify([object]), name === 'Adyen' ? { mapping: { columns } } : {})
    expect(report.notes.join()).toContain(`${name} writes amounts in the smallest unit`)
    expect(stored()).toEqual([expected])
  })

  it('are not assumed in a shop’s own export that names a payment of Adyen', async () => {
    const orders = [1, 2].map((i) => ({ id: `A${i}`, date: `2026-03-1${i}`, total: 250 * i, currency: 'EUR' }))
    const written = (totals: object[]) => JSON.stringify(totals.map((one) => ({ ...one, pspReference: '8536' })))
    expect(await trial.import(written(orders))).toMatchObject({ state: 'refused', question: 'amountUnit' })
    const [first, second] = orders
    await trial.import(written([{ ...first, total: 45 }, { ...second }]))
    expect(stored()).toEqual([
      [45, 'EUR'],
      [500, 'EUR'],
    ])
  })
})
