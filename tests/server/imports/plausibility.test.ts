// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

const COUNT = 24
const day = (i: number) => `2025-03-${String(1 + (i % 28)).padStart(2, '0')}`
/** Orders of one row, each cell made from the row's number. */
function table(headings: string, row: (i: number) => readonly (string | number)[], count = COUNT): string {
  return [headings, ...Array.from({ length: count }, (_, i) => row(i).join(','))].join('\n')
}

/** The sentence with which a file is refused; '' where it was imported. */
async function doubtOf(file: string): Promise<string> {
  const report = await trial.import(file)
  if (report.state === 'done') return ''
  expect(report.suggestion?.headings.length).toBeGreaterThan(0)
  expect(trial.rows('select id from orders')).toEqual([])
  return report.errors[0]?.reason || 'without a reason'
}

describe('asks, with the reason, where', () => {
  it('amounts equal the quantities', async () => {
    const file = table('order_id,date,customer,qty,total', (i) => [i, day(i), `C${i % 7}`, 120 + i, 120 + i])
    expect(await doubtOf(file)).toMatch(/^The amounts in “total” equal the quantities in “qty”/)
  })

  it('amounts are small whole numbers', async () => {
    const file = table('order_id,date,customer,total', (i) => [i, day(i), `Ann ${i % 7}`, 1 + (i % 9)])
    expect(await doubtOf(file)).toMatch(/^All values in “total” are small whole numbers/)
  })

  it('a currency column alone makes them money', async () => {
    const file = table('order_id,date,total,currency', (i) => [i, day(i), 1 + (i % 9), 'EUR'])
    expect(await doubtOf(file)).toMatch(/small whole numbers/)
  })

  it('totals are a hundred times the lines', async () => {
    const row = (i: number) => [i, day(i), 'Lamp', 1 + (i % 3), 4.25, (1 + (i % 3)) * 425]
    expect(await doubtOf(table('order_id,date,product,quantity,unit price,order total', row))).toMatch(
      /“order total” is at least ten times larger or smaller/,
    )
  })

  it('only some amounts are in cents', async () => {
    const file = (isCents: (i: number) => boolean) =>
      table('order_id,date,customer,total,currency', (i) => {
        const cents = 1250 + 37 * i
        return [i, day(i), `Ann ${i % 7}`, isCents(i) ? cents : `${cents / 100}`, 'EUR']
      })
    expect(await doubtOf(file((i) => i % 2 === 0))).toMatch(/^The whole numbers in “total” are far larger/)
    expect(await doubtOf(file(() => false))).toBe('')
    // Yen have no smaller unit.
    const yen = file((i) => i % 2 === 0).replaceAll(/(,\d+),EUR/g, '$1,JPY')
    expect(await doubtOf(yen)).toBe('')
  })

  it('only the shipping is in cents', async () => {
    const file = (shipping: (i: number) => string) =>
      table('Order,Date,Customer,Total,Shipping', (i) => [i, day(i), `C${i % 7}`, `${100 + 20 * i}.50`, shipping(i)])
    expect(await doubtOf(file((i) => (i % 3 ? '390' : '0')))).toMatch(
      /^“Shipping” has only whole numbers, often larger/,
    )
    expect(await doubtOf(file((i) => (i % 3 ? '39' : '0')))).toBe('')
  })

  it.each(['"', '""', '〃', 'ditto'])('cells have %s for the customer above', async (mark) => {
    const row = (i: number) => [i, day(i), i % 3 ? `"${mark.replaceAll('"', '""')}"` : `Ann ${i}`, 10.5 + i]
    expect(await doubtOf(table('Order,Date,Customer,Total', row))).toMatch(`Cells with “${mark}” may mean the value`)
  })

  it.each([
    ['Subtotal', 'Shipping', '4.90'],
    ['Sub Total', 'Discount', '1.50'],
    ['Items amount', 'Tax', '2.10'],
    ['Net', 'VAT amount', '2.10'],
    ['Net amount', 'VAT rate', '20%'],
    ['Food total', 'Delivery fee', '3.90'],
  ])('the amount in “%s” does not include “%s”', async (total, other, value) => {
    const file = (heading: string, amount: string) =>
      table(`order_id,date,customer,${heading},${other}`, (i) => [i, day(i), `Ann ${i % 7}`, `${10 + i}.50`, amount])
    expect(await doubtOf(file(total, value))).toMatch(`“${total}” does not include “${other}”.`)
    expect(await doubtOf(file(total, '0.00'))).toBe('')
    expect(await doubtOf(file('Total', value))).toBe('')
  })

  it.each([
    ['Product,Amount', 'Amount'],
    ['Product,Quantity,Unit price', 'Unit price'],
  ])('the total is empty in many orders, and another amount than that of “%s” in the others', async (lines, other) => {
    const file = (isEmpty: (i: number) => boolean, more: number, count = COUNT) =>
      table(
        `order_id,date,customer,Total,${lines}`,
        (i) => {
          const line = lines.includes('Quantity') ? ['Lamp', 1, 10.5 + i] : ['Lamp', 10.5 + i]
          return [i, day(i), `C${i % 7}`, isEmpty(i) ? '' : 10.5 + more + i, ...line]
        },
        count,
      )
    expect(await doubtOf(file((i) => i % 10 > 0, 40))).toMatch(
      `“Total” is empty in 21 orders, whose amounts were added up from “${other}”, and differs from that in others.`,
    )
    // Behind the first records.
    expect(await doubtOf(file((i) => i > 250, 40, 1000))).toMatch(/^“Total” is empty in 749 orders/)
    expect(await doubtOf(file((i) => i % 10 > 0, 0))).toBe('')
    trial.forget()
    expect(await doubtOf(file(() => true, 0))).toBe('')
    trial.forget()
    const { state, notes } = await trial.import(file((i) => i === 3, 40))
    expect(state).toBe('done')
    expect(notes).toContain(`“Total” is empty in 1 order, whose amount was added up from “${other}”.`)
  })

  it('all lines of an order have the same amount', async () => {
    const order = (i: number) => [`T${i}`, day(i), 'Lamp', 1, `${50 + i}.90`].join(',')
    const file = `order_id,date,product,quantity,turnover\n${[order(1), order(2)].join('\n')}\n`
    const repeated = `${file}T2,2025-03-03,Desk,3,52.90\n`
    expect(await doubtOf(repeated)).toMatch(
      /^“turnover” was read as the amount of a line, but all lines of an order have/,
    )
    expect(await doubtOf(repeated.replace('turnover', 'line total'))).toBe('')
  })

  it('rows of one order have different amounts, and nothing says that they are lines', async () => {
    const rows = ['1,2025-03-01,Ann,10.50', '2,2025-03-02,Bo,11.50', '2,2025-03-02,Bo,12.50', '2,2025-03-02,Bo,13.50']
    expect(await doubtOf(['order_id,date,customer,amount', ...rows].join('\n'))).toMatch(/2 rows contradict/)
  })

  it.each(['Amount', 'Total'])('orders have a row with their total, and payments, in “%s”', async (heading) => {
    const order = (i: number, sum: string) =>
      [`,,${sum}`, 'Lamp,2,10.50', `Desk,1,${5 + i}.00`, `,,${sum}`].map((cells) => `S${i},${day(i)},${cells}`)
    const head = `order_id,date,product,quantity,${heading}`
    const file = [head, ...order(1, '16.50'), ...order(2, '17.50'), ...order(3, '18.50')].join('\n')
    expect(await doubtOf(file)).toMatch(/^Rows without a product add up to as much as the rows with products/)
    const fees = [head, ...order(1, '1.50'), ...order(2, '2.50'), ...order(3, '16.50')].join('\n')
    expect(await doubtOf(fees)).not.toMatch(/^Rows without a product/)
  })

  it('rows have the sum of the rows above them', async () => {
    const file = (customer: string, sum: (i: number) => string) =>
      table('Date,Customer,Amount', (i) => [
        day(i >> 2),
        i % 4 < 3 ? `Ann ${i}` : customer,
        i % 4 < 3 ? `${10 + (i >> 2)}.50` : sum(i >> 2),
      ])
    const ofDay = (i: number) => `${31 + 3 * i}.50`
    expect(await doubtOf(file('', ofDay))).toMatch(/^6 rows have the sum of the rows above/)
    expect(await doubtOf(file('', () => '40.20'))).toBe('')
    trial.forget()
    // Few prices may add up to each other.
    expect(await doubtOf(table('Date,Customer,Amount', (i) => [day(i >> 2), `Ann ${i}`, `${1 + (i % 3)}0.00`]))).toBe(
      '',
    )
    trial.forget()
    for (const name of ['Subtotal', 'Month total']) {
      expect(await doubtOf(file(name, ofDay))).toBe('')
      expect(trial.rows('select id from orders')).toHaveLength(18)
      trial.forget()
    }
  })

  it('and takes rows of sums with an ID and a date for totals, but not a customer called Total', async () => {
    const row = (i: number) => [i, day(i), i === 9 ? 'Month total' : i === 8 ? 'Total' : `Ann ${i}`, 10.5 + i]
    expect(await doubtOf(table('Order,Date,Customer,Amount', row))).toBe('')
    expect(trial.rows('select id from orders')).toHaveLength(23)
  })

  it('a file with the headings of Shopify’s orders has abandoned checkouts', async () => {
    const headings =
      'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
    const file = (status: string) =>
      table(headings, (i) => [
        `#${9000 + i}`,
        `a${i}@x.org`,
        status,
        'EUR',
        `${20 + i}.50`,
        day(i),
        1,
        'Mug',
        `${20 + i}.50`,
      ])
    expect(await doubtOf(file(''))).toMatch(/^By “Financial Status”, these are abandoned checkouts/)
    const sent = (more: object) =>
      JSON.stringify({
        checkouts: Array.from({ length: COUNT }, (_, i) => {
          const order = {
            id: 9000 + i,
            created_at: day(i),
            email: `a${i}@x.org`,
            currency: 'EUR',
            total_price: `${20 + i}.50`,
          }
          return { ...order, ...more }
        }),
      })
    expect(await doubtOf(sent({ abandoned_checkout_url: 'https://shop.example/recover' }))).toMatch(
      /^By “abandoned_checkout_url”, these are abandoned checkouts/,
    )
    expect(await doubtOf(file('pending'))).toBe('')
  })

  it('the customer is one of two kinds', async () => {
    const file = (count: number) =>
      table(
        'order_id,date,customer_acquisition,total',
        (i) => [i, day(i), i % 2 ? 'new' : 'returning', 10.5 + i],
        count,
      )
    expect(await doubtOf(file(41))).toMatch(/has only two values in all 41 orders/)
    expect(await doubtOf(file(40))).toBe('')
  })

  it('the customer is a flag, or a web address', async () => {
    const flags = table('order_id,date,customer,total', (i) => [i, day(i), i % 2, 10.5 + i])
    expect(await doubtOf(flags)).toMatch(/“customer” was read as the customer, but/)
    const pages = table('order_id,date,customer,total', (i) => [i, day(i), `https://shop.example/${i}`, 10.5 + i])
    expect(await doubtOf(pages)).toMatch(/web addresses/)
  })

  it('more than twenty orders have one customer', async () => {
    const file = (count: number) =>
      table('order_id,date,customer,total', (i) => [i, day(i), 'Northwind Ltd', 10.5 + i], count)
    expect(await doubtOf(file(21))).toMatch(/same value in all 21 orders/)
    expect(await doubtOf(file(20))).toBe('')
  })

  it('every line has an ID of its own', async () => {
    const row = (i: number) => [`T${i}`, day(i >> 1), `Ann ${i >> 1}`, i % 2 ? 'Lamp' : 'Desk', 10.5 + i]
    expect(await doubtOf(table('transaction id,date,customer,product,amount', row))).toMatch(
      /^Each row has an ID of its own in “transaction id”/,
    )
  })

  it.each([
    ['a minute', 1, /^Each row has an ID of its own in “order_id”/],
    ['an hour', 60, /^$/],
  ])('rows of one customer follow each other by %s', async (_, minutes, doubt) => {
    const timeAt = (i: number) => new Date(Date.UTC(2025, 2, 3, 0, i * minutes)).toISOString().slice(0, 16)
    const row = (i: number) => [i, timeAt(i), `Ann ${i >> 1}`, 'Lamp', 1, '4.25']
    expect(await doubtOf(table('order_id,date,customer,product,quantity,price', row))).toMatch(doubt)
  })

  it('the status is a web address', async () => {
    const file = table('order_id,date,status,total', (i) => [i, day(i), `https://shop.example/${i}`, 10.5 + i])
    expect(await doubtOf(file)).toMatch(/“status” was read as the status/)
  })

  it('the currency is no code of one', async () => {
    const file = table('order_id,date,currency,total', (i) => [i, day(i), i % 9 ? 'EUR' : 'QTY', 10.5 + i])
    expect(await doubtOf(file)).toMatch(/“QTY” isn’t the code of one/)
  })

  it('the date is a bar code', async () => {
    const file = table('order_id,time,total', (i) => [`A${i}`, 4_006_381_333_931 + i * 7_919, 10.5 + i])
    expect(await doubtOf(file)).toMatch(/^The numbers in “time” were read as dates/)
  })

  it('more than 5% of at least 100 rows are rejected for one column', async () => {
    const file = (bad: number, count = 100) =>
      table('order_id,date,customer,total', (i) => [i, i < bad ? 'soon' : day(i), `Ann ${i}`, 10.5 + i], count)
    expect(await doubtOf(file(6))).toMatch(/^6 of 100 rows can’t be read because of the column “date”/)
    const lines = (bad: number) =>
      table('id,date,product,quantity,price', (i) => [i, day(i), `Lamp ${i}`, 2, i < bad ? '' : 10.5 + i], 100)
    expect(await doubtOf(lines(6))).toMatch(/^6 of 100 rows can’t be read because of the column “price”/)
    expect(await doubtOf(file(100))).toMatch(/^100 of 100 rows/)
    expect(await doubtOf(file(5))).toBe('')
    trial.forget()
    expect(await doubtOf(file(6, 99))).toBe('')
  })

  it('more than 5% of at least 100 rows are rejected for several columns together', async () => {
    const file = (bad: number, count = 100) =>
      table(
        'order_id,date,customer,total',
        (i) => [i, i < bad ? 'soon' : day(i), `Ann ${i}`, i >= 50 && i < 52 ? 'n/a' : 10.5 + i],
        count,
      )
    expect(await doubtOf(file(4))).toMatch(/^6 of 100 rows can’t be read, 4 of them because of the column “date”/)
    const unclosed = (i: number) => [i, day(i), `Ann ${i}`, i < 6 ? `${10 + i},50,EUR` : 10.5 + i]
    expect(await doubtOf(table('order_id,date,customer,total', unclosed, 100))).toMatch(
      /^6 of 100 rows can’t be read\. /,
    )
    // Rows of totals are no orders.
    expect(await doubtOf([file(3), ...Array(4).fill(',,Total,1000.50')].join('\n'))).toBe('')
    trial.forget()
    expect(await doubtOf(file(4, 99))).toBe('')
  })

  it('more than a fifth of fewer rows are rejected for one column', async () => {
    const file = (bad: number, count: number) =>
      table('order_id,date,customer,total', (i) => [i, day(i), `Ann ${i}`, i < bad ? 'n/a' : 10.5 + i], count)
    expect(await doubtOf(file(3, 10))).toMatch(/^3 of 10 rows can’t be read because of the column “total”/)
    expect(await doubtOf(file(8, 20))).toMatch(/^8 of 20 rows/)
    expect(await doubtOf(file(2, 10))).toBe('')
    trial.forget()
    expect(await doubtOf(file(1, 3))).toBe('')
    // Nothing of the file can be read, which the first problem explains.
    expect((await trial.import(file(10, 10))).errors[0]?.reason).toMatch(/^No record can be read as an order/)
  })

  it.each([
    ['Gross 7%', 'Gross 19%'],
    ['Total', 'Total'],
  ])('“%s” and “%s” could both be the total', async (one, other) => {
    const row = (i: number) => [i, day(i), `Ann ${i % 7}`, 10.5 + i, 3.25 + 2 * i, 13.75 + 3 * i]
    const headings = `order_id,date,customer,${one},${other}`
    expect(await doubtOf(table(`${headings},Note`, row))).toMatch(/differ in a number only/)
    expect(await doubtOf(table(`${headings},Total amount`, row))).toBe('')
  })

  it('totals are there in two currencies, unless a column says which one counts', async () => {
    const rows = (place: string) => (i: number) => [i, day(i), `Ann ${i % 7}`, 10.5 + i, 3.25 + 2 * i, place]
    const local = 'order_id,date,customer,Total,Total EUR'
    expect(await doubtOf(table(`${local},Place`, rows('Rome')))).toMatch(
      /^“Total” and “Total EUR” have amounts in different/,
    )
    expect(await doubtOf(table(`${local},Currency`, rows('PLN')))).toBe('')
  })

  it.each(['Total', 'Amount'])('cents have a column of their own, next to “%s”', async (whole) => {
    const file = (cents: (i: number) => number) =>
      table(`order_id,date,customer,${whole},Total cents,Currency`, (i) => [
        i,
        day(i),
        `Ann ${i % 7}`,
        10 + i,
        cents(i),
        'EUR',
      ])
    expect(await doubtOf(file((i) => i % 100))).toMatch(/^“Total cents” has only values below 100/)
    expect(await doubtOf(file((i) => 1037 + 91 * i))).toBe('')
  })

  it.each(['Units per pack', 'Pack size', 'Packs'])(
    'a column that is not read may multiply quantities: %s',
    async (heading) => {
      const row = (i: number) => [i, day(i), `Ann ${i % 7}`, `P${i % 4}`, 1 + (i % 5), 6 + 6 * (i % 3), 10.55 + i]
      expect(await doubtOf(table(`order_id,date,customer,product,quantity,${heading},unit price`, row))).toMatch(
        `“${heading}” isn’t read, but may be the quantity, or another number`,
      )
    },
  )

  it.each(['cancelled_at', 'Storniert am'])('%s has a day, and the status says something else', async (heading) => {
    const file = (status: string) =>
      table(`order_id,date,customer,total,status,${heading}`, (i) => [
        ...[i, day(i), `Ann ${i % 7}`, 10.5 + i],
        ...(i % 5 ? ['paid', ''] : [status, '2025-04-01']),
      ])
    expect(await doubtOf(file('paid'))).toMatch(`“${heading}” isn’t read, but says “2025-04-01” in some rows`)
    expect(await doubtOf(file('cancelled'))).toBe('')
  })

  it.each([
    ['a price', 'order_id,date,customer,dish name,price,Portions'],
    ['a rate', 'order_id,date,customer,job,rate,hours'],
  ])('a column that is not read may multiply %s', async (_, headings) => {
    const file = table(headings, (i) => [i, day(i), `Ann ${i % 7}`, `Soup ${i}`, 10.5 + i, 1 + (i % 3)])
    expect(await doubtOf(file)).toMatch(/^“(?:Portions|hours)” isn’t read, but may be the quantity/)
  })

  it('a column that is not read may multiply the prices of lines', async () => {
    const row = (i: number) => [i >> 1, day(i >> 1), `Ann ${(i >> 1) % 7}`, 1 + (i % 5), 10.55 + i, 1 + (i % 3)]
    const file = table('order_id,date,customer,rating,price,Portions', row)
    expect(await doubtOf(file)).toMatch(/^“Portions” isn’t read, but may be the quantity/)
  })

  it('an item price may be of all pieces, or lines of one product show that a price is', async () => {
    const file = (heading: string, price: (pieces: number) => number) =>
      table(`order_id,date,product,quantity,${heading}`, (i) => [
        i,
        day(i),
        `Pen ${i % 4}`,
        1 + (i % 3),
        price(1 + (i % 3)),
      ])
    const doubt = (heading: string) => new RegExp(`^“${heading}” may be the price of one piece`)
    expect(await doubtOf(file('item price', (pieces) => 10 * pieces + 0.5))).toMatch(doubt('item price'))
    expect(await doubtOf(file('price', (pieces) => 10.5 * pieces))).toMatch(doubt('price'))
    expect(await doubtOf(file('item price', () => 10.5))).toBe('')
  })

  it.each(['Unit Cost', 'unit_cost', 'Cost Price', 'EK-Preis', 'Buying price', 'Purchase Price'])(
    'the only price is what the goods cost the shop: %s',
    async (heading) => {
      const stock = table(`SKU,Date,Product,Quantity,${heading}`, (i) => [`S${i}`, day(i), `Lamp ${i}`, 5, 10.5 + i])
      expect(await doubtOf(stock)).toMatch(/says what the goods cost|isn’t certain/)
      const sold = (total: (i: number) => number, more = '') =>
        table(`Order,Date,Product,Quantity,${heading},Total${more}`, (i) => [
          ...[i, day(i), `Lamp ${i}`, 2, 10.5 + i, total(i)],
          ...(more ? [10 + i] : []),
        ])
      expect(await doubtOf(sold((i) => 39.75 + 3 * i))).toMatch(`“${heading}” says what the goods cost`)
      // Here it is what was paid for them.
      expect(await doubtOf(sold((i) => 21 + 2 * i))).toBe('')
      trial.forget()
      expect(await doubtOf(sold((i) => 39.75 + 3 * i, ',Line total'))).toBe('')
    },
  )

  it('rows without IDs are sums per day', async () => {
    const row = (i: number) => [day(i), 3 + ((i * 7) % 20), `${100 + i}.50`, `${90 + i}.25`]
    const file = table('Day,Orders,Gross sales,Total sales', row)
    expect(await doubtOf(file)).toMatch(/may be a list of sums per day/)
    const twice = `${file}\n${day(COUNT - 1)},1,5.50,5.25`
    expect(await doubtOf(twice)).toBe('')
  })

  it('rows without IDs are sums per day and place', async () => {
    const file = (place: (i: number) => string) =>
      table('Store,Day,Sales', (i) => [place(i), day(i >> 1), `${100 + i}.50`])
    expect(await doubtOf(file((i) => (i % 2 ? 'North' : 'South')))).toMatch(/may be a list of sums per day/)
    expect(await doubtOf(file(() => 'North'))).toBe('')
  })

  it('another table follows', async () => {
    const file = table('Order ID,Date,Customer,Total', (i) => [i, day(i), `C${i % 7}`, `${20 + i}.50`])
    const other = table('Customer ID,Since,Name,Lifetime value', (i) => [`C${i}`, day(i), `C${i}`, 900 + i])
    expect(await doubtOf(`${file}\n\n${other}`)).toMatch(/^Line 27 has other headings/)
    expect(await doubtOf(`${file}\nOrder ID,Date,Customer,Total\n99,2025-04-01,C1,5.50`)).toBe('')
  })

  it.each(['Price per 100', 'Price / 1000', 'Total (in thousands)', 'Amount k€', 'Umsatz TEUR', "Total ('000)"])(
    'a heading says another unit: %s',
    async (heading) => {
      const file = table(`Order ID,Date,Customer,${heading}`, (i) => [i, day(i), `C${i % 7}`, `${20 + i}.50`])
      expect(await doubtOf(file)).toMatch(/in another unit/)
    },
  )

  it('amounts are in a currency and the column of currencies has others', async () => {
    const row = (i: number) => [i, day(i), `C${i % 7}`, i % 3 ? 'USD' : 'EUR', `${20 + i}.50`, `${18 + i}.10`]
    const file = table('Order,Date,Customer,Currency,Amount,Amount EUR', row)
    expect(await doubtOf(file)).toMatch(/^“Amount EUR” has amounts in EUR, but “Currency” has “USD”/)
  })

  it('a column that is not read says that some orders were cancelled or paid back', async () => {
    const file = (answer: (i: number) => string) =>
      table('Order,Date,Customer,Storniert,Total', (i) => [i, day(i), `C${i % 7}`, answer(i), `${20 + i}.50`], 240)
    expect(await doubtOf(file((i) => (i === 230 ? 'ja' : 'nein')))).toMatch(/^“Storniert” isn’t read, but says “ja”/)
    expect(await doubtOf(file(() => 'nein'))).toBe('')
  })

  it.each([
    ['Test', 'true', 'false'],
    ['is_draft', 'yes', 'no'],
    ['Deleted', '1', '0'],
    ['livemode', 'false', 'true'],
  ])('a column that is not read says that some orders are none: %s', async (heading, some, others) => {
    const file = (answer: string) =>
      table(`Order,Date,Customer,${heading},Total`, (i) => [
        i,
        day(i),
        `C${i % 7}`,
        i === 20 ? answer : others,
        20.5 + i,
      ])
    expect(await doubtOf(file(some))).toMatch(`“${heading}” isn’t read, but says “${some}”`)
    expect(await doubtOf(file(others))).toBe('')
  })

  it('orders are quotes', async () => {
    const file = table('Quote No,Date,Customer,Amount', (i) => [`Q${i}`, day(i), `C${i % 7}`, `${20 + i}.50`])
    expect(await doubtOf(file)).toMatch(/^It isn’t certain what the columns hold/)
  })

  it('the total is one of all orders so far', async () => {
    const row = (i: number) => [i, day(i), `C${i % 7}`, `${20 + 30 * i}.50`, `${20 + i}.50`]
    const file = table('Order,Date,Customer,Running total,Amount', row)
    expect(await doubtOf(file)).toMatch(/^It isn’t certain what the columns hold/)
  })

  it('totals are payouts, after fees', async () => {
    const row = (i: number) => [i, day(i), `C${i % 7}`, 'Mug', 2, '10.50', '21.00', '2.10', '18.90']
    const file = table('Sale ID,Date,Buyer,Item,Qty,Item Price,Sale Price,Fees,Net Total', row)
    expect(await doubtOf(file)).toMatch(/^“Net Total” may be what was paid out, without fees/)
  })

  it('the only total is what is paid out', async () => {
    const file = (heading: string) =>
      table(`Order,Date,Customer,Item total,Commission,${heading}`, (i) => [
        ...[i, day(i), `C${i % 7}`, `${20 + i}.50`, '-1.20', `${19 + i}.30`],
      ])
    expect(await doubtOf(file('Payout amount'))).toMatch(/^“Payout amount” may be what was paid out/)
    expect(await doubtOf(file('Weight'))).toBe('')
  })

  it('most amounts are negative, as in a list of payments', async () => {
    const file = (most: number) =>
      table('Order,Date,Name,Total', (i) => [i, day(i), `C${i % 7}`, i < most ? `-${20 + i}.50` : `${20 + i}.50`])
    expect(await doubtOf(file(13))).toMatch(/^“Total” may be what was paid out, without fees/)
    expect(await doubtOf(file(12))).toBe('')
  })

  it('totals are other amounts with negative fees', async () => {
    const file = (heading: string) =>
      table(`Order,Date,Customer,Products (EUR),${heading},Total (EUR)`, (i) => [
        ...[i, day(i), `C${i % 7}`, `${20 + i}.50`, i % 9 ? '-1.25' : '-2.50', `${18 + i + (i % 9 ? 1.25 : 0)}`],
      ])
    expect(await doubtOf(file('Sales fee and tax (EUR)'))).toMatch(/^“Total \(EUR\)” may be what was paid out/)
    expect(await doubtOf(file('Discount (EUR)'))).toBe('')
    expect(trial.rows('select product from order_lines')).toEqual([])
  })

  it.each([
    ['sale', 'refund'],
    ['CHARGE', 'CHARGEBACK'],
    ['Dr', 'Cr'],
    ['D', 'C'],
    ['S', 'H'],
    ['+', '-'],
    ['Debit', 'Credit'],
  ])('refunds have amounts like those of sales: %s, %s', async (sale, refund) => {
    const file = (sign: string) =>
      table('Order,Date,Customer,Kind,Total', (i) => [
        ...[i, day(i), `C${i % 7}`],
        ...(i % 5 ? [sale, `${20 + i}.50`] : [refund, `${sign}${20 + i}.50`]),
      ])
    expect(await doubtOf(file(''))).toMatch(/^“Kind” has sales .* and rows that are none/)
    expect(await doubtOf(file('-'))).toBe('')
  })

  it('many orders come to nothing', async () => {
    const row = (i: number) => [i, day(i), `C${i % 7}`, i % 2 ? '0.00' : '20.50', i % 2 ? '20.50' : '0.00']
    const file = table('Invoice,Date,Customer,Amount due,Amount paid', row)
    expect(await doubtOf(file)).toMatch(/^“Amount paid” comes to 0 in 12 orders/)
  })

  it.each(['Item 1,Qty 1,Price 1,Item 2,Qty 2,Price 2', 'Item,Qty,Price,Item,Qty,Price'])(
    'the products of an order are in columns: %s',
    async (columns) => {
      const row = (i: number) => [i, day(i), `C${i % 7}`, 'Mug', 1, `${20 + i}.50`, 'Tray', 2, '5.00']
      expect(await doubtOf(table(`Order,Date,Customer,${columns}`, row))).toMatch(/belong to several products/)
    },
  )

  it('prices do not include a discount that is not read', async () => {
    const file = (heading: string, value: string, more = '') =>
      table(`Order,Date,Customer,Product,Quantity,Price EUR,${heading}${more && ',Line total'}`, (i) => [
        ...[i, day(i), `C${i % 7}`, 'Mug', 1 + (i % 2), `${20 + i}.50`, i % 3 ? value : '0'],
        ...(more ? [`${10 + i}.50`] : []),
      ])
    expect(await doubtOf(file('Discount EUR', '1.50'))).toMatch(/^“Price EUR” does not include “Discount EUR”/)
    for (const heading of ['Line discount', 'Item discount', 'Discount rate'])
      expect(await doubtOf(file(heading, '10'))).toMatch(`“Price EUR” does not include “${heading}”`)
    expect(await doubtOf(file('Discount %', '10%'))).toMatch(/^“Price EUR” does not include “Discount %”/)
    expect(await doubtOf(file('Discount EUR', '0'))).toBe('')
    expect(await doubtOf(file('Discount EUR', '1.50', 'Line total'))).toBe('')
  })

  it.each([
    ['Days', '3'],
    ['Nächte', '2'],
    ['Per', '100'],
    ['Preiseinheit', '1000'],
  ])('a price and a quantity have “%s” next to them', async (heading, value) => {
    const file = (text: string, more: string) =>
      table(`Order,Date,Customer,Item,Qty,Price,${heading},${more}`, (i) => [
        ...[i, day(i), `C${i % 7}`, 'Bike', 1 + (i % 2), `${20 + i}.50`, text, `${50 + i}.25`],
      ])
    expect(await doubtOf(file(value, 'Weight'))).toMatch(`“${heading}” isn’t read, but may be the quantity, or another`)
    expect(await doubtOf(file('1', 'Weight'))).toBe('')
    trial.forget()
    expect(await doubtOf(file(value, 'Line total'))).toBe('')
  })

  it.each([
    ['Payout ID,Payout date,Status', 'Payout ID', 'paid'],
    ['PO Number,PO Date,Vendor', 'Vendor', 'Ann Ltd'],
  ])('rows are no sales: %s', async (headings, heading, value) => {
    const file = (head: string) =>
      table(`${head},Total,Currency`, (i) => [`A${i}`, day(i), `${value}${i % 7}`, `${20 + i}.50`, 'EUR'])
    expect(await doubtOf(file(headings))).toMatch(
      `“${heading}” says that the rows are payouts, purchases, refunds, or returns`,
    )
    expect(await doubtOf(file('Order,Date,Customer'))).toBe('')
  })

  it('articles come from a supplier, and none is sold to a customer', async () => {
    const file = (headings: string) =>
      table(`${headings},Product,Quantity,Price`, (i) => [
        `A${i}`,
        day(i),
        `Ann ${i % 7}`,
        `Lamp ${i % 3}`,
        2,
        `${20 + i}.50`,
      ])
    expect(await doubtOf(file('Order,Date,Supplier'))).toMatch(
      /^“Supplier” says that the rows are payouts, purchases, refunds, or returns/,
    )
    expect(await doubtOf(file('Order,Date,Vendor'))).toBe('')
    trial.forget()
    expect(await doubtOf(file('Order,Date,Customer'))).toBe('')
  })

  it('an empty column separates a table with other rows', async () => {
    const file = (rows: number, gap = '', headings = 'SKU,Product,Price') =>
      table(`Order,Date,Customer,Total,${gap},${headings}`, (i) => [
        ...[i, day(i), `C${i % 7}`, `${20 + i}.50`, ''],
        ...(i < rows ? [`S${i}`, `Lamp ${i}`, '5.95'] : ['', '', '']),
      ])
    expect(await doubtOf(file(12))).toMatch(/^An empty column separates “SKU” from the orders/)
    expect(await doubtOf(file(12, 'Remark'))).toBe('')
    expect(await doubtOf(file(COUNT))).toBe('')
    expect(await doubtOf(file(12, '', 'Shelf,Month,Weight'))).toBe('')
    trial.forget()
    const longer = table('Customer,Total,,Order,Date,Amount', (i) => [
      ...(i < 12 ? [`C${i}`, `${20 + i}.50`] : ['', '']),
      ...['', i, day(i), `${30 + i}.50`],
    ])
    expect(await doubtOf(longer)).toMatch(/^An empty column separates “Customer” from the orders/)
  })

  it('an order was cancelled behind the first records, on a day or for a reason', async () => {
    const row = (heading: string, text: string) => (i: number) => ({
      id: i,
      date: day(i),
      total: 20.5 + i,
      status: 'paid',
      [heading]: i === 250 ? text : '',
    })
    const files = (heading: string, text: string) => {
      const objects = Array.from({ length: 300 }, (_, i) => row(heading, text)(i))
      return [
        JSON.stringify(objects),
        table(`id,date,total,status,${heading}`, (i) => Object.values(objects[i] ?? {}), 300),
      ]
    }
    for (const file of [
      ...files('Cancelled at', '2025-04-01'),
      ...files('Cancellation reason', 'Too late'),
      ...files('decline_reason', 'Too late'),
    ])
      expect(await doubtOf(file)).toMatch(
        /^“(?:Cancel|decline).*” isn’t read, but says “(?:2025-04-01|Too late)” in some rows/,
      )
    const lines = table('id,date,product,quantity,price,status,Cancelled at', (i) => [
      ...[i >> 1, day(i >> 1), `Lamp ${i}`, 1, 20.5 + i, i % 2 ? '' : 'cancelled', '2025-04-01'],
    ])
    expect(await doubtOf(lines)).toBe('')
  })

  it.each([
    ['Void', 'x'],
    ['Cancelled qty', '2'],
    ['Returned pieces', '1'],
  ])('some rows have a mark or a number of pieces: %s', async (heading, text) => {
    const file = (other: string) =>
      table(`Order,Date,Customer,Total,${heading}`, (i) => [i, day(i), `C${i % 7}`, 20.5 + i, i % 8 ? other : text])
    expect(await doubtOf(file(text === 'x' ? '' : '0'))).toMatch(`“${heading}” isn’t read, but says “${text}”`)
  })

  it('fees are among the products', async () => {
    const file = (fee: string) =>
      table('Order,Date,Customer,Description,Amount', (i) => [
        ...(i % 4 ? [i, day(i), `C${i % 7}`, `Lamp ${i}`, `${20 + i}.50`] : [`F${i}`, day(i), '', fee, '-1.20']),
      ])
    for (const fee of ['Listing fee', 'Verkaufsgebühr', 'Commission'])
      expect(await doubtOf(file(fee))).toMatch(`“Description” has rows such as “${fee}” whose amounts are subtracted`)
    expect(await doubtOf(file('Voucher'))).toBe('')
  })

  it('sets are followed by their parts', async () => {
    const file = (set: number) =>
      table('Order,Date,Customer,Product,Quantity,Amount', (i) => [
        ...[Math.floor(i / 3), day(Math.floor(i / 3)), `C${Math.floor(i / 3)}`],
        ...([
          ['Set', 1, set],
          ['Lamp', 1, 10.5],
          ['Mug', 1, 19.75],
        ][i % 3] ?? []),
      ])
    expect(await doubtOf(file(30.25))).toMatch(/^In 8 orders one line has the amount of all others together/)
    expect(await doubtOf(file(31.25))).toBe('')
  })

  it('amounts of returned pieces are not negative', async () => {
    const file = (amount: string) =>
      table('Order,Date,Customer,Product,Quantity,Amount', (i) => [
        ...[i, day(i), `C${i % 7}`, `Lamp ${i}`],
        ...(i % 8 ? [1, `${20 + i}.50`] : [-1, amount]),
      ])
    expect(await doubtOf(file('20.50'))).toMatch(/^“Quantity” is negative in 3 lines whose amount isn’t/)
    expect(await doubtOf(file('-20.50'))).toBe('')
  })

  it.each(['5.77123E+17', '577123456789012000'])('a spreadsheet has shortened the IDs: %s', async (id) => {
    const file = (of: (i: number) => string) =>
      table('Order,Date,Customer,Total', (i) => [of(i), day(i), `C${i % 7}`, `${20 + i}.50`])
    expect(await doubtOf(file((i) => id.replace('5', String(i + 1).slice(-1))))).toMatch(
      /^A spreadsheet has shortened the long numbers in “Order”/,
    )
    expect(await doubtOf(file((i) => (i === 3 ? id : `57712345678901${1000 + i}`)))).toBe('')
  })

  it('the only date is that on which the order is due', async () => {
    const file = (heading: string) =>
      table(`Order,${heading},Customer,Total`, (i) => [i, day(i), `C${i % 7}`, `${20 + i}.50`])
    expect(await doubtOf(file('Due date'))).toMatch(/^It isn’t certain what the columns hold/)
    expect(await doubtOf(file('Date'))).toBe('')
  })

  it.each(['Fulfillment date and time', 'ETA', 'Expected date', 'Fecha de servicio', 'Service date', 'Leistungsdatum'])(
    'the only date, or the only one next to that of the payment, is another one: %s',
    async (heading) => {
      const file = (other: string) =>
        table(`Order,${heading},Customer,Total,${other}`, (i) => [
          ...[i, day(i), `C${i % 7}`, `${20 + i}.50`, other === 'Region' ? 'North' : day(i + 1)],
        ])
      for (const other of ['Payment date', 'Shipped', 'Region'])
        expect(await doubtOf(file(other))).toMatch(/isn’t certain|Missing: the date/)
    },
  )

  it('orders are among quotes', async () => {
    const file = (kind: string) =>
      table('Document,Date,Customer,Amount,Document type', (i) => [
        ...[`D${i}`, day(i), `C${i % 7}`, `${20 + i}.50`, i % 4 ? 'Sales order' : kind],
      ])
    expect(await doubtOf(file('Quotation'))).toMatch(/rows that are none \(“Quotation”\)/)
    expect(await doubtOf(file('Sales invoice'))).toBe('')
  })

  it('rows are customers, with their last order', async () => {
    const file = (heading: string) =>
      table(`Customer,E-mail,Orders,Total,${heading}`, (i) => [
        `Ann ${i}`,
        `a${i}@x.org`,
        1 + (i % 4),
        `${20 + i}.50`,
        day(i >> 1),
      ])
    expect(await doubtOf(file('Last order date'))).toMatch(/may be a list of customers/)
    expect(await doubtOf(file('Order date'))).toBe('')
  })

  it.each(['Price per m2', 'Rate'])('an amount is the price of one piece: %s', async (price) => {
    const row = (i: number) => [i, day(i), `C${i % 7}`, '7.5', `${20 + i}.50`]
    expect(await doubtOf(table(`Order,Date,Customer,Hours,${price}`, row))).toMatch(/is the price of one piece/)
  })

  it('the day comes between year and month', async () => {
    const row = (i: number) => [i, `2025-${String(1 + i).padStart(2, '0')}-03`, `C${i % 7}`, `${20 + i}.50`]
    const report = await trial.import(table('Order,Date,Customer,Total', row))
    expect(report.errors[0]?.reason).toContain('have the day before the month, as in “2025-13-03”')
  })

  it('a spreadsheet may have exchanged days and months', async () => {
    const file = (early: (i: number) => string, late = '/01/2025') =>
      table('Order,Date,Customer,Total', (i) => [
        i,
        i % 2 ? early(i) : `${13 + (i % 15)}${late}`,
        `C${i}`,
        `${20 + i}.50`,
      ])
    const swapped = (i: number) => `2025-${String(1 + (i % 12)).padStart(2, '0')}-01 00:00:00`
    const report = await trial.import(file(swapped))
    expect(report.errors[0]?.reason).toMatch(/“Date” have the year first .* may have exchanged day and month/)
    expect(await trial.import(file(swapped), { dateOrder: 'day-first' })).toMatchObject({ state: 'done' })
    trial.forget()
    expect(await doubtOf(file((i) => `2025-01-${10 + (i % 9)}`))).toBe('')
  })

  it('a column says that rows are purchases as well as sales', async () => {
    const file = table('order_id,date,type,total', (i) => [i, day(i), i % 3 ? 'sale' : 'purchase', 10.5 + i])
    expect(await doubtOf(file)).toMatch(/^“type” has sales \(“sale”\) and rows that are none \(“purchase”\)/)
  })

  it.each([
    ['Sales invoice', 'Sales credit note'],
    ['Rechnung', 'Gutschrift'],
    ['Zahlung für Onlinekauf', 'Allgemeine Abbuchung'],
    ['ItemPrice', 'ItemFees'],
    ['Settled', 'MerchantPayout'],
  ])('a column says that rows are “%s” as well as “%s”', async (sale, other) => {
    const file = table('order_id,date,type,total', (i) => [i, day(i), i % 3 ? sale : other, 10.5 + i])
    expect(await doubtOf(file)).toMatch(`has sales (“${sale}”) and rows that are none (“${other}”)`)
  })

  it('only the last rows are purchases, or have several pieces', async () => {
    const late = (i: number, first: string, then: string) => (i < 900 ? first : then)
    const typed = (i: number) => [i, day(i % 28), late(i, 'sale', 'purchase'), 10.5 + i]
    expect(await doubtOf(table('order_id,date,type,total', typed, 1000))).toMatch(/^“type” has sales/)
    trial.forget()
    const counted = (i: number) => [i, day(i % 28), 'Lamp', late(i, '1', i === 950 ? '120' : `${1 + (i % 3)}`), 10.5]
    expect(await doubtOf(table('order_id,date,product,k,price', counted, 1000))).toMatch(/“k”/)
  })
})

describe('asks about lines of JSON, with the names they are read from, where', () => {
  const json = (order: (i: number) => object, count = COUNT) =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        order_id: `A${i}`,
        date: day(i),
        customer: `Ann ${i % 7}`,
        ...order(i),
      })),
    )

  it('totals are a hundred times the lines', async () => {
    const file = json((i) => ({
      total: 425 * (1 + (i % 3)),
      items: [{ name: 'Lamp', quantity: 1 + (i % 3), price: '4.25' }],
    }))
    expect(await doubtOf(file)).toMatch(/“total” is at least ten times larger or smaller.*“line price”/)
  })

  it('amounts equal the quantities', async () => {
    const file = json((i) => ({ total: 20 + i, items: [{ name: 'Lamp', qty: 20 + i }] }))
    expect(await doubtOf(file)).toMatch(/^The amounts in “total” equal the quantities in “line qty”/)
  })

  it('an item price may be of all pieces', async () => {
    const file = json((i) => ({
      items: [{ name: `Pen ${i % 4}`, quantity: 1 + (i % 3), item_price: `${10 * (1 + (i % 3))}.50` }],
    }))
    expect(await doubtOf(file)).toMatch(/^“line item_price” may be the price of one piece/)
  })

  it('and says by how much quantity times price is another amount', async () => {
    const lines = [{ name: 'Lamp', quantity: 2, unit_price: '10.00', line_total: '25.00' }]
    const { notes } = await trial.import(json((i) => ({ total: `${25 + i}.00`, currency: 'EUR', items: lines }), 2))
    expect(notes.join()).toMatch(
      /^.*Line amounts were taken from “line line_total”.*“line unit_price” is another amount/,
    )
  })
})

describe('imports without a question', () => {
  it('large whole numbers in a column without a heading', async () => {
    const file = table('order_id,date,customer,total,', (i) => [
      i,
      day(i),
      `Ann ${i % 7}`,
      `${20 + i}.50`,
      1000 + 7 * i,
    ])
    expect(await doubtOf(file)).toBe('')
  })

  it('whole amounts that are written with cents', async () => {
    expect(await doubtOf(table('order_id,date,total', (i) => [i, day(i), `${1 + (i % 9)}.00`]))).toBe('')
  })

  it('small whole amounts that quantity times price confirms, or a currency next to them', async () => {
    const row = (i: number) => [i, day(i), 'Lamp', 1 + (i % 3), 4, (1 + (i % 3)) * 4]
    expect(await doubtOf(table('order_id,date,product,quantity,unit price,total', row))).toBe('')
    trial.forget()
    expect(await doubtOf(table('order_id,date,total', (i) => [i, day(i), `$${5 + (i % 9)}`]))).toBe('')
    trial.forget()
    expect(await doubtOf(table('order_id,date,total (EUR)', (i) => [i, day(i), 5 + (i % 9)]))).toBe('')
  })

  it('what a person has confirmed, and the next file with these headings', async () => {
    const file = table('order_id,date,customer,total', (i) => [i, day(i), `Ann ${i % 7}`, 1 + (i % 9)])
    const { suggestion } = await trial.import(file)
    const mapping: ImportMapping = suggestion?.mapping ?? {}
    expect(await trial.import(file, { mapping })).toMatchObject({ state: 'done', accepted: COUNT })
  })

  it('a file of which the doubt is past the beginning, nothing of it', async () => {
    const row = (i: number) => [i, day(i), i < 3_000 ? `Ann ${i}` : '', i < 3_000 ? 10.5 : 'none']
    expect(await doubtOf(table('order_id,date,customer,total', row, 3_500))).toMatch(/^500 of 3,500 rows/)
  })
})

it('says how many orders have negative amounts, as refunds have', async () => {
  const row = (i: number) => [i, day(i), i % 12 ? 'Payment' : 'Refund', i % 12 ? 10.5 + i : '($10.50)']
  const { state, notes } = await trial.import(table('order_id,date,event,total', row))
  expect(state).toBe('done')
  expect(notes).toContain('2 orders have negative amounts, as refunds have, and count as orders.')
})

it('says which orders are dated more than a year apart from all others', async () => {
  const years: Record<number, string> = { 7: '2062', 9: '2016' }
  const row = (i: number) => [`A${i}`, day(i).replace('2025', years[i] ?? '2025'), `C${i % 7}`, 10.5 + i]
  const { state, notes } = await trial.import(table('order_id,date,customer,total', row))
  expect(state).toBe('done')
  expect(notes.join()).toContain('before or after all others: 2016 (A9) and 2062 (A7). Check their dates.')
  trial.forget()
  const two = await trial.import(
    table('order_id,date,customer,total', (i) => [i, `202${i % 2 ? 5 : 3}-03-02`, 'Ann', 9.5 + i]),
  )
  expect(two.notes.join()).not.toContain('Check their dates')
})

it('takes no transfer among ways to pay for one between accounts', async () => {
  const ways = (i: number) => (i % 3 ? 'Paiement par carte' : 'Virement bancaire')
  expect(await doubtOf(table('order_id,date,payment method,total', (i) => [i, day(i), ways(i), 10.5 + i]))).toBe('')
  trial.forget()
  expect(await doubtOf(table('order_id,date,event,total', (i) => [i, day(i), ways(i), 10.5 + i]))).not.toBe('')
})

describe('says which of several amounts was taken, and by how much they differ', () => {
  it('for totals of orders and their lines', async () => {
    const head = 'order_id,date,product,quantity,price,order total\n'
    const { notes } = await trial.import(
      `${head}1,2025-03-01,Lamp,2,10.00,25.50\n2,2025-03-02,Desk,1,80.00,80.00\n3,2025-03-03,Pen,4,1.00,5.25\n`,
    )
    expect(notes).toContain(
      'Order amounts were taken from “order total”. In 2 of 3 orders with amounts of lines, the lines add up to another amount; the differences come to 6.75.',
    )
  })

  it('for orders without a total, whose shipping and tax are in no line', async () => {
    const head = 'order_id,date,product,quantity,price,order shipping,order tax'
    const file = `${head}\n1,2025-03-01,Lamp,2,10.55,5.00,3.10\n1,2025-03-01,Desk,1,80.00,5.00,3.10\n`
    const leftOut =
      'Order amounts are added up from their lines. “order shipping” and “order tax” are not part of them.'
    expect((await trial.import(file)).notes).toContain(leftOut)
    expect(trial.rows('select amount from orders')).toEqual([{ amount: 101_100_000n }])
    const total = file.replace('order tax', 'order tax,order total').replaceAll('3.10', '3.10,109.20')
    expect((await trial.import(total)).notes.join(' ')).not.toContain('not part of them')
  })

  it('for amounts of lines and quantity times price', async () => {
    const head = 'order_id,date,product,quantity,unit price,line total,currency\n'
    const rows = '1,2025-03-01,Lamp,2,10.00,20.00,EUR\n2,2025-03-02,Desk,3,80.00,200.00,EUR\n'
    expect((await trial.import(head + rows)).notes).toContain(
      'Line amounts were taken from “line total”. In 1 of 2 lines, quantity times “unit price” is another amount; the differences come to 40.00 EUR.',
    )
  })

  it('and nothing where shipping, tax and discount explain the difference', async () => {
    const head = 'order_id,date,product,quantity,price,shipping cost,tax amount,discount amount,order total\n'
    const { notes } = await trial.import(`${head}1,2025-03-01,Lamp,2,10.00,4.00,3.80,2.00,25.80\n`)
    expect(notes.join(' ')).not.toContain('differences')
  })
})
