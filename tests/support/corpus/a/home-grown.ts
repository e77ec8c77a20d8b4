import { type CorpusFile, FIVE_ORDERS, totalOf } from '#tests/support/corpus/five-orders.ts'
import {
  comma,
  csvText,
  dateOf,
  english,
  epochSeconds,
  fullName,
  german,
  grandTotal,
  idsOf,
  lineFacts,
  lineSum,
  orderFacts,
  perLine,
  perOrder,
  point,
} from './writing.ts'

function pipeDump(): CorpusFile {
  const headings = ['so_no', 'cust_nm', 'cust_email', 'ord_dt', 'stat_cd', 'ship_amt', 'ttl_amt', 'ccy', 'upd_ts']
  const rows = perOrder((order) => [
    ...[`SO${order.number}`, fullName(order), order.email, order.day, order.status.slice(0, 1).toUpperCase(), '0.00'],
    ...[point(totalOf(order)), 'USD', '2025-05-01 02:00:00'],
  ])
  const bytes = csvText([headings, ...rows], { separator: '|', end: '\n' })
  return { name: 'nightly_orders.psv', bytes, expects: orderFacts('USD', { ids: [idsOf((n) => `SO${n}`)] }) }
}

function runTogether(): CorpusFile {
  const headings = [
    'rownum',
    'ordernumber',
    'orderdate',
    'customername',
    'emailaddress',
    'itemname',
    'itemsku',
    'itemqty',
    'itemprice',
    'linetotal',
    'ordertotal',
  ]
  let row = 0
  const rows = perLine((order, line) => [
    ...[++row, order.number, `${order.day} ${order.time}`, fullName(order), order.email, line.product, line.sku],
    ...[line.quantity, point(line.price), point(lineSum(line)), point(totalOf(order))],
  ])
  return { name: 'export.csv', bytes: csvText([headings, ...rows]), expects: lineFacts(null) }
}

function prefixed(): CorpusFile {
  const headings = [
    'tbl_order_id',
    'tbl_order_created',
    'tbl_customer_name',
    'tbl_customer_mail',
    'tbl_order_sum',
    'tbl_order_state',
    'tbl_order_modified',
  ]
  const rows = perOrder((order) => [
    ...[
      order.number,
      epochSeconds(order),
      fullName(order),
      order.email,
      point(totalOf(order)),
      2,
      epochSeconds(order) + 90_061,
    ],
  ])
  const bytes = csvText([headings, ...rows], { quoteAll: true, separator: ';', end: '\n' })
  return { name: 'tbl_order.csv', bytes, expects: orderFacts(null) }
}

function sharedSheet(): CorpusFile {
  const headings = ['Order #', 'When', 'Who', 'What', 'How many', 'Each', 'Total', 'Paid?', 'Notes']
  const rows = perLine((order, line) => {
    const { d, month, y } = dateOf(order)
    return [
      ...[order.number, `${Number(d)} ${month} ${y}`, fullName(order), line.product, line.quantity],
      ...[`€${english(line.price)}`, `€${english(lineSum(line))}`, order.status === 'open' ? 'no' : 'yes', ''],
    ]
  })
  const filler = Array(7).fill('')
  const title = [
    ['Oak & Halo – orders spring 2025', '', ...filler],
    ['', '', ...filler],
  ]
  const sum = ['', '', '', 'TOTAL', 29, '', `€${english(grandTotal)}`, '', '']
  const bytes = csvText([...title, headings, ...rows, sum])
  return { name: 'Orders - Sheet1.csv', bytes, expects: lineFacts('EUR', { hasEmails: false }) }
}

function excelUnicodeText(): CorpusFile {
  const headings = ['Order No', 'Date', 'Client', 'E-mail', 'Item', 'Qty', 'Unit Price', 'Line Total', 'Cur.']
  const rows = perLine((order, line) => [
    ...[order.number, german(order), fullName(order), order.email, line.product, line.quantity],
    ...[comma(line.price), comma(lineSum(line)), 'EUR'],
  ])
  const text = `\ufeff${csvText([headings, ...rows], { separator: '\t' })}`
  return { name: 'Book1.txt', bytes: Buffer.from(text, 'utf16le'), expects: lineFacts('EUR') }
}

function unitsInHeadings(): CorpusFile {
  const headings = [
    'OrderId',
    'OrderDate (UTC)',
    'CustomerName',
    'CustomerEmail',
    'ShippingFee (EUR)',
    'OrderTotal (EUR)',
    'OrderStatus',
    'UpdatedAt (UTC)',
  ]
  const rows = perOrder((order) => [
    ...[`EU-${order.number}`, `${order.day}T${order.time}Z`, fullName(order), order.email, 0, totalOf(order) / 100],
    ...['Completed', '2025-05-04T10:00:00Z'],
  ])
  const expects = orderFacts('EUR', { ids: [idsOf((n) => `EU-${n}`)] })
  return { name: 'bi-export.csv', bytes: csvText([headings, ...rows], { end: '\n' }), expects }
}

function currencyInBrackets(): CorpusFile {
  const headings = [
    'Ref. Nr.',
    'Booked On',
    'Purchaser',
    'Article',
    'Pieces',
    'Rate [USD]',
    'Amount [USD]',
    'Warehouse',
    'Weight [kg]',
  ]
  const rows = perLine((order, line) => [
    ...[`R-${order.number}`, order.day.replaceAll('-', '/'), fullName(order), line.product, line.quantity],
    ...[point(line.price), point(lineSum(line)), 'WH-2', '4.5'],
  ])
  const expects = lineFacts('USD', { ids: [idsOf((n) => `R-${n}`)], hasEmails: false })
  return { name: 'bookings.csv', bytes: csvText([headings, ...rows], { separator: '\t', end: '\n' }), expects }
}

function withoutHeadings(): CorpusFile {
  const rows = perOrder((order) => [
    ...[order.number, `${order.day} ${order.time}`, fullName(order), order.email, point(totalOf(order)), 'EUR'],
  ])
  return { name: 'cron-2025-04.csv', bytes: csvText(rows, { end: '\n' }), expects: orderFacts('EUR') }
}

function restList(): CorpusFile {
  const orders = FIVE_ORDERS.map((order) => ({
    id: order.number - 15_000,
    number: String(order.number),
    status: order.status === 'open' ? 'on-hold' : 'processing',
    currency: 'EUR',
    date_created: `${order.day}T${order.time}`,
    discount_total: '0.00',
    shipping_total: '0.00',
    total: point(totalOf(order)),
    total_tax: '0.00',
    billing: { first_name: order.first, last_name: order.last, city: order.city, email: order.email },
    line_items: order.lines.map((line, at) => ({
      ...{ id: 300 + at, name: line.product, product_id: 90 + at, quantity: line.quantity, sku: line.sku },
      ...{ subtotal: point(lineSum(line)), total: point(lineSum(line)), price: line.price / 100 },
    })),
  }))
  const ids = [idsOf(String), idsOf((n) => String(n - 15_000))]
  return {
    name: 'wp-json-orders.json',
    bytes: JSON.stringify(orders, undefined, 2),
    expects: lineFacts('EUR', { ids }),
  }
}

export const homeGrown = () => [
  ...[pipeDump(), runTogether(), prefixed(), sharedSheet(), excelUnicodeText(), unitsInHeadings()],
  ...[currencyInBrackets(), withoutHeadings(), restList()],
]
