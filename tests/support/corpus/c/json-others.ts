import { type ExaminedFile, known, mustAsk } from './examined-file.ts'
import { clockOf, dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { ENGLISH, GREEK, JAPANESE, KITCHEN } from './themes.ts'
import { epoch, json, point, total } from './write.ts'

const iso = (o: MadeOrder) => `${dayOf(o)}T${clockOf(o)}Z`
const orders = makeOrders(ENGLISH, 21, 32)
const meals = makeOrders(KITCHEN, 22, 40)
const japanese = makeOrders(JAPANESE, 23, 25)
const greek = makeOrders(GREEK, 24, 27)
const intent = (o: MadeOrder, currency: string) => ({
  ...{ id: `pi_3Q${o.at}zK`, object: 'payment_intent', amount: sumOf(o), amount_received: sumOf(o), currency },
  ...{ created: epoch(o), receipt_email: o.email, status: 'succeeded', livemode: true, metadata: {} },
})
const money = (minor: number) => ({ amount: minor, currency: 'USD' })

/** Payments, tills, marketplaces and ledgers in JSON; minor units with and without something that says so. */
export function jsonOthers(): ExaminedFile[] {
  const cents = 'Whole numbers without a decimal; nothing says whether they are dollars or cents.'
  return [
    known(
      'payment-intents.json',
      json({ object: 'list', url: '/v1/payment_intents', has_more: false, data: orders.map((o) => intent(o, 'usd')) }),
      truthOf(orders, 'USD', { id: (o) => `pi_3Q${o.at}zK`, customer: (o) => o.email, lines: false }),
    ),
    known(
      'payment-intents-yen.json',
      json({
        object: 'list',
        url: '/v1/payment_intents',
        has_more: false,
        data: japanese.map((o) => intent(o, 'jpy')),
      }),
      truthOf(japanese, 'JPY', { id: (o) => `pi_3Q${o.at}zK`, customer: (o) => o.email, lines: false }),
    ),
    known(
      'money-objects.json',
      json({
        orders: orders.map((o) => ({
          ...{ id: `Kx${o.at}Pq`, location_id: 'L1', created_at: iso(o), state: 'COMPLETED', version: 3 },
          customer_name: fullName(o),
          ...{ total_money: money(sumOf(o)), total_tax_money: money(0) },
          line_items: o.lines.map((l, i) => ({
            ...{ uid: `u${i}`, name: l.product, quantity: String(l.quantity), base_price_money: money(l.price) },
          })),
        })),
      }),
      truthOf(orders, 'USD', { id: (o) => `Kx${o.at}Pq` }),
    ),
    known(
      'receipts-with-divisor.json',
      json({
        count: 32,
        results: orders.map((o) => ({
          ...{ receipt_id: 2_900_000_000 + o.at, create_timestamp: epoch(o), name: fullName(o), is_paid: true },
          ...{ status: 'Completed', grandtotal: { amount: sumOf(o), divisor: 100, currency_code: 'USD' } },
          transactions: o.lines.map((l) => ({
            ...{
              title: l.product,
              quantity: l.quantity,
              price: { amount: l.price, divisor: 100, currency_code: 'USD' },
            },
          })),
        })),
      }),
      truthOf(orders, 'USD', { id: (o) => String(2_900_000_000 + o.at) }),
    ),
    known(
      'named-cents.json',
      json({
        sales: greek.map((o) => ({
          ...{ sale_id: `GR-${o.at}`, sold_at: iso(o), buyer_name: fullName(o), currency: 'EUR' },
          ...{
            total_cents: sumOf(o),
            items: o.lines.map((l) => ({ title: l.product, qty: l.quantity, price_cents: l.price })),
          },
        })),
      }),
      truthOf(greek, 'EUR', { id: (o) => `GR-${o.at}` }),
    ),
    known(
      'keyed-by-id.json',
      json({
        orders: Object.fromEntries(
          orders.map((o) => [
            `W${900 + o.at}`,
            { date: iso(o), customer: fullName(o), total: point(sumOf(o)), currency: 'USD', status: o.status },
          ]),
        ),
      }),
      truthOf(orders, 'USD', { id: (o) => `W${900 + o.at}`, lines: false }),
    ),
    known(
      'flat-lines.json',
      json(
        meals.flatMap((o) =>
          o.lines.map((l, i) => ({
            ...{
              order_details_id: o.at * 5 + i + 1,
              order_id: o.at + 1,
              pizza_id: l.sku.toLowerCase(),
              quantity: l.quantity,
            },
            ...{ order_date: dayOf(o), order_time: clockOf(o), unit_price: l.price / 100, total_price: total(l) / 100 },
            ...{ pizza_size: 'M', pizza_category: 'Classic', pizza_name: l.product },
          })),
        ),
      ),
      truthOf(meals, null, { id: (o) => String(o.at + 1), customer: null }),
    ),
    known(
      'json-api.json',
      json({
        jsonapi: { version: '1.0' },
        data: orders.map((o) => ({
          ...{ type: 'orders', id: String(700 + o.at), relationships: { shop: { data: { type: 'shops', id: '1' } } } },
          attributes: {
            ...{ 'placed-at': iso(o), 'customer-name': fullName(o), 'customer-email': o.email, currency: 'USD' },
            ...{ 'total-price': point(sumOf(o)), state: o.status },
          },
        })),
        included: [{ type: 'shops', id: '1', attributes: { name: 'Corner shop' } }],
      }),
      truthOf(orders, 'USD', { id: (o) => String(700 + o.at), lines: false }),
    ),
    known(
      'till.ndjson',
      meals
        .map((o) => {
          const lines = o.lines.map((l) => ({ dish: l.product, qty: l.quantity, price: l.price / 100 }))
          return JSON.stringify({
            ...{ receipt: { no: 5000 + o.at, opened: iso(o), table: o.at % 9, waiter: 'Mo' }, lines },
            payment: { type: 'card', total: sumOf(o) / 100, currency: 'EUR' },
          })
        })
        .join('\n'),
      truthOf(meals, 'EUR', { id: (o) => String(5000 + o.at), customer: null }),
    ),
    known(
      'invoices.json',
      json({
        ...{ Id: 'a1', Status: 'OK', ProviderName: 'Books' },
        Invoices: orders.map((o) => ({
          ...{ Type: 'ACCREC', InvoiceID: `7f-${o.at}`, InvoiceNumber: `INV-${1200 + o.at}` },
          ...{ Contact: { ContactID: `c-${o.customerNumber}`, Name: fullName(o) }, DateString: `${dayOf(o)}T00:00:00` },
          ...{ Status: 'PAID', LineAmountTypes: 'Inclusive', Total: sumOf(o) / 100, AmountDue: 0, CurrencyCode: 'USD' },
          LineItems: o.lines.map((l) => ({
            ...{ Description: l.product, Quantity: l.quantity, UnitAmount: l.price / 100, LineAmount: total(l) / 100 },
          })),
        })),
      }),
      truthOf(orders, 'USD', { id: (o) => `INV-${1200 + o.at}|7f-${o.at}` }),
    ),
    mustAsk(
      'bills-and-invoices.json',
      'Bills of suppliers and invoices to customers in one list.',
      json({
        Invoices: orders.map((o) => ({
          ...{ Type: o.at % 3 === 0 ? 'ACCPAY' : 'ACCREC', InvoiceNumber: `INV-${1200 + o.at}` },
          ...{ Contact: { Name: fullName(o) }, Date: dayOf(o), Total: sumOf(o) / 100, CurrencyCode: 'USD' },
        })),
      }),
      truthOf(
        orders.filter(({ at }) => at % 3 !== 0),
        'USD',
        { id: (o) => `INV-${1200 + o.at}`, lines: false },
      ),
    ),
    mustAsk(
      'plain-integers.json',
      cents,
      json({
        records: orders.map((o) => ({
          ...{ ref: `r${o.at + 10}`, at: iso(o), client: fullName(o), sum: sumOf(o), currency: 'EUR' },
        })),
      }),
      truthOf(orders, 'EUR', { id: (o) => `r${o.at + 10}`, lines: false }),
    ),
    known(
      'whole-yen.json',
      json({
        orderList: japanese.map((o) => ({
          ...{ orderNo: `JP${o.at + 300}`, orderDate: dayOf(o), buyerName: fullName(o), currency: 'JPY' },
          ...{
            totalAmount: sumOf(o),
            itemList: o.lines.map((l) => ({ itemName: l.product, qty: l.quantity, unitPrice: l.price })),
          },
        })),
      }),
      truthOf(japanese, 'JPY', { id: (o) => `JP${o.at + 300}` }),
    ),
    known(
      'wide-characters.json',
      json({
        orders: greek.map((o) => ({
          ...{ order_number: 60 + o.at, created: iso(o), customer: fullName(o), total: `€${point(sumOf(o))}` },
        })),
      }),
      truthOf(greek, 'EUR', { id: (o) => String(60 + o.at), lines: false }),
      'utf-16le',
    ),
  ]
}
