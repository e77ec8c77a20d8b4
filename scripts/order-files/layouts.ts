import type { OrderState, ShopOrder } from './shop.ts'
import { amountOf, goodsOf } from './truth.ts'

export type Rows = string[][]

export const plain = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Words = Readonly<Record<OrderState, string>>

export const FINANCIAL_WORDS: Words = {
  new: 'pending',
  paid: 'paid',
  done: 'paid',
  cancelled: 'voided',
  refunded: 'refunded',
}

/** Shopify's "Export orders": the order's own fields are on its first row only, and times have the shop's offset. */
export function shopifyRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Cancelled at,Payment Method,Id,Source,Lineitem discount'
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const isSummer = order.day.slice(5) > '03-15' && order.day.slice(5) < '11-05'
      const at = `${order.day} ${order.time} ${isSummer ? '-0400' : '-0500'}`
      const item = [String(line.quantity), line.product, plain(line.price)]
      const discount = plain(line.discount)
      if (i > 0) return [`#${order.number}`, order.email, '', '', '', '', '', '', at, ...item, ...empty(9), discount]
      const money = [plain(goodsOf(order)), plain(order.shipping), plain(goodsOf(order) + order.shipping)]
      const state = [FINANCIAL_WORDS[order.state], order.state === 'done' ? 'fulfilled' : 'unfulfilled']
      const address = [order.customer, order.street, order.city, `'${order.zip}`, 'NO']
      const cancelled = order.state === 'cancelled' ? at : ''
      const rest = [cancelled, 'manual', String(900_000 + order.number), order.channel, discount]
      return [`#${order.number}`, order.email, ...state, 'EUR', ...money, at, ...item, ...address, ...rest]
    }),
  )
  return [head.split(','), ...rows]
}

const empty = (count: number): string[] => Array.from({ length: count }, () => '')
export const WOO_WORDS: Words = {
  new: 'on-hold',
  paid: 'processing',
  done: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}
export const ATTRIBUTIONS = { web: 'Organic: Google', pos: 'Direct' } as const

/** WooCommerce core, Analytics, Orders, Download. */
export function analyticsRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution'
  const rows = orders.map((order) => [
    `${order.day} ${order.time}`,
    String(order.number),
    `$${plain(goodsOf(order) + order.shipping)}`,
    WOO_WORDS[order.state],
    order.customer,
    'new',
    order.lines.map(({ quantity, product }) => `${quantity}× ${product}`).join(', '),
    String(order.lines.reduce((total, { quantity }) => total + quantity, 0)),
    '',
    plain(goodsOf(order)),
    ATTRIBUTIONS[order.channel],
  ])
  return [head.split(','), ...rows]
}

/** The order export of WebToffee, day first as its sample has it. */
export function webtoffeeRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'order_id,order_number,order_date,status,shipping_total,order_total,order_currency,payment_method,customer_email,billing_email,shipping_first_name,shipping_last_name,shipping_address_1,shipping_postcode,shipping_city,shipping_country,line_item_1,line_item_2,line_item_3'
  const rows = orders.map((order) => {
    const [year, month, day] = order.day.split('-')
    const [first = '', last = ''] = order.customer.split(' ')
    const items = [0, 1, 2].map((i) => {
      const line = order.lines[i]
      if (!line) return ''
      return `name:${line.product}|product_id:${i}|quantity:${line.quantity}|total:${plain(amountOf(line))}`
    })
    const total = goodsOf(order) + order.shipping
    return [
      ...[String(order.number), String(order.number), `${day}-${month}-${year} ${order.time}`, WOO_WORDS[order.state]],
      ...[plain(order.shipping), plain(total), 'EUR', 'cod', '', order.email, first, last],
      ...[order.street, order.zip, order.city, 'NO', ...items],
    ]
  })
  return [head.split(','), ...rows]
}

const SKYVERGE =
  'order_id,order_number,order_number_formatted,date,status,order_total,order_currency,payment_method,customer_id,billing_first_name,billing_last_name,billing_email,shipping_address_1,shipping_postcode,shipping_city,shipping_country'

/** The order export of SkyVerge with one row per item. */
export function skyvergeItemRows(orders: readonly ShopOrder[]): Rows {
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => [
      ...skyvergeHead(order),
      ...[String(10 * order.number + i), line.product, String(line.quantity), plain(amountOf(line))],
    ]),
  )
  return [`${SKYVERGE},item_id,item_name,item_quantity,item_total`.split(','), ...rows]
}

/** The same with one row per order and its items in a cell. */
export function skyvergeOrderRows(orders: readonly ShopOrder[]): Rows {
  const rows = orders.map((order) => {
    const items = order.lines.map(
      (line, i) => `id:${i}|name:${line.product}|quantity:${line.quantity}|total:${plain(amountOf(line))}`,
    )
    return [...skyvergeHead(order), items.join(';')]
  })
  return [`${SKYVERGE},line_items`.split(','), ...rows]
}

function skyvergeHead(order: ShopOrder): string[] {
  const [first = '', last = ''] = order.customer.split(' ')
  return [
    ...[String(order.number), String(order.number), `#${order.number}`, `${order.day} ${order.time}`],
    ...[WOO_WORDS[order.state], plain(goodsOf(order) + order.shipping), 'EUR', 'cod', '0'],
    ...[first, last, order.email, order.street, order.zip, order.city, 'NO'],
  ]
}

export const STRIPE_WORDS: Words = {
  new: 'Incomplete',
  paid: 'Paid',
  done: 'Paid',
  cancelled: 'Failed',
  refunded: 'Refunded',
}

/** Stripe's Payments, Export: one row per payment; its product is that of the first line. */
export function stripeRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Status,Customer ID,Customer Email,Card Name,Card Address Line1,Card Address City'
  const rows = orders.map((order) => {
    const amount = plain(goodsOf(order))
    const isPaid = order.state === 'paid' || order.state === 'done'
    const hasId = order.email.endsWith('1@example.com')
    return [
      ...[`ch_${order.number}`, `${order.day} ${order.time}`, amount, order.state === 'refunded' ? amount : '0.00'],
      ...['eur', String(isPaid), order.lines[0]?.product ?? '', STRIPE_WORDS[order.state]],
      ...[hasId ? `cus_${order.email.toLowerCase()}` : '', order.email, order.customer, order.street, order.city],
    ]
  })
  return [head.split(','), ...rows]
}

export interface GenericStyle {
  readonly headings: 'english' | 'german' | 'french' | 'spanish'
  readonly dates: 'iso' | 'day-first' | 'month-first' | 'named' | 'dots' | 'excel'
  readonly money: (cents: number) => string
}

const HEADINGS = {
  english:
    'Order ID,Order Date,Status,Customer,E-mail,Address,City,Zip,Product,Quantity,Unit Price,Amount,Currency,Channel',
  german:
    'Bestellnummer,Bestelldatum,Bestellstatus,Kunde,E-Mail,Straße,Ort,PLZ,Artikel,Menge,Einzelpreis,Betrag,Währung,Vertriebskanal',
  french:
    'N° de commande,Date de commande,Statut,Client,E-mail,Adresse,Ville,Code postal,Produit,Quantité,Prix unitaire,Montant,Devise,Canal de vente',
  spanish:
    'Número de pedido,Fecha,Estado,Cliente,Correo electrónico,Dirección,Ciudad,Código postal,Producto,Cantidad,Precio,Importe,Moneda,Canal',
}
export const GENERIC_WORDS: Readonly<Record<GenericStyle['headings'], Words>> = {
  english: { new: 'open', paid: 'Processing', done: 'delivered', cancelled: 'Cancelled', refunded: 'Refunded' },
  german: {
    new: 'offen',
    paid: 'in Bearbeitung',
    done: 'abgeschlossen',
    cancelled: 'storniert',
    refunded: 'erstattet',
  },
  french: { new: 'en attente', paid: 'en cours', done: 'livrée', cancelled: 'annulée', refunded: 'remboursée' },
  spanish: { new: 'pendiente', paid: 'en proceso', done: 'entregado', cancelled: 'cancelado', refunded: 'reembolsado' },
}

/** Any table, one row a line. */
export function genericRows(orders: readonly ShopOrder[], style: GenericStyle): Rows {
  const rows = orders.flatMap((order) =>
    order.lines.map((line) => [
      ...[String(order.number), dateText(order, style.dates), GENERIC_WORDS[style.headings][order.state]],
      ...[order.customer, order.email, order.street, order.city, order.zip, line.product, String(line.quantity)],
      ...[style.money(line.price), style.money(amountOf(line)), 'EUR', order.channel],
    ]),
  )
  return [HEADINGS[style.headings].split(','), ...rows]
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dateText({ day: iso, time }: ShopOrder, dates: GenericStyle['dates']): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  if (dates === 'day-first') return `${day}/${month}/${year} ${time}`
  if (dates === 'month-first') return `${Number(month)}/${Number(day)}/${year}`
  if (dates === 'named') return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
  if (dates === 'dots') return `${day}.${month}.${year}`
  if (dates === 'excel') return String((Date.parse(`${iso}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
  return iso
}

export const JSON_WORDS: Words = {
  new: 'new',
  paid: 'paid',
  done: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** One object an order, its lines inside. */
export function jsonOrders(orders: readonly ShopOrder[]): object[] {
  return orders.map((order) => ({
    id: String(order.number),
    created_at: `${order.day}T${order.time}Z`,
    status: JSON_WORDS[order.state],
    channel: order.channel,
    customer: order.customer === '' ? null : { name: order.customer, email: order.email },
    shipping: { address: order.street, city: order.city || null, postal_code: order.zip },
    currency: 'EUR',
    line_items: order.lines.map((line) => ({
      product: line.product,
      quantity: line.quantity,
      unit_price: line.price / 100,
      discount: line.discount / 100,
      amount: amountOf(line) / 100,
    })),
    total: (goodsOf(order) + order.shipping) / 100,
  }))
}
