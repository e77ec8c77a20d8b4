import { type CorpusFile, type CorpusOrder, FIVE_ORDERS, totalOf } from '#tests/support/corpus/five-orders.ts'
import {
  clock12,
  continental,
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
  slashed,
  windowsBytes,
} from './writing.ts'

const addressOf = ({ street, zip, city, country }: CorpusOrder) => `${street},${city},,${zip},${country}`
const units = ({ lines }: CorpusOrder) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const REFERENCES = ['XKBKNABJK', 'OHSATSERP', 'UOYEVOLIP', 'FFATNOMMJ', 'KHWLILZLL']

function magentoGrid(): CorpusFile {
  const states = { paid: 'processing', shipped: 'complete', open: 'pending', cancelled: 'canceled' }
  const headings =
    'ID|Purchase Point|Purchase Date|Bill-to Name|Ship-to Name|Grand Total (Base)|Grand Total (Purchased)|Status|Billing Address|Shipping Address|Shipping Information|Customer Email|Customer Group|Subtotal|Shipping and Handling|Customer Name|Payment Method|Total Refunded|Allocated sources|Pickup Location Code|Braintree Transaction Source'
  const rows = perOrder((order) => {
    const { month, d, y } = dateOf(order)
    const total = `${point(totalOf(order))}00`
    return [
      ...[`0000${order.number}`, 'Main Website\nMain Website Store\nDefault Store View'],
      ...[`${month} ${Number(d)}, ${y} ${clock12(order)}`, fullName(order), fullName(order), total, total],
      ...[states[order.status], addressOf(order), addressOf(order), 'Flat Rate - Fixed', order.email, 'General', total],
      ...['0.0000', fullName(order), 'checkmo', '', '', '', ''],
    ]
  })
  const quoted = csvText([headings.split('|'), ...rows], { end: '\n' }).replaceAll(/Main Website\n.*\n.*View/g, '"$&"')
  return { name: 'magento-grid.csv', bytes: quoted, expects: orderFacts(null, { ids: [idsOf((n) => `0000${n}`)] }) }
}

function prestashopOrders(): CorpusFile {
  const headings = ['ID', 'Référence', 'Nouveau client', 'Livraison', 'Client', 'Total', 'Paiement', 'État', 'Date']
  const states = { paid: 'Paiement accepté', shipped: 'Expédié', open: 'En attente de paiement', cancelled: 'Annulé' }
  const rows = perOrder((order, i) => [
    ...[order.number, REFERENCES[i] ?? '', i % 2, order.country, fullName(order)],
    ...[`${continental(totalOf(order), '\u202f')} €`, 'Virement bancaire', states[order.status]],
    `${slashed(order)} ${order.time}`,
  ])
  const expects = orderFacts('EUR', { ids: [idsOf(String), REFERENCES], hasEmails: false })
  return { name: 'prestashop-commandes.csv', bytes: csvText([headings, ...rows], { separator: ';' }), expects }
}

function prestashopSql(): CorpusFile {
  const headings =
    'id_order;reference;date_add;firstname;lastname;email;product_id;product_name;product_reference;product_quantity;unit_price_tax_incl;total_price_tax_incl;total_discounts;total_shipping;total_paid;iso_code'
  const rows = perLine((order, line, at) => [
    ...[order.number, REFERENCES[FIVE_ORDERS.indexOf(order)] ?? '', `${order.day} ${order.time}`],
    ...[order.first, order.last, order.email, 70 + at, line.product, line.sku, line.quantity],
    ...[`${point(line.price)}0000`, `${point(lineSum(line))}0000`, '0.000000', '0.000000'],
    ...[`${point(totalOf(order))}0000`, 'EUR'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';', quoteAll: true, end: '\n' })
  return { name: 'prestashop-sql.csv', bytes, expects: lineFacts('EUR', { ids: [idsOf(String), REFERENCES] }) }
}

function shopware6(): CorpusFile {
  const headings =
    'orderNumber;orderDateTime;stateMachineState.technicalName;orderCustomer.customerNumber;orderCustomer.firstName;orderCustomer.lastName;orderCustomer.email;lineItems.position;lineItems.label;lineItems.payload.productNumber;lineItems.quantity;lineItems.unitPrice;lineItems.totalPrice;shippingTotal;amountTotal;currency.isoCode;updatedAt'
  const states = { paid: 'in_progress', shipped: 'completed', open: 'open', cancelled: 'cancelled' }
  const rows = perLine((order, line, at) => [
    ...[order.number, `${order.day}T${order.time}.412+00:00`, states[order.status], 10_000 + (order.number % 10)],
    ...[order.first, order.last, order.email, at + 1, line.product, line.sku, line.quantity],
    ...[line.price / 100, lineSum(line) / 100, 0, totalOf(order) / 100, 'EUR', '2025-05-19T07:00:12.090+00:00'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';', end: '\n' })
  return { name: 'shopware6-profile.csv', bytes, expects: lineFacts('EUR') }
}

function shopware5(): CorpusFile {
  const headings =
    'orderId;number;customerId;orderStatusId;cleared;invoiceAmount;invoiceAmountNet;invoiceShipping;orderTime;currency;customerEmail;billingFirstname;billingLastname;billingCity;orderDetailId;articleId;articleNumber;articleName;price;quantity'
  const rows = perLine((order, line, at) => [
    ...[order.number - 20_000, order.number, 300 + (order.number % 10), 0, 'Bezahlt'],
    ...[point(totalOf(order)), point(totalOf(order)), 0, `${order.day} ${order.time}`, 'EUR'],
    ...[order.email, order.first, order.last, order.city, (order.number - 20_000) * 3 + at, 11 + at],
    ...[line.sku, line.product, point(line.price), line.quantity],
  ])
  const bytes = windowsBytes(csvText([headings.split(';'), ...rows], { separator: ';' }), 'windows-1252')
  const expects = lineFacts('EUR', { ids: [idsOf(String), idsOf((n) => String(n - 20_000))] })
  return { name: 'shopware5-export.csv', bytes, expects }
}

function bigcommerce(): CorpusFile {
  const headings =
    'Order ID,Customer ID,Customer Name,Customer Email,Customer Phone,Order Date,Order Time,Order Status,Subtotal (inc tax),Subtotal (ex tax),Tax Total,Shipping Cost (inc tax),Handling Cost (inc tax),Coupon Value,Order Total (inc tax),Order Total (ex tax),Payment Method,Total Quantity,Total Shipped,Date Shipped,Order Currency Code,Exchange Rate,Shipping City,Product Details'
  const rows = perOrder((order) => {
    const total = point(totalOf(order))
    const details = order.lines.map(
      ({ sku, product, quantity, price }, i) =>
        `Product ID: ${80 + i}, Product Qty: ${quantity}, Product SKU: ${sku}, Product Name: ${product}, Product Total: ${point(quantity * price)}`,
    )
    return [
      ...[
        order.number,
        order.number % 100,
        fullName(order),
        order.email,
        '+44 20 7946 0018',
        slashed(order),
        order.time,
      ],
      ...['Awaiting Fulfillment', total, total, '0.00', '0.00', '0.00', '0.00', total, total, 'Bank Deposit'],
      ...[units(order), 0, '', 'GBP', '1.0000000000', order.city, details.join(' | ')],
    ]
  })
  return { name: 'bigcommerce.csv', bytes: csvText([headings.split(','), ...rows]), expects: orderFacts('GBP') }
}

function squarespace(): CorpusFile {
  const headings =
    'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country,Channel Type,Payment Method'
  const rows = perLine((order, line, at) => {
    const stamp = `${order.day} ${order.time} +0000`
    const total = point(totalOf(order))
    const amounts = [order.status === 'open' ? 'PENDING' : 'PAID', stamp, 'PENDING', '', 'USD', total]
    const head =
      at === 0 ? [...amounts, '0.00', '0.00', '0.00', total, '', '0.00', 'Standard', stamp] : Array(14).fill('')
    const person = [fullName(order), order.street, order.city, order.zip, order.country, 'web', 'STRIPE']
    return [
      ...[
        `00${order.number}`,
        order.email,
        ...head,
        line.quantity,
        line.product,
        point(line.price),
        line.sku,
        '',
        'true',
      ],
      ...(at === 0 ? person : Array(7).fill('')),
    ]
  })
  const expects = lineFacts('USD', { ids: [idsOf((n) => `00${n}`)] })
  return { name: 'squarespace-orders.csv', bytes: csvText([headings.split(','), ...rows], { end: '\n' }), expects }
}

function wix(): CorpusFile {
  const headings =
    'Order number,Date created,Time,Total order quantity,Contact email,Note from customer,Item,Variant,SKU,Qty,Quantity refunded,Price,Weight,Delivery method,Recipient name,Recipient phone,Delivery country,Delivery city,Delivery address,Delivery zip/postal code,Billing name,Payment status,Payment method,Coupon code,Gift card amount,Shipping rate,Total tax,Total,Currency,Refunded amount,Net amount,Fulfillment status'
  const rows = perLine((order, line) => {
    const { month, d, y } = dateOf(order)
    const total = english(totalOf(order))
    return [
      ...[order.number, `${month} ${Number(d)}, ${y}`, clock12(order), units(order), order.email, '', line.product, ''],
      ...[line.sku, line.quantity, 0, english(line.price), 0.4, 'Shipping', fullName(order), '5550100', order.country],
      ...[order.city, order.street, order.zip, fullName(order), 'Paid', 'Credit/Debit cards', '', '0.00', '0.00'],
      ...['0.00', total, 'USD', '0.00', total, 'Fulfilled'],
    ]
  })
  const bytes = `\ufeff${csvText([headings.split(','), ...rows], { quoteAll: true })}`
  return { name: 'wix-orders.csv', bytes, expects: lineFacts('USD') }
}

export const shopSystems = () => [
  ...[magentoGrid(), prestashopOrders(), prestashopSql(), shopware6(), shopware5()],
  ...[bigcommerce(), squarespace(), wix()],
]
