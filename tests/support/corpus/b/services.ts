import { type CorpusFile, type CorpusOrder, FIVE_ORDERS } from '#tests/support/corpus/five-orders.ts'
import { type Columns, DIGITS, ENTRIES, type Entry, moment, money, table, when, worth } from './table.ts'

const label = (prefix: string) => FIVE_ORDERS.map(({ number }) => `${prefix}${number}`)
const HEADER_ONLY = { hasNames: true, hasEmails: true, hasLines: false, hasQuantities: false }
const WITH_LINES = { hasNames: true, hasEmails: true, hasLines: true, hasQuantities: true }
const person = ({ first, last }: CorpusOrder) => `${first} ${last}`

function flattened(): CorpusFile {
  const item = (i: number): Columns<CorpusOrder> => ({
    [`order.lines.${i}.title`]: ({ lines }) => lines[i]?.product ?? '',
    [`order.lines.${i}.qty`]: ({ lines }) => lines[i]?.quantity ?? '',
    [`order.lines.${i}.price`]: ({ lines }) => (lines[i] ? lines[i].price / 100 : ''),
  })
  const columns: Columns<CorpusOrder> = {
    'order.number': ({ number }) => `W${number}`,
    'order.placed_at': (order) => moment(order).toISOString(),
    'order.updated_at': () => '2025-05-02T11:00:00.000Z',
    'order.customer.id': ({ number }) => number * 7,
    'order.customer.name': person,
    'order.customer.email': ({ email }) => email,
    'order.shipping.amount': () => 0,
    ...{ ...item(0), ...item(1), ...item(2) },
    'order.total.amount': (order) => worth(order) / 100,
    'order.total.currency': () => 'EUR',
  }
  const expects = { ids: [label('W')], currency: 'EUR', ...HEADER_ONLY }
  return { name: 'flattened.csv', bytes: table(columns, FIVE_ORDERS), expects }
}

function zoned(): CorpusFile {
  const columns: Columns<Entry> = {
    lineId: ({ order, item }) => `${order.number}${item.price}`,
    orderRef: ({ order }) => `ref_${order.number}`,
    placedAt: ({ order }) => `${order.day}T${order.time}+02:00`,
    shippedAt: () => '2025-04-21T10:00:00+02:00',
    buyerName: ({ order }) => person(order),
    buyerEmail: ({ order }) => order.email,
    productTitle: ({ item }) => item.product,
    productSku: ({ item }) => item.sku,
    qty: ({ item }) => item.quantity,
    unitPrice: ({ item }) => (item.price / 100).toFixed(2),
    lineAmount: ({ item }) => ((item.price * item.quantity) / 100).toFixed(2),
    currencyCode: () => 'SEK',
  }
  const expects = { ids: [label('ref_')], currency: 'SEK', ...WITH_LINES }
  return { name: 'order-lines.csv', bytes: table(columns, ENTRIES), expects }
}

function american(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    Row: ({ number }) => number - 20_480,
    'Order ID #': ({ number }) => `#${number}`,
    'Order Placed': (order) => when(order, 'en-US', { ...DIGITS, hour: 'numeric', minute: '2-digit' }).replace(',', ''),
    'Last Updated': () => '05/02/2025 10:12 AM',
    'Ship Date': () => '04/21/2025',
    'Ship To': person,
    Email: ({ email }) => email,
    Phone: () => '(555) 010-0199',
    'Zip Code': ({ zip }) => zip,
    'Weight (lbs)': () => 12.5,
    Subtotal: (order) => money(worth(order), 'en-US', { style: 'currency', currency: 'USD' }),
    Shipping: () => '$0.00',
    Tax: () => '$0.00',
    Discount: () => '$0.00',
    'Grand Total': (order) => money(worth(order), 'en-US', { style: 'currency', currency: 'USD' }),
  }
  const expects = { ids: [label('#')], currency: 'USD', ...HEADER_ONLY }
  return { name: 'orders_report.csv', bytes: table(columns, FIVE_ORDERS), expects }
}

function minorUnits(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    id: ({ number }) => number,
    user_email: ({ email }) => email,
    total_cents: worth,
    currency: () => 'usd',
    state: ({ status }) => status,
    created_at: ({ day, time }) => `${day} ${time}.118204 UTC`,
    updated_at: () => '2025-05-02 08:00:00.000001 UTC',
  }
  const expects = { ids: [label('')], currency: 'USD', ...HEADER_ONLY, hasNames: false }
  return { name: 'rails-orders.csv', bytes: table(columns, FIVE_ORDERS), expects }
}

function quotedCaps(): CorpusFile {
  const columns: Columns<Entry> = {
    COMPANY: () => 'OAK AND HALO',
    'INVOICE NUMBER': ({ order }) => `INV${order.number}`,
    'INVOICE DATE': ({ order }) => when(order, 'en-GB', DIGITS),
    'DUE DATE': () => '31/05/2025',
    'BILL TO NAME': ({ order }) => person(order),
    'BILL TO EMAIL': ({ order }) => order.email,
    DESCRIPTION: ({ item }) => item.product,
    'QTY SOLD': ({ item }) => item.quantity,
    'UNIT COST': () => '1.00',
    'SELLING PRICE': ({ item }) => (item.price / 100).toFixed(2),
    'EXTENDED AMOUNT': ({ item }) => ((item.price * item.quantity) / 100).toFixed(2),
    'CURR.': () => 'AUD',
  }
  const expects = { ids: [label('INV')], currency: 'AUD', ...WITH_LINES }
  return { name: 'INVOICES.CSV', bytes: Buffer.from(`\ufeff${table(columns, ENTRIES)}`, 'utf16le'), expects }
}

function cloudDatabase(): CorpusFile {
  const columns: Columns<Entry> = {
    _id: ({ order, item }) => `65f0c2e1a9${order.number}${String(item.price).padStart(9, '0')}`,
    orderNo: ({ order }) => order.number,
    'customer.displayName': ({ order }) => person(order),
    'customer.mail': ({ order }) => order.email,
    'timestamps.created': ({ order }) => moment(order).getTime(),
    'item.name': ({ item }) => item.product,
    'item.count': ({ item }) => item.quantity,
    'item.unitAmount': ({ item }) => item.price / 100,
    'grandTotal.amount': ({ order }) => worth(order) / 100,
    'grandTotal.currency': () => 'EUR',
  }
  const expects = { ids: [label('')], currency: 'EUR', ...WITH_LINES }
  return { name: 'mongoexport.csv', bytes: table(columns, ENTRIES), expects }
}

function subscriptionBox(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    'purchase id': ({ number }) => `pur_${number}`,
    'customer id': ({ number }) => `cus_${number * 3}`,
    'first name': ({ first }) => first,
    'last name': ({ last }) => last,
    'email address': ({ email }) => email,
    'purchased on': (order) => when(order, 'en-US', { month: 'long', day: 'numeric', year: 'numeric' }),
    'renews on': () => 'May 30, 2025',
    'number of items': ({ lines }) => lines.length,
    'gross revenue': (order) => money(worth(order), 'en-US'),
    refunded: () => '0.00',
    'currency iso': () => 'CAD',
  }
  const expects = { ids: [label('pur_')], currency: 'CAD', ...HEADER_ONLY }
  return { name: 'purchases.csv', bytes: table(columns, FIVE_ORDERS), expects }
}

function marketing(): CorpusFile {
  const columns: Columns<Entry> = {
    'Conversion Date': ({ order }) => order.day,
    'Conversion Order': ({ order }) => `shop-${order.number}`,
    'Shopper Name': ({ order }) => person(order),
    'Product Sold': ({ item }) => item.product,
    'Units Sold': ({ item }) => item.quantity,
    'Revenue, €': ({ item }) => money(item.price * item.quantity, 'en-US', { useGrouping: false }),
    Campaign: () => 'spring-25',
  }
  const expects = { ids: [label('shop-')], currency: 'EUR', ...WITH_LINES, hasEmails: false }
  return { name: 'conversions.csv', bytes: table(columns, ENTRIES, '\t'), expects }
}

function graphql(): CorpusFile {
  const edges = FIVE_ORDERS.map((order) => ({
    node: {
      number: String(order.number),
      created: moment(order).toISOString(),
      userEmail: order.email,
      billingAddress: { firstName: order.first, lastName: order.last, city: order.city },
      total: { gross: { amount: worth(order) / 100, currency: 'EUR' } },
      lines: order.lines.map((item) => ({
        ...{ productName: item.product, quantity: item.quantity },
        unitPrice: { gross: { amount: item.price / 100, currency: 'EUR' } },
      })),
    },
  }))
  const bytes = JSON.stringify({ data: { orders: { totalCount: 5, edges } } })
  return { name: 'graphql-answer.json', bytes, expects: { ids: [label('')], currency: 'EUR', ...WITH_LINES } }
}

function events(): CorpusFile {
  const lines = FIVE_ORDERS.map((order) =>
    JSON.stringify({
      event: 'order.completed',
      orderId: `ev-${order.number}`,
      occurredAt: moment(order).toISOString(),
      buyer: { fullName: person(order), mail: order.email },
      positions: order.lines.map((item) => ({
        title: item.product,
        pieces: item.quantity,
        pricePerPiece: item.price / 100,
      })),
      amount: { value: (worth(order) / 100).toFixed(2), currency: 'EUR' },
    }),
  )
  const expects = { ids: [label('ev-')], currency: 'EUR', ...WITH_LINES }
  return { name: 'events.ndjson', bytes: lines.join('\n'), expects }
}

function eventTable(): CorpusFile {
  const rows = ENTRIES.map(({ order, item }) => ({
    ...{ OrderNumber: order.number, OrderDate: order.day, CustomerName: person(order), CustomerEmail: order.email },
    ...{
      ProductName: item.product,
      Quantity: item.quantity,
      UnitPrice: (item.price / 100).toFixed(2),
      Currency: 'NOK',
    },
  }))
  const expects = { ids: [label('')], currency: 'NOK', ...WITH_LINES }
  return { name: 'sql-rows.json', bytes: JSON.stringify(rows), expects }
}

export const services = () => [
  ...[flattened(), zoned(), american(), minorUnits(), quotedCaps(), cloudDatabase(), subscriptionBox(), marketing()],
  ...[graphql(), events(), eventTable()],
]
