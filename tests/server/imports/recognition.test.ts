// Covers: data Import
import { describe, expect, it } from 'vitest'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { headingMeanings } from '#server/imports/formats/recognition/heading-meanings.ts'
import { recogniseColumns } from '#server/imports/formats/recognition/recognise-columns.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { Trial } from './support/trial.ts'

const meaningsOf = (heading: string) => [...headingMeanings(heading).meanings].sort().join(' ')

describe('the meanings of a heading', () => {
  it.each([
    'orderDate',
    'ORDER_DATE',
    'orderdate',
    'Order Date (UTC)',
    'tbl_order_date',
    'Bestelldatum',
    'Fecha de pedido',
    'Datum zamówienia',
  ])('are order and date in %s', (heading) => expect(meaningsOf(heading)).toBe('date order'))

  it.each([
    ['Nr zamówienia', 'id order'],
    ['Pedido #', 'id order'],
    ['Kundennummer', 'customer id'],
    ['P.U. TTC', 'gross price'],
    ['Rechnungsbetrag', 'amount document'],
    ['Total incl. tax', 'gross total'],
    ['Ship To City', 'city ship'],
    ['Ship To', 'name ship'],
    ['Total (net)', 'net total'],
  ])('of %s are %s', (heading, meanings) => expect(meaningsOf(heading)).toBe(meanings))

  it('leave the currency out, and know it', () => {
    expect(
      [
        'Total (EUR)',
        'Preis in €',
        'Total (R$)',
        'Total$',
        'Сумма (лв)',
        'AMOUNT_USD',
        'total_usd',
        'TOTAL',
        'Total (net)',
      ].map((text) => headingMeanings(text).currency),
    ).toEqual(['EUR', '€', 'R$', '$', 'лв', 'USD', 'USD', '', ''])
  })

  it('do not come from parts of unknown words', () => {
    expect(headingMeanings('Cordero')).toMatchObject({ unknown: 1 })
    expect(meaningsOf('Birdhouse')).toBe('')
  })
})

/** The heading of each field that is recognised. */
function recognised(table: string): Partial<Record<ImportField, string>> {
  const [headings = [], ...rows] = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const { columns } = recogniseColumns(headings, rows)
  return Object.fromEntries([...columns].map(([field, [column = -1]]) => [field, headings[column]]))
}

describe('the values of a column', () => {
  it('distinguish a status from a region', () => {
    expect(recognised('Order|Date|State|Total\n1|2024-01-31|Ohio|5\n2|2024-01-31|Texas|6')).toMatchObject({
      shipRegion: 'State',
    })
    expect(recognised('Order|Date|State|Total\n1|2024-01-31|paid|5\n2|2024-01-31|shipped|6')).toMatchObject({
      status: 'State',
    })
  })

  it('distinguish a customer’s ID, name and e-mail under the same heading', () => {
    const field = (value: string) =>
      Object.entries(recognised(`Order|Date|Customer|Total\n1|2024-01-31|${value}|5\n2|2024-01-31|${value}|5`)).find(
        ([, heading]) => heading === 'Customer',
      )?.[0]
    expect([field('13047'), field('Ada Lovelace'), field('ada@mail.example')]).toEqual([
      'customerId',
      'customerName',
      'email',
    ])
  })

  it('distinguish an amount of tax from a rate', () => {
    const file = (...taxes: readonly string[]) =>
      recognised(['Order|Date|Total|VAT', ...taxes.map((tax, i) => `A${i}|2024-01-31|${i}10.50|${tax}`)].join('\n'))
    expect(file('19', '7', '19', '7', '19')).not.toHaveProperty('tax')
    for (const taxes of [
      ['1.68', '2.00', '1.68', '2.00'],
      ['120', '120', '40', '40'],
      ['0', '0', '0'],
    ]) {
      expect(file(...taxes)).toMatchObject({ tax: 'VAT' })
    }
  })

  it('name the total by what is the same in all rows of an order', () => {
    const rows = 'A|2024-01-31|Lamp|5|12\nA|2024-01-31|Desk|7|12\nB|2024-01-31|Lamp|5|9\nB|2024-01-31|Pen|4|9'
    expect(recognised(`Order|Date|Product|Amount|Value\n${rows}`)).toMatchObject({
      lineAmount: 'Amount',
      total: 'Value',
    })
  })

  it('name quantity, price and amount by their product, whatever the headings say', () => {
    const rows = 'A|2024-01-31|2|10.5|21\nB|2024-01-31|3|4|12\nC|2024-01-31|5|1.2|6'
    expect(recognised(`Order|Date|foo|bar|baz\n${rows}`)).toMatchObject({
      quantity: 'foo',
      price: 'bar',
      lineAmount: 'baz',
    })
  })

  it('never make an amount in the currency of a payout or of the customer’s view the order’s', () => {
    const payout = 'Id|Date|Currency|Amount|Status|Settlement currency|Settlement amount'
    expect(
      recognised(`${payout}\nA|2024-01-31|USD|40.00|paid|EUR|36.12\nB|2024-01-31|EUR|5.00|paid|EUR|4.71`),
    ).toMatchObject({ total: 'Amount', currency: 'Currency' })
    const view = 'Order|Date|Total presentment_money currency_code|Currency|Total'
    expect(recognised(`${view}\nA|2024-01-31|EUR|USD|40.00\nB|2024-01-31|EUR|USD|5.50`)).toMatchObject({
      currency: 'Currency',
    })
    expect(recognised('Ref|Date|Gross Debit|Gross Credit\nA|2024-01-31||4.50\nB|2024-01-31|5.50|')).not.toHaveProperty(
      'total',
    )
  })

  it('name the pieces that were ordered, the day an order was opened and the currency of an item', () => {
    const ordered = 'Order|Date|Product|QuantityInvoiced|QuantityOrdered|Item Price'
    expect(recognised(`${ordered}\nA|2024-01-31|Lamp|0|2|5.50\nB|2024-01-31|Desk|0|3|6.50`)).toMatchObject({
      quantity: 'QuantityOrdered',
    })
    expect(recognised('Order Id|Opened|Total|Closed\n1|2024-01-31|5.50|2024-02-01\n2|2024-01-31|6.50|')).toMatchObject({
      date: 'Opened',
    })
    const item = 'Order|Date|Product|itemPrice.amount|itemPrice.currency'
    expect(recognised(`${item}\n1|2024-01-31|Lamp|5.50|EUR\n2|2024-01-31|Lamp|6.50|EUR`)).toMatchObject({
      currency: 'itemPrice.currency',
    })
  })

  it('name the day an order was placed before that on which it was entered', () => {
    const dates = (first: string, second: string) =>
      recognised(`Order|${first}|${second}|Total\n1|2024-01-31|2024-02-01|5.50\n2|2024-01-30|2024-02-01|6.50`).date
    for (const entered of ['created', 'Created at']) expect(dates(entered, 'date_ordered')).toBe('date_ordered')
    expect(dates('so_create_date', 'so_date_order')).toBe('so_date_order')
    expect(dates('Date', 'Date created')).toBe('Date created')
    expect(dates('Invoice date', 'Order created date')).toBe('Order created date')
  })

  it('name no amount in a currency the quantity, and no flag or amount a street or a way to pay', () => {
    const rates = [12.5, 11.25, 13.75, 12.25].map(
      (rate, i) => `7|2024-01-3${i % 2}|${rate}|${80 + i}|${(80 + i) * rate}`,
    )
    expect(
      recognised(`User ID|Date|Course (EUR)|Amount (USD)|Amount (EUR)\n${rates.join('\n')}`).quantity,
    ).toBeUndefined()
    expect(
      recognised('Order|Date|Total|Payment|address default\n1|2024-01-31|5.50|5.50|true\n2|2024-01-31|6.50|0.00|false'),
    ).toEqual({ id: 'Order', date: 'Date', total: 'Total' })
    expect(recognised('Order|Date|Total|Payment\n1|2024-01-31|5.50|1\n2|2024-01-31|6.50|2').payment).toBe('Payment')
  })

  it('name no amount of a line what only the first row of an order has', () => {
    const rows = [
      '1|2024-01-31|Mug|2|4.50|12.00|12.00',
      '1||Tray|1|3.00||',
      '2|2024-01-31|Mug|1|4.50|7.50|7.50',
      '2||Tray|1|3.00||',
    ]
    const file = (heading: string) =>
      recognised(`Order|Date|Product|Quantity|Price|${heading}|Total\n${rows.join('\n')}`)
    expect(file('Product subtotal').lineAmount).toBeUndefined()
    const single = ['3', '4', '5', '6'].map((id) => `${id}|2024-01-31|Mug|${id}|4.50|${4.5 * Number(id)}|25.00`)
    rows.push(...single)
    expect(file('Product subtotal').lineAmount).toBeUndefined()
  })

  it('name nothing of a seller or an employee the customer’s', () => {
    const headings =
      'order_id|date|total|seller_city|seller_state|supplier country|seller email|employee phone|vendedor email'
    const row = (id: number) => `${id}|2024-01-31|5.50|Lima|Ohio|Peru|s${id}@x.org|123456${id}|v${id}@x.org`
    expect(recognised(`${headings}\n${row(1)}\n${row(2)}`)).toEqual({ id: 'order_id', date: 'date', total: 'total' })
  })

  it('name no empty column the order’s ID', () => {
    const file = (id: string) =>
      recognised(`Date|Order ID|Number|Total\n2024-01-31|${id}|A7|5.50\n2024-01-31||A8|6.50`).id
    expect(file('')).toBe('Number')
    expect(file('R1')).toBe('Order ID')
  })

  it('name no state of a shipment the region', () => {
    const table = (heading: string) =>
      `Número de orden|Fecha|${heading}|Provincia o estado|Total\n1|2024-01-31|Sin empaquetar|Salta|5.50\n2|2024-01-31|En camino|Chaco|6.50`
    expect(recognised(table('Estado del envío'))).toMatchObject({
      fulfillment: 'Estado del envío',
      shipRegion: 'Provincia o estado',
    })
    expect(recognised(table('Estado do envio')).shipRegion).toBe('Provincia o estado')
  })

  it('name the customer by the invoice before the delivery, and a retailer too', () => {
    const names = 'deliveryAddress.firstName|deliveryAddress.lastName|invoiceAddress.firstName|invoiceAddress.lastName'
    expect(recognised(`Order|Date|Total|${names}\n1|2024-01-31|5.50|Gil|Ray|Ada|Quill`)).toMatchObject({
      firstName: 'invoiceAddress.firstName',
      lastName: 'invoiceAddress.lastName',
    })
    const persons = 'Order|Date|Total|shippingPerson name|billingPerson name'
    expect(
      recognised(`${persons}\n1|2024-01-31|5.50|Gil Ray|Ada Quill\n2|2024-01-31|5.50|Bo Ash|Bo Ash`),
    ).toMatchObject({
      customerName: 'billingPerson name',
    })
    expect(
      recognised('Pedido|Fecha|Nombre|Apellidos|Total\n1|2024-01-31|Ana|Gil|5\n2|2024-01-31|Leo|Paz|6'),
    ).toMatchObject({
      firstName: 'Nombre',
      lastName: 'Apellidos',
    })
    expect(recognised('Order|Date|Retailer Name|Total\n1|2024-01-31|Corner Shop|5\n2|2024-01-31|Barn|6')).toMatchObject(
      {
        customerName: 'Retailer Name',
      },
    )
  })

  it.each([
    ['buyer name', 'buyer surname', 'Ada', 'Ray'],
    ['buyerName', 'buyerLastName', 'Ada', 'Ray'],
    ['client prenom', 'client nom', 'Ada', 'Ray'],
    ['buyerName first', 'buyerName last', 'Ada', 'Ray', 'buyerName middle', 'M.'],
  ])('name the customer by two names of which one says only whose it is: %s, %s', (first, last, ...more) => {
    const [ada, ray, middle = 'Note', text = ''] = more
    const rows = [`1|2024-01-31|5.50|${ada}|${text}|${ray}`, `2|2024-01-31|6.50|Bo|${text}|Ash`]
    const found = recognised([`Order|Date|Total|${first}|${middle}|${last}`, ...rows].join('\n'))
    expect(found).toMatchObject({ firstName: first, lastName: last })
    expect(found.customerName).toBeUndefined()
  })

  it('never make tax, shipping or a discount the total', () => {
    const found = recognised(
      'Order|Date|Tax total|Shipping amount|Discount amount|Total\n1|2024-01-31|1|2|3|20\n2|2024-02-01|1|2|3|30',
    )
    expect(found.total).toBe('Total')
  })
})

describe('a list of items in one cell', () => {
  it.each([
    ['2× Lamp, black, 1× Chair', ['2 Lamp, black', '1 Chair']],
    ['Lamp x 2, Chair x 1', ['2 Lamp', '1 Chair']],
    ['Lamp (2); Chair (1)', ['2 Lamp', '1 Chair']],
    ['Lamp*2, Chair*1', ['2 Lamp', '1 Chair']],
    ['Lamp 2x, Chair 1x', ['2 Lamp', '1 Chair']],
    ['2 x Lamp @ 4.50 | 1 x Chair @ 9', ['2 Lamp 4.50', '1 Chair 9']],
    ['2× Rug, 3 x 5 m, 1× Lamp', ['2 Rug, 3 x 5 m', '1 Lamp']],
    ['1× Crème à raser, 2× Vitamin B+', ['1 Crème à raser', '2 Vitamin B+']],
    ['name:Desk; oak|quantity:1|total:15;name:Lamp|quantity:2|total:10', ['1 Desk; oak', '2 Lamp']],
  ])('%s', (text, items) => {
    expect(itemList(text)?.map(({ quantity, product, price }) => `${quantity} ${product} ${price}`.trim())).toEqual(
      items,
    )
  })

  it.each([
    'Lamp',
    'Plank 2x4',
    'Plank 2x4, Plank 3x6',
    '2025-03-05 09:12:44',
    'Lamp and chair',
    'https://shop.example:8080',
    '',
  ])('is not %s', (text) => expect(itemList(text)).toBeUndefined())
})

describe('a table with something missing', () => {
  const trial = new Trial()
  const orders = () => trial.rows('select id, amount, currency, customer_name from orders order by id')
  const fresh = () => trial.rows('delete from orders')

  it('without order IDs has one order a row, each once however often it is imported', async () => {
    const file = 'Day,Customer,Total\n2024-01-31,Ada,5\n2024-01-31,Bo,6\n2024-01-31,Ada,5\n'
    expect(await trial.import(file)).toMatchObject({ accepted: 3, orders: { created: 3 } })
    expect(await trial.import(`${file}2024-02-01,Cy,7\n`)).toMatchObject({ orders: { created: 1, unchanged: 3 } })
    expect(orders()).toHaveLength(4)
  })

  it('with order IDs only on the first row of an order gives the others to the order above', async () => {
    const report = await trial.import(
      'Order,Date,Product,Qty,Price\nM1,2024-01-31,Lamp,2,5\n,,Desk,1,7\nM2,2024-02-01,Pen,1,1\n',
    )
    expect(report).toMatchObject({ accepted: 3, orders: { created: 2 } })
    expect(report.notes).toContain('Rows without an order ID belong to the order above them.')
    expect(
      orders()
        .filter(({ id }) => String(id).startsWith('M'))
        .map(({ amount }) => Number(amount)),
    ).toEqual([17_000_000, 1_000_000])
  })

  it('without headings is read by its values, without losing the first order', async () => {
    const report = await trial.import('H1,2024-01-31,Ada Lovelace,5.50,EUR\nH2,2024-02-01,Bo Diddley,6.25,EUR\n')
    expect(report).toMatchObject({ accepted: 2, orders: { created: 2 } })
    expect(report.notes).toContain('The file has no headings. Its columns were recognised by their values.')
  })

  it('counts a line as one piece where no column has quantities, and says so', async () => {
    const { notes } = await trial.import('Order,Date,Product,Price\nP1,2024-01-31,Lamp,5\n')
    expect(notes).toContain('The file has no column for quantities. Every line counts as one unit.')
    expect(trial.rows("select quantity from order_lines where order_id = 'P1'")).toEqual([{ quantity: 10_000n }])
  })

  it('takes the currency from the heading of the amount, and “$” as US dollars with a note', async () => {
    await trial.import('Order,Date,Total (CHF)\nC1,2024-01-31,5\n')
    const { notes } = await trial.import('Order;Date;Total\nC2;2024-01-31;5,50 $\nC3;2024-01-31;5,50 €\n')
    expect(notes).toContain('“$” was read as US dollars. If it is another dollar, choose the currency of the file.')
    const said = await trial.import('Order,Date,Total USD\nC4,2024-01-31,5.50\n')
    expect(said.notes.join()).not.toContain('US dollars')
    expect(
      orders()
        .filter(({ id }) => String(id).startsWith('C'))
        .map(({ currency }) => currency),
    ).toEqual(['CHF', 'USD', 'EUR', 'USD'])
  })

  it('reads amounts in cents where the heading says so', async () => {
    await trial.import(
      'Order,Date,total_cents,currency\nU1,2024-01-31,1250,EUR\nU2,2024-01-31,1250,JPY\nU3,2024-01-31,-5,EUR\n',
    )
    expect(
      orders()
        .filter(({ id }) => String(id).startsWith('U'))
        .map(({ amount }) => Number(amount)),
    ).toEqual([12_500_000, 12_500_000, -50_000])
  })

  it('reads other amounts of an order and amounts of JSON in cents too', async () => {
    const minor = 'are in the smallest unit of the currency'
    const extras = 'Order,Date,total_cents,shipping_total_cents,tax_amount_cents\nV1,2024-01-31,1250,200,100\n'
    const { notes } = await trial.import(extras)
    expect(notes.find((note) => note.includes(minor))).toMatch(/“shipping_total_cents”.*“total_cents”/)
    const items = [{ name: 'Desk', quantity: 2, price_cents: 500 }]
    const json = [{ order_id: 'V2', date: '2024-01-31', currency: 'EUR', total_cents: 1250, line_items: items }]
    expect((await trial.import(JSON.stringify(json))).notes.join()).toContain(minor)
    expect(trial.rows("select amount, shipping, tax from orders where id like 'V%' order by id")).toEqual([
      { amount: 12_500_000n, shipping: 2_000_000n, tax: 1_000_000n },
      { amount: 12_500_000n, shipping: null, tax: null },
    ])
    expect(trial.rows("select price from order_lines where order_id = 'V2'")).toEqual([{ price: 5_000_000n }])
  })

  it('takes the total that includes shipping', async () => {
    const head = 'Order,Date,Order value,Order price,Shipping,Items\n'
    const rows = [1, 2, 3].map((i) => `T${i},2024-01-31,${i}0.00,${i}4.50,4.50,2\n`).join('')
    expect(await trial.import(head + rows)).toMatchObject({ state: 'done', errors: [] })
    expect(trial.rows("select amount from orders where id like 'T%'").map(({ amount }) => Number(amount))).toEqual([
      14_500_000, 24_500_000, 34_500_000,
    ])
  })

  it('reads a remark below the table as no line of the order above', async () => {
    const report = await trial.import(
      'Date,Product,Quantity,Total,Order\n2024-01-31,Lamp,2,5.00,R1\n2024-01-31,Desk,1,6.00,R2\n,from January,2\n',
    )
    expect(report).toMatchObject({ state: 'done', accepted: 2, rejected: 1 })
    expect(report.errors[0]?.reason).toBe('Order ID is missing.')
  })

  it('names the columns that are ignored, and the other column that could be the total', async () => {
    const { notes, details } = await trial.import(
      'Order,Date,Total,Order value,Zodiac\nN1,2024-01-31,5,6,Leo\nN2,2024-01-31,7,8,Leo\n',
    )
    expect(notes.join(' ')).toMatch(
      /The order total is read from “Order value”, whose heading and values fit best. “Total” could be the total as well/,
    )
    expect(details?.join(' ')).toMatch(/“Zodiac”/)
    fresh()
    trial.remove()
  })
})
