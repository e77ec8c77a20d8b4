// Covers: data Import
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
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

  it.each([
    ['minorUnits', 'exponent'],
    ['minor_amount', 'decimals'],
  ])('are in “%s”, and never how many decimals “%s” says they have', async (amount, decimals) => {
    const orders = [1, 2, 3].map((i) => order(i, { amount: { [amount]: 615 + i, currency: 'EUR', [decimals]: 2 } }))
    expect(await trial.import(JSON.stringify(orders))).toMatchObject({ state: 'done', accepted: 3 })
    expect(amounts()).toEqual([616, 617, 618])
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

describe('amounts are in the units of the currency, or asked about, where', () => {
  const table = (heading: string, ...rows: string[]) =>
    [`order_id,date,customer,${heading}`, ...rows.map((row, i) => `A${i},2026-03-1${i},C${i},${row}`)].join('\n')

  it.each([
    ['a commission has the digits of the total', table('total,commission', '4500,45.00', '1200,12.00', '8000,80.00')],
    ['one row of three has an equal amount', table('total,total text', '12000,', '45000,', '1000,10.00')],
    ['a column of divisors is empty', table('total,divisor', '4500,', '1200,', '8000,')],
    [
      'one amount of many is small',
      table('total', ...Array.from({ length: 10 }, (_, i) => String(i === 3 ? 50 : 1999 + i))),
    ],
    ['one order of several is in yen', table('total,currency', '4500,EUR', '1200,JPY', '8000,EUR')],
  ])('%s', async (_, text) => {
    expect(await trial.import(text)).toMatchObject({ state: 'refused', question: 'amountUnit' })
  })

  it('a person chose the columns', async () => {
    const columns = { id: ['order_id'], date: ['date'], customerName: ['customer'], total: ['total'] }
    const text = table('total', '4500', '1200')
    expect(await trial.import(text, { mapping: { columns } })).toMatchObject({ question: 'amountUnit' })
    await trial.import(text, { mapping: { columns }, amountUnit: 'minor' })
    expect(amounts()).toEqual([4500, 1200])
  })
})

describe('the smallest unit', () => {
  const text = 'order_id,date,total\nA1,2026-03-11,1250\n'

  it('is that of the chosen currency', async () => {
    await trial.import(text, { mapping: { currency: 'JPY' }, amountUnit: 'minor' })
    expect(trial.rows('select amount, currency from orders')).toEqual([{ amount: 12_500_000n, currency: 'JPY' }])
    trial.forget()
    await trial.import(JSON.stringify([order(1, { total_cents: 1250 })]), { mapping: { currency: 'KWD' } })
    expect(trial.rows('select amount, currency from orders')).toEqual([{ amount: 12_500_000n, currency: 'KWD' }])
  })

  it.each([
    ['a table', 'order_id,date,customer,total,total text\n', (cells: readonly string[]) => cells.join(',')],
    [
      'JSON',
      '',
      ([order_id, date, customer, total, text]: readonly string[]) =>
        JSON.stringify({ order_id, date, customer, total: Number(total), ...(text && { 'total text': text }) }),
    ],
  ])('is that of corrected records of %s that showed it', async (_, head, row) => {
    const good = ['45.00', '12.00', '80.00'].map((text, i) => [
      `A${i}`,
      `2026-03-1${i}`,
      `C${i}`,
      text.replace('.', ''),
      text,
    ])
    const rejectedPath = join(temporaryFolder(), 'rejected')
    const rows = [...good, ['A9', '2026-13-40', 'C9', '9900', '']]
    expect(await trial.import(head + rows.map(row).join('\n'), { rejectedPath })).toMatchObject({ rejected: 1 })
    trial.forget()
    const corrected = readFileSync(rejectedPath, 'utf8').replace('2026-13-40', '2026-03-14')
    expect(await trial.import(corrected)).toMatchObject({ state: 'done', accepted: 1 })
    expect(amounts()).toEqual([9900])
  })

  it('is that of a column that is empty at first, too', async () => {
    const row = (i: number) => [`A${i}`, '2026-03-11', 10_000 + i, i === 299 ? 250 : '', `${100 + i / 100} €`].join(',')
    const rows = Array.from({ length: 300 }, (_, i) => row(i))
    await trial.import(['order_id,date,total,shipping cost,total text', ...rows].join('\n'))
    expect(trial.rows('select shipping from orders where shipping > 0')).toEqual([{ shipping: 2_500_000n }])
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

describe('currencies about whose smallest unit programs disagree', () => {
  const DISPUTED = ['HUF', 'COP', 'IDR', 'PKR', 'ISK', 'TWD', 'UGX']
  const stored = () =>
    trial
      .rows('select amount, currency from orders order by id')
      .map(({ amount, currency }) => Number(amount) / SUBUNITS_PER_MINOR / 10 ** minorDigits(String(currency)))
  const orders = (more: (i: number) => object) => JSON.stringify([1, 2, 3].map((i) => order(i, more(i))))

  it.each(DISPUTED)('%s: whole numbers are asked about', async (currency) => {
    const asked = [
      orders((i) => ({ total: 199_500 + i, currency })),
      orders((i) => ({ total_cents: 199_500 + i, currency })),
      orders((i) => ({ order_amount: 199_500 + i, purchase_currency: currency })),
      orders((i) => ({ total_money: { amount: 199_500 + i, currency } })),
      `order_id,date,total,currency\nA1,2026-03-11,199500,${currency}\n`,
    ]
    for (const text of asked)
      expect(await trial.import(text), text).toMatchObject({ state: 'refused', question: 'amountUnit' })
  })

  it('are read as answered', async () => {
    const text = orders((i) => ({ total_cents: 199_500 + i, currency: i === 3 ? 'EUR' : 'HUF' }))
    const asked = await trial.import(text)
    expect(asked.errors[0]?.reason).toMatch(/“199501” is 199501 or 1995.01 HUF/)
    await trial.import(text, { amountUnit: 'minor' })
    expect(stored()).toEqual([1995.01, 1995.02, 1995.03])
    trial.forget()
    await trial.import(
      orders((i) => ({ total_cents: 199_500 + i, currency: 'HUF' })),
      { amountUnit: 'major' },
    )
    expect(stored()).toEqual([199_501, 199_502, 199_503])
  })

  it.each(DISPUTED)('%s: are read as the file writes them next to the amounts', async (currency) => {
    const shown = [
      (i: number) => ({ total: 199_500 + i, currency, total_text: `1,995.0${i}` }),
      (i: number) => ({ totals: { total_price: 199_500 + i, currency_minor_unit: 2, currency_code: currency } }),
      (i: number) => ({ total: { amount: 199_500 + i, divisor: 100, currency_code: currency } }),
    ]
    for (const more of shown) {
      await trial.import(orders(more))
      expect(stored(), String(more)).toEqual([1995.01, 1995.02, 1995.03])
      trial.forget()
    }
    const whole = [
      (i: number) => ({ total: 199_500 + i, currency, total_text: `${currency} 199 50${i}` }),
      (i: number) => ({ total: 199_500 + i, currency, total_text: `199,50${i}.00` }),
    ]
    for (const more of whole) {
      await trial.import(orders(more))
      expect(stored(), String(more)).toEqual([199_501, 199_502, 199_503])
      trial.forget()
    }
  })
})

describe('amounts behind the first 200 are asked about where', () => {
  it.each<[string, (i: number) => object]>([
    ['only they have a currency with a smaller unit', (i) => ({ total: 1500 + i, currency: i < 250 ? 'JPY' : 'EUR' })],
    ['only they aren’t zero', (i) => ({ total: i < 250 ? 0 : 1500 + i, currency: 'EUR' })],
    ['many of the first are small', (i) => ({ total: i < 50 ? 10 : 1500 + i, currency: 'EUR' })],
    [
      'the amount next to them is another one',
      (i) => ({ total: 1500 + i, currency: 'EUR', total_text: i < 250 ? `${(1500 + i) / 100} €` : `${1500 + i} €` }),
    ],
    [
      'only they have a currency with a disputed unit',
      (i) => ({ total: 1500 + i, currency: i < 250 ? 'EUR' : 'HUF', ...(i < 250 && { total_text: (1500 + i) / 100 }) }),
    ],
  ])('%s', async (_, more) => {
    const all = Array.from({ length: 1000 }, (_, i) => ({ order_id: `A${i}`, date: '2026-03-11', ...more(i) }))
    expect(await trial.import(JSON.stringify(all))).toMatchObject({ state: 'refused', question: 'amountUnit' })
  })
})
