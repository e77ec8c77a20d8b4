import { type ExaminedFile, known } from './examined-file.ts'
import { clockOf, dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { ENGLISH, FRENCH, GERMAN, POLISH } from './themes.ts'
import { comma, json, point, total } from './write.ts'

const iso = (o: MadeOrder) => `${dayOf(o)}T${clockOf(o)}Z`
const orders = makeOrders(ENGLISH, 11, 34)
const german = makeOrders(GERMAN, 12, 28)
const polish = makeOrders(POLISH, 13, 30)
const french = makeOrders(FRENCH, 14, 26)

/** Answers of the APIs of shop systems: every envelope its own, amounts in major units or formatted in another field. */
export function jsonShops(): ExaminedFile[] {
  return [
    known(
      'hal-embedded.json',
      json({
        _links: { self: { href: '/orders?page=0' }, next: { href: '/orders?page=1' } },
        page: { size: 34, totalElements: 34, number: 0 },
        _embedded: {
          orders: orders.map((o) => ({
            ...{ orderNumber: `B-${7000 + o.at}`, createdAt: iso(o), state: o.status },
            customer: { firstName: o.first, lastName: o.last, email: o.email, newsletter: false },
            grandTotal: { amount: point(sumOf(o)), currency: 'USD' },
            lineItems: o.lines.map((l) => ({
              ...{ name: l.product, sku: l.sku, quantity: l.quantity },
              ...{ unitPrice: { amount: point(l.price), currency: 'USD' } },
            })),
            _links: { self: { href: `/orders/${o.at}` } },
          })),
        },
      }),
      truthOf(orders, 'USD', { id: (o) => `B-${7000 + o.at}` }),
    ),
    known(
      'graph-edges.json',
      json({
        data: {
          orders: {
            totalCount: 30,
            edges: polish.map((o) => ({
              cursor: `c${o.at}`,
              node: {
                ...{ id: `T3JkZXI6${o.at + 40}`, number: String(400 + o.at), created: iso(o), userEmail: o.email },
                ...{ status: 'FULFILLED', isPaid: true, languageCodeEnum: 'PL' },
                billingAddress: { firstName: o.first, lastName: o.last, city: o.city, postalCode: o.zip },
                total: { gross: { amount: sumOf(o) / 100, currency: 'PLN' } },
                lines: o.lines.map((l) => ({
                  ...{ productName: l.product, productSku: l.sku, quantity: l.quantity },
                  unitPrice: { gross: { amount: l.price / 100, currency: 'PLN' } },
                })),
              },
            })),
          },
        },
      }),
      truthOf(polish, 'PLN', { id: (o) => `${400 + o.at}|T3JkZXI6${o.at + 40}` }),
    ),
    known(
      'order-list-formatted.json',
      json({
        paging: { page: 1, of: 1 },
        orderList: polish.map((o) => ({
          ...{ orderId: 88100 + o.at, placedAt: o.time.getTime(), buyerAcceptsMarketing: false },
          buyer: { first_name: o.first, last_name: o.last, login: `k${o.customerNumber}` },
          ...{ total: sumOf(o), totalFormatted: `${comma(sumOf(o))} zł`, state: 'sent' },
          products: o.lines.map((l) => ({
            ...{ name: l.product, count: l.quantity, price: l.price, priceFormatted: `${comma(l.price)} zł` },
          })),
        })),
      }),
      truthOf(polish, 'PLN', { id: (o) => String(88100 + o.at) }),
    ),
    known(
      'items-of-items.json',
      json({
        items: german.map((o) => ({
          ...{ entity_id: o.at + 1, increment_id: `0000${41000 + o.at}`, created_at: `${dayOf(o)} ${clockOf(o)}` },
          ...{ updated_at: '2025-01-31 04:00:00', status: 'complete', state: 'complete', store_id: 1 },
          ...{ customer_firstname: o.first, customer_lastname: o.last, customer_email: o.email, customer_is_guest: 0 },
          ...{ order_currency_code: 'EUR', base_grand_total: sumOf(o) / 100, grand_total: sumOf(o) / 100 },
          ...{ total_qty_ordered: o.lines.reduce((sum, l) => sum + l.quantity, 0), total_item_count: o.lines.length },
          items: o.lines.map((l) => ({
            ...{
              name: l.product,
              sku: l.sku,
              qty_ordered: l.quantity,
              price: l.price / 100,
              row_total: total(l) / 100,
            },
          })),
        })),
        search_criteria: { filter_groups: [], page_size: 100 },
        total_count: 28,
      }),
      truthOf(german, 'EUR', { id: (o) => `0000${41000 + o.at}|${o.at + 1}` }),
    ),
    known(
      'foreign-keys.json',
      json({
        orders: french.map((o) => ({
          ...{ id: o.at + 1, id_customer: o.customerNumber, id_currency: 1, id_lang: 2, id_cart: o.at + 90 },
          ...{ reference: `QX${1000 + o.at}ZR`, date_add: `${dayOf(o)} ${clockOf(o)}`, current_state: '4' },
          ...{ payment: 'Carte bancaire', total_paid: point(sumOf(o)), total_paid_real: point(sumOf(o)) },
          ...{ customer: { firstname: o.first, lastname: o.last, email: o.email } },
          associations: {
            order_rows: o.lines.map((l, i) => ({
              ...{ id: i + 1, product_id: 7, product_name: l.product, product_quantity: l.quantity },
              ...{ product_reference: l.sku, product_price: point(l.price) },
            })),
          },
        })),
      }),
      truthOf(french, null, { id: () => '' }).map((order, i) => ({ ...order, id: `${i + 1}|QX${1000 + i}ZR` })),
    ),
    known(
      'rest-array.json',
      json(
        orders.map((o) => ({
          ...{ id: 5100 + o.at, parent_id: 0, number: String(5100 + o.at), status: 'processing', currency: 'USD' },
          ...{ date_created: `${dayOf(o)}T${clockOf(o)}`, date_created_gmt: `${dayOf(o)}T${clockOf(o)}` },
          ...{ discount_total: '0.00', shipping_total: '0.00', total: point(sumOf(o)), total_tax: '0.00' },
          customer_id: o.customerNumber,
          billing: { first_name: o.first, last_name: o.last, city: o.city, email: o.email, country: 'US' },
          shipping: { first_name: '', last_name: '', city: '' },
          line_items: o.lines.map((l, i) => ({
            ...{ id: i + 1, name: l.product, product_id: 3, quantity: l.quantity, subtotal: point(total(l)) },
            ...{ total: point(total(l)), sku: l.sku, price: l.price / 100 },
          })),
        })),
      ),
      truthOf(orders, 'USD', { id: (o) => String(5100 + o.at) }),
    ),
    known(
      'amount-total.json',
      json({
        total: 28,
        data: german.map((o) => ({
          ...{
            id: `0f${o.at}c9`,
            orderNumber: String(10200 + o.at),
            orderDateTime: `${dayOf(o)}T${clockOf(o)}.000+00:00`,
          },
          ...{ amountTotal: sumOf(o) / 100, amountNet: Math.round(sumOf(o) / 1.19) / 100, taxStatus: 'gross' },
          orderCustomer: { firstName: o.first, lastName: o.last, email: o.email, salutation: null },
          ...{
            currency: { isoCode: 'EUR', symbol: '€', factor: 1 },
            stateMachineState: { technicalName: 'completed' },
          },
          lineItems: o.lines.map((l) => ({
            ...{ label: l.product, quantity: l.quantity, unitPrice: l.price / 100, totalPrice: total(l) / 100 },
          })),
        })),
      }),
      truthOf(german, 'EUR', { id: (o) => `${10200 + o.at}|0f${o.at}c9` }),
    ),
    known(
      'inc-and-ex-tax.json',
      json(
        orders.map((o) => ({
          ...{
            id: 300 + o.at,
            customer_id: o.customerNumber,
            date_created: o.time.toUTCString().replace('GMT', '+0000'),
          },
          ...{ status_id: 10, status: 'Completed', subtotal_ex_tax: point(Math.round(sumOf(o) / 1.08)) },
          ...{
            total_ex_tax: point(Math.round(sumOf(o) / 1.08)),
            total_inc_tax: point(sumOf(o)),
            items_total: o.lines.length,
          },
          ...{ currency_code: 'USD', default_currency_code: 'USD', is_deleted: false, refunded_amount: '0.0000' },
          billing_address: { first_name: o.first, last_name: o.last, street_1: o.street, city: o.city, email: o.email },
        })),
      ),
      truthOf(orders, 'USD', { id: (o) => String(300 + o.at), lines: false }),
    ),
    known(
      'german-keys.json',
      json({
        Antwort: {
          Zeitpunkt: '2025-01-02T10:00:00Z',
          Bestellungen: german.map((o) => ({
            ...{
              Bestellnummer: `N${600 + o.at}`,
              Bestelldatum: dayOf(o),
              Kunde: { Vorname: o.first, Nachname: o.last },
            },
            ...{ Waehrung: 'EUR', Gesamtbetrag: comma(sumOf(o)), Status: 'versendet' },
            Positionen: o.lines.map((l) => ({ Artikel: l.product, Menge: l.quantity, Einzelpreis: comma(l.price) })),
          })),
        },
      }),
      truthOf(german, 'EUR', { id: (o) => `N${600 + o.at}` }),
    ),
    known(
      'customers-beside-orders.json',
      json({
        customers: Array.from({ length: 60 }, (_, i) => ({
          ...{
            id: 3100 + i,
            name: `Person ${i}`,
            email: `c${3100 + i}@inbox.example`,
            created_at: '2023-02-03T10:00:00Z',
          },
          ...{ total_spent: point(1000 * i), orders_count: i % 4 },
        })),
        orders: orders.map((o) => ({
          ...{ order_id: `E${o.at + 50}`, ordered_at: iso(o), customer_name: fullName(o), currency: 'USD' },
          ...{ order_total: point(sumOf(o)), status: o.status },
        })),
      }),
      truthOf(orders, 'USD', { id: (o) => `E${o.at + 50}`, lines: false }),
    ),
  ]
}
