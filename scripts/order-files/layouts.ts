import type { ShopOrder } from './shop.ts'
import { goodsOf } from './truth.ts'

export type Rows = string[][]

export const plain = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const FINANCIAL = { new: 'pending', paid: 'paid', done: 'paid', cancelled: 'voided' }

/** Shopify's "Export orders": the order's own fields stand on its first row only. */
export function shopifyRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Cancelled at,Payment Method,Id,Source,Lineitem discount'
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const at = `${order.day} ${order.time} +0000`
      const item = [String(line.quantity), line.product, plain(line.price)]
      if (i > 0) return [`#${order.number}`, order.email, '', '', '', '', '', '', at, ...item, ...empty(9), '0.00']
      const money = [plain(goodsOf(order)), plain(order.shipping), plain(goodsOf(order) + order.shipping)]
      const state = [FINANCIAL[order.state], order.state === 'done' ? 'fulfilled' : 'unfulfilled']
      const address = [order.customer, order.street, order.city, `'${order.zip}`, 'NO']
      const cancelled = order.state === 'cancelled' ? at : ''
      const rest = [cancelled, 'manual', String(900_000 + order.number), order.channel, '0.00']
      return [`#${order.number}`, order.email, ...state, 'EUR', ...money, at, ...item, ...address, ...rest]
    }),
  )
  return [head.split(','), ...rows]
}

const empty = (count: number): string[] => Array.from({ length: count }, () => '')
const WOO = { new: 'on-hold', paid: 'processing', done: 'completed', cancelled: 'cancelled' }

/** WooCommerce core, Analytics, Orders, Download. */
export function analyticsRows(orders: readonly ShopOrder[]): Rows {
  const head =
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution'
  const rows = orders.map((order) => [
    `${order.day} ${order.time}`,
    String(order.number),
    `$${plain(goodsOf(order) + order.shipping)}`,
    WOO[order.state],
    order.email,
    'new',
    order.lines.map(({ quantity, product }) => `${quantity}× ${product}`).join(', '),
    String(order.lines.reduce((total, { quantity }) => total + quantity, 0)),
    '',
    plain(goodsOf(order)),
    'Direct',
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
      return `name:${line.product}|product_id:${i}|quantity:${line.quantity}|total:${plain(line.quantity * line.price)}`
    })
    const total = goodsOf(order) + order.shipping
    return [
      ...[String(order.number), String(order.number), `${day}-${month}-${year} ${order.time}`, WOO[order.state]],
      ...[plain(order.shipping), plain(total), 'EUR', 'cod', '', order.email, first, last],
      ...[order.street, order.zip, order.city, 'NO', ...items],
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
  english: 'Order ID,Order Date,Status,Customer,E-mail,Address,City,Zip,Product,Quantity,Unit Price,Amount,Currency',
  german:
    'Bestellnummer,Bestelldatum,Bestellstatus,Kunde,E-Mail,Straße,Ort,PLZ,Artikel,Menge,Einzelpreis,Betrag,Währung',
  french:
    'N° de commande,Date de commande,Statut,Client,E-mail,Adresse,Ville,Code postal,Produit,Quantité,Prix unitaire,Montant,Devise',
  spanish:
    'Número de pedido,Fecha,Estado,Cliente,Correo electrónico,Dirección,Ciudad,Código postal,Producto,Cantidad,Precio,Importe,Moneda',
}
const WORDS = {
  english: { new: 'open', paid: 'Processing', done: 'delivered', cancelled: 'Cancelled' },
  german: { new: 'offen', paid: 'in Bearbeitung', done: 'abgeschlossen', cancelled: 'storniert' },
  french: { new: 'en attente', paid: 'en cours', done: 'livrée', cancelled: 'annulée' },
  spanish: { new: 'pendiente', paid: 'en proceso', done: 'entregado', cancelled: 'cancelado' },
}

/** Any table, one row a line. */
export function genericRows(orders: readonly ShopOrder[], style: GenericStyle): Rows {
  const rows = orders.flatMap((order) =>
    order.lines.map(({ product, quantity, price }) => [
      ...[String(order.number), dateText(order, style.dates), WORDS[style.headings][order.state]],
      ...[order.customer, order.email, order.street, order.city, order.zip, product, String(quantity)],
      ...[style.money(price), style.money(quantity * price), 'EUR'],
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

/** One object an order, its lines inside. */
export function jsonOrders(orders: readonly ShopOrder[]): object[] {
  return orders.map((order) => ({
    id: String(order.number),
    created_at: `${order.day}T${order.time}Z`,
    status: order.state === 'done' ? 'delivered' : order.state,
    customer: { name: order.customer, email: order.email },
    shipping: { address: order.street, city: order.city || null, postal_code: order.zip },
    currency: 'EUR',
    line_items: order.lines.map(({ product, quantity, price }) => ({
      product,
      quantity,
      unit_price: price / 100,
      amount: (quantity * price) / 100,
    })),
    total: (goodsOf(order) + order.shipping) / 100,
  }))
}
