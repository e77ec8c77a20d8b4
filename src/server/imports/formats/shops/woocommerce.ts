import { sumOfRefunds, WOOCOMMERCE_ADDRESS } from '#contract/imports/shop-json.ts'
import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import { addressHeadings, type TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'

const { wooAnalytics } = importMessages.note

/** What WooCommerce's export plugins call alike; `order_tags` and `_refund…` come with extensions. */
const PLUGIN_HEADINGS = {
  status: 'status',
  currency: 'order_currency',
  total: 'order_total',
  paidAt: 'paid_date|date_paid',
  phone: 'billing_phone|shipping_phone',
  discount: 'discount_total|order_discount|cart_discount',
  shipping: 'shipping_total|order_shipping',
  tax: 'tax_total|order_tax',
  note: 'customer_note',
  tags: 'order_tags|tags',
  ...addressHeadings('ship', 'shipping_', WOOCOMMERCE_ADDRESS),
  ...addressHeadings('bill', 'billing_', WOOCOMMERCE_ADDRESS),
}

/**
 * WooCommerce's Analytics, Orders, Download: one row per order with its products in one cell ('2× Name, 1× Other'). The
 * amount is `Net Sales`. The file has no prices, so lines have no amounts. The headings are in WooCommerce's translations;
 * the amount was called 'N. Revenue' first and 'Net Sales' later, and the later name counts.
 */
const ANALYTICS: TableLayout = {
  name: 'woocommerce-analytics',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'status', 'products', 'total'],
  headings: {
    id: 'Order #|Bestellnummer #|Bestellung #|Commande n°|Pedido #|Ordine n.|Bestelnummer|Encomenda #|Zamówienie #|Beställningsnr.|Ordre #|№ заказа|Sipariş no.',
    date: 'Date|Datum|Fecha|Data|Dato|Дата|Tarih',
    status: 'Status|État|Estado|Stato|Статус|Durum',
    customerName: 'Customer|Kunde|Client|Cliente|Klant|Klient|Kund|Клиент|Müşteri',
    products:
      'Product(s)|Produkt(e)|Produit(s)|Producto(s)|Prodotto/prodotti|Prodotti|Product(en)|Produto(s)|Produkt(y)|Produkter|Produkt(er)|Vare(r)|Продукты|Ürünler',
    total:
      'Net Sales|Nettoumsatz|Ventes nettes|Ventas netas|Vendite nette|Netto-omzet|Vendas líquidas|Sprzedaż netto|Nettoförsäljning|Nettoomsætning|Netto salg|Чистый объем продаж|Net satış|N. Revenue|N.- Umsatz|N. Revenu|Ingresos netos|N. Fatturato|N. Inkomsten|Receita liquida|Przychód netto|N. Intäkt|Netto inntekt|N. Доход|N. Gelir',
    channel: 'Attribution|Origin',
  },
  grouping: 'one row per order',
  notes: (headings) => [wooAnalytics(headings.get('total') ?? '')],
  head: withWooStates,
}

/** WebToffee's WordPress plugin: one row per order, items in `line_item_1` … as `name:…|quantity:…|total:…`. */
const WEBTOFFEE: TableLayout = {
  name: 'webtoffee',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'total'],
  headings: {
    ...PLUGIN_HEADINGS,
    id: 'order_number|order_id',
    date: 'order_date',
    email: 'customer_email|billing_email',
    payment: 'payment_method',
    refunded: 'refund_items|refunded_total',
    firstName: 'shipping_first_name|billing_first_name',
    lastName: 'shipping_last_name|billing_last_name',
  },
  itemHeadings: /^line_item_\d+$/i,
  grouping: 'one row per order',
  head: (head) => withWooStates({ ...head, refunded: refundedIn(head.refunded) }),
}

/** SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row per item, or per order with its items in one cell. */
const SKYVERGE: TableLayout = {
  name: 'skyverge',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'status', 'total', 'currency', 'payment', 'email'],
  headings: {
    ...PLUGIN_HEADINGS,
    id: 'order_number_formatted|order_number|order_id',
    date: 'date|order_date',
    customerId: 'customer_id',
    email: 'billing_email',
    firstName: 'billing_first_name|shipping_first_name',
    lastName: 'billing_last_name|shipping_last_name',
    payment: 'payment_method_title|payment_method',
    refunded: 'refunded_total|total_refunded|order_refunded',
    rowId: 'item_id',
    sku: 'item_sku',
    product: 'item_name',
    quantity: 'item_quantity',
    price: 'item_price',
    lineAmount: 'item_total',
    products: 'line_items',
  },
  grouping: 'one row per line',
  // Guests have the customer ID 0.
  head: (head) => withWooStates(head.customerKey === '0' ? { ...head, customerKey: head.email.toLowerCase() } : head),
}

/** The head with what WooCommerce's own statuses mean for payment and fulfillment. */
export function withWooStates(head: OrderHead): OrderHead {
  const { status, unknown } = head.status
  const isOpen = !unknown && (status === 'Pending' || status === 'In Progress')
  const payment = head.paid !== '' ? 'Paid' : !unknown && status === 'Pending' ? 'Unpaid' : 'Unknown'
  const fulfillment = status === 'Complete' ? 'Fulfilled' : isOpen ? 'Unfulfilled' : 'Unknown'
  return {
    ...head,
    paymentState: head.paymentState === 'Unknown' ? payment : head.paymentState,
    fulfillmentState: head.fulfillmentState === 'Unknown' ? fulfillment : head.fulfillmentState,
  }
}

/** In the order in which they are tried. */
export const WOOCOMMERCE = [ANALYTICS, WEBTOFFEE, SKYVERGE]

const REFUND = 'amount:'

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
function refundedIn(text: string): string {
  const parts = text.split(/[|;]/).map((part) => part.trim())
  const refunds = parts.filter((part) => part.startsWith(REFUND))
  return refunds.length === 0 ? text : sumOfRefunds(refunds.map((part) => part.slice(REFUND.length))) || text
}
