import { type CorpusFile, FIVE_ORDERS, totalOf } from '#tests/support/corpus/five-orders.ts'
import {
  comma,
  csvText,
  dateOf,
  english,
  fullName,
  idsOf,
  lineFacts,
  lineSum,
  orderFacts,
  perLine,
  perOrder,
  point,
} from './writing.ts'

function etsyOrders(): CorpusFile {
  const headings =
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Buyer,Order Type,Payment Type,SKU'
  const rows = perOrder((order) => {
    const { m, d, yy } = dateOf(order)
    const total = point(totalOf(order))
    return [
      ...[`${m}/${d}/${yy}`, `33${order.number}071`, '', fullName(order), order.first, order.last, order.lines.length],
      ...['Credit Card', '04/20/25', order.street, '', order.city, '', order.zip, order.country, 'USD', total, '', ''],
      ...['0.00', '0.00', '0.00', '0.00', total, 'Complete', '0.00', total, '', `${order.first} (${order.last}77)`],
      ...['online', 'online_cc', order.lines.map(({ sku }) => sku).join(',')],
    ]
  })
  const expects = orderFacts('USD', { ids: [idsOf((n) => `33${n}071`)], hasEmails: false })
  return { name: 'EtsySoldOrders2025.csv', bytes: csvText([headings.split(','), ...rows]), expects }
}

function etsyItems(): CorpusFile {
  const headings =
    'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship City,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,VAT Paid by Buyer,SKU'
  const rows = perLine((order, line, at) => {
    const { m, d, yy } = dateOf(order)
    return [
      ...[`${m}/${d}/${yy}`, line.product, `${order.last.toLowerCase()}77`, line.quantity, point(line.price), '', ''],
      ...['0.00', '0.00', '0.00', '0.00', point(lineSum(line)), 'USD', `41${order.number}${at}`, `16038${line.price}`],
      ...[`${m}/${d}/2025`, '04/20/2025', fullName(order), order.street, order.city, order.zip, order.country],
      ...[`33${order.number}071`, '', 'online', 'listing', 'online_cc', '0', line.sku],
    ]
  })
  // The buyer's user name is a customer too, as good as the name of who receives the parcel.
  const expects = lineFacts('USD', { ids: [idsOf((n) => `33${n}071`)], hasNames: false, hasEmails: false })
  return { name: 'EtsySoldOrderItems2025.csv', bytes: csvText([headings.split(','), ...rows]), expects }
}

function ebay(): CorpusFile {
  const headings =
    'Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Ship To City,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Sold Via Promoted Listings,Quantity,Sold For,Shipping And Handling,Seller Collected Tax,Total Price,Payment Method,Sale Date,Paid On Date,Ship By Date,Tracking Number'
  const rows = perLine((order, line, at) => {
    const { month, d, yy } = dateOf(order)
    return [
      ...[order.number - 20_000, `07-12${order.number}-44`, `${order.last.toLowerCase()}_de`, fullName(order)],
      ...[order.email, '', order.city, order.zip, order.country, `2554${line.price}`, line.product, line.sku, 'No'],
      ...[line.quantity, `$${english(line.price)}`, '$0.00', '$0.00', at === 0 ? `$${english(totalOf(order))}` : ''],
      ...['PayPal', `${month}-${d}-${yy}`, `${month}-${d}-${yy}`, 'Apr-21-25', ''],
    ]
  })
  const blank = `${','.repeat(headings.split(',').length - 1)}\r\n`
  const text = csvText([headings.split(','), ...rows])
  const [head = ''] = text.split('\r\n')
  const foot = `\r\n5,record(s) downloaded,"from Mar-01-25, 00:00:00 to Apr-30-25, 23:59:59"\r\nSeller ID : oak-and-halo\r\n`
  const bytes = `\r\n${head}\r\n${blank}${text.slice(head.length + 2)}${foot}`
  const ids = [idsOf((n) => `07-12${n}-44`), idsOf((n) => String(n - 20_000))]
  return { name: 'eBay-OrdersReport.csv', bytes, expects: lineFacts('USD', { ids }) }
}

function amazonAllOrders(): CorpusFile {
  const headings =
    'amazon-order-id|merchant-order-id|purchase-date|last-updated-date|order-status|fulfillment-channel|sales-channel|order-channel|ship-service-level|product-name|sku|asin|item-status|quantity|currency|item-price|item-tax|shipping-price|shipping-tax|gift-wrap-price|item-promotion-discount|ship-promotion-discount|ship-city|ship-state|ship-postal-code|ship-country|is-business-order'
  const states = { paid: 'Shipped', shipped: 'Shipped', open: 'Pending', cancelled: 'Cancelled' }
  const rows = perLine((order, line) => [
    ...[`302-55${order.number}-71104`, '', `${order.day}T${order.time}+00:00`, '2025-05-02T03:14:15+00:00'],
    ...[states[order.status], 'Merchant', 'Amazon.de', '', 'Standard', line.product, line.sku, `B0${line.price}XYZ`],
    ...['Shipped', line.quantity, 'EUR', point(lineSum(line)), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ...[order.city, '', order.zip, order.country, 'false'],
  ])
  const ids = [idsOf((n) => `302-55${n}-71104`)]
  const bytes = csvText([headings.split('|'), ...rows], { separator: '\t' })
  return { name: 'amazon-all-orders.txt', bytes, expects: lineFacts('EUR', { ids, hasNames: false, hasEmails: false }) }
}

function squareItems(): CorpusFile {
  const headings =
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count'
  const rows = perLine((order, line) => {
    const { m, d, yy } = dateOf(order)
    const sum = `$${english(lineSum(line))}`
    return [
      ...[`${Number(m)}/${Number(d)}/${yy}`, order.time, 'Eastern Time (US & Canada)', 'Furniture', line.product],
      ...[`${line.quantity}.0`, 'Regular', line.sku, '', sum, '$0.00', sum, '$0.00', `Tq${order.number}vJfZY`],
      ...[`p${order.number}K`, 'Register 2', '', `https://squareup.com/dashboard/sales/transactions/Tq${order.number}`],
      ...['Payment', 'Old Town', '', `C${order.number}`, fullName(order), '', 'ea', line.quantity],
    ]
  })
  const ids = [idsOf((n) => `Tq${n}vJfZY`), idsOf((n) => `p${n}K`)]
  const bytes = csvText([headings.split(','), ...rows], { end: '\n' })
  return { name: 'square-items.csv', bytes, expects: lineFacts('USD', { ids, hasEmails: false }) }
}

function paypalGerman(): CorpusFile {
  const headings =
    'Datum|Uhrzeit|Zeitzone|Name|Typ|Status|Währung|Brutto|Gebühr|Netto|Absender E-Mail-Adresse|Empfänger E-Mail-Adresse|Transaktionscode|Lieferadresse|Artikelbezeichnung|Artikelnummer|Betrag für Versandkosten|Umsatzsteuer|Zugehöriger Transaktionscode|Rechnungsnummer|Anzahl|Guthaben|Auswirkung auf Guthaben'
  let balance = 0
  const rows = perOrder((order) => {
    const { y, m, d } = dateOf(order)
    const total = comma(totalOf(order))
    balance += totalOf(order)
    return [
      ...[
        `${d}.${m}.${y}`,
        order.time,
        'CET',
        fullName(order),
        'Website-Zahlung',
        'Abgeschlossen',
        'EUR',
        total,
        '0,00',
      ],
      ...[total, order.email, 'kasse@eiche.example', `8XK${order.number}PL0`, `${order.street}, ${order.city}`, '', ''],
      ...['0,00', '0,00', '', '', '1', comma(balance), 'Haben'],
    ]
  })
  const bytes = `\ufeff${csvText([headings.split('|'), ...rows], { quoteAll: true })}`
  return { name: 'paypal-de.csv', bytes, expects: orderFacts('EUR', { ids: [idsOf((n) => `8XK${n}PL0`)] }) }
}

function faireJson(): CorpusFile {
  const orders = FIVE_ORDERS.map((order) => ({
    id: `bo_${order.number}`,
    display_id: String(order.number),
    created_at: `${order.day.replaceAll('-', '')}T${order.time.replaceAll(':', '')}.000Z`,
    state: order.status === 'cancelled' ? 'CANCELED' : 'PROCESSING',
    address: { name: fullName(order), address1: order.street, postal_code: order.zip, city: order.city },
    customer: { first_name: order.first, last_name: order.last, email: order.email },
    currency: 'USD',
    items: order.lines.map((line, at) => ({
      id: `oi_${order.number}${at}`,
      product_name: line.product,
      sku: line.sku,
      quantity: line.quantity,
      price: line.price / 100,
    })),
    total: totalOf(order) / 100,
  }))
  const ids = [idsOf((n) => `bo_${n}`), idsOf(String)]
  return { name: 'wholesale-api.json', bytes: JSON.stringify({ page: 1, orders }), expects: lineFacts('USD', { ids }) }
}

export const marketplaces = () => [
  ...[etsyOrders(), etsyItems(), ebay(), amazonAllOrders(), squareItems(), paypalGerman(), faireJson()],
]
