// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importing, said } from './support/importing.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

const order = (i: number, more: object) => ({ order_id: `A${i}`, date: `2026-03-${10 + i}`, ...more })
const amounts = () => trial.rows('select amount from orders order by id').map(({ amount }) => Number(amount) / 10_000)
const OPEN = [order(1, { total: 28_098, currency: 'PLN' }), order(2, { total: 15_000, currency: 'PLN' })]

describe('amounts in the smallest unit', () => {
  it('are recognised by the same amount next to them', async () => {
    const texts = ['280,98 zł', '150,00 zł']
    const report = await trial.import(JSON.stringify(OPEN.map((one, i) => ({ ...one, total_text: texts[i] }))))
    expect(report).toMatchObject({ state: 'done', accepted: 2 })
    expect(report.notes.join()).toMatch(/smallest unit.*“280,98 zł” next to “28098” in “total”/)
    expect(amounts()).toEqual([28_098, 15_000])
  })

  it('are recognised by their number of decimals', async () => {
    const totals = { currency_minor_unit: 2, currency_code: 'EUR' }
    await trial.import(JSON.stringify([1, 2].map((i) => order(i, { totals: { ...totals, total_price: `${i}995` } }))))
    expect(amounts()).toEqual([1995, 2995])
  })

  it('are recognised by the program that wrote them', async () => {
    const charge = { object: 'charge', amount: 15_000, amount_captured: 0, currency: 'usd', created: 1_770_000_000 }
    const stripe = { object: 'list', data: [{ id: 'ch_1', ...charge, customer: 'cus_9', paid: true }] }
    const report = await trial.import(JSON.stringify(stripe))
    expect(report.notes.join()).toContain('Stripe writes amounts in the smallest unit')
    expect(trial.rows('select amount, currency from orders')).toEqual([{ amount: 150_000_000n, currency: 'USD' }])
    trial.forget()
    const money = { amount: 1250, currency: 'JPY' }
    await trial.import(JSON.stringify({ orders: [{ id: 'S1', created_at: '2026-03-11', total_money: money }] }))
    expect(trial.rows('select amount from orders')).toEqual([{ amount: 12_500_000n }])
  })

  it('reject what is not a whole number', async () => {
    const report = await trial.import(JSON.stringify([...OPEN, order(3, { total: '12.5', currency: 'PLN' })]), {
      amountUnit: 'minor',
    })
    expect(report).toMatchObject({ accepted: 2, rejected: 1, errors: [{ column: 'total' }] })
    expect(amounts()).toEqual([28_098, 15_000])
  })
})

describe('whole numbers that nothing explains', () => {
  it('are asked about, and read as answered', async () => {
    const text = JSON.stringify(OPEN)
    const asked = await trial.import(text)
    expect(asked).toMatchObject({ state: 'refused', question: 'amountUnit' })
    expect(asked.errors[0]?.reason).toMatch(/“total” may be in the smallest unit.*“28098” is 28098 or 280.98/)
    await trial.import(text, { amountUnit: 'minor' })
    expect(amounts()).toEqual([28_098, 15_000])
    trial.forget()
    await trial.import(text, { mapping: { amountUnit: 'major' } })
    expect(amounts()).toEqual([2_809_800, 1_500_000])
  })

  it.each([
    ['one is too small for cents', { total: 45 }],
    ['one has decimals', { total: '120.00' }],
    ['a price has decimals', { total: 150, items: [{ name: 'Mug', quantity: 2, price: '75.00' }] }],
  ])('are amounts where %s', async (_, more) => {
    const report = await trial.import(JSON.stringify([...OPEN, order(3, { currency: 'PLN', ...more })]))
    expect(report).toMatchObject({ state: 'done', accepted: 3 })
  })

  it('are amounts where the currency has no smaller unit', async () => {
    const report = await trial.import(JSON.stringify(OPEN.map((one) => ({ ...one, currency: 'JPY' }))))
    expect(report).toMatchObject({ state: 'done', accepted: 2 })
  })

  it('are shown in the preview with the question', async () => {
    const { preview, post } = await importing()
    const { body } = await preview(JSON.stringify(OPEN))
    expect(body).toMatchObject({ question: 'amountUnit', orders: [{ minor: 2_809_800 }, { minor: 1_500_000 }] })
    const answered = await preview(JSON.stringify(OPEN), said({ amountUnit: 'minor' }))
    expect(answered.body).toMatchObject({ question: null, orders: [{ minor: 28_098 }, { minor: 15_000 }] })
    expect((await post('/api/imports', JSON.stringify(OPEN), { amountUnit: 'minor' })).body).toMatchObject({
      state: 'done',
    })
  })
})
