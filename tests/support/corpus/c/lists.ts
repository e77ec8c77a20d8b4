import { type ExaminedFile, known, mustAsk } from './examined-file.ts'
import { dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { ENGLISH, GERMAN } from './themes.ts'
import { clock12, comma, dateIn, dmy, entriesOf, grouped, isoTime, point, table, total } from './write.ts'

const orders = makeOrders(ENGLISH, 71, 36)
const german = makeOrders(GERMAN, 72, 24)
/** Days up to the 12th, so that day and month can't be distinguished. */
const early = makeOrders(ENGLISH, 73, 24).map(
  (o): MadeOrder => ({ ...o, time: new Date(`2024-${pad(3 + (o.at % 7))}-${pad(1 + (o.at % 12))}T12:00:00Z`) }),
)
function pad(value: number): string {
  return String(value).padStart(2, '0')
}

/** Lists made by hand, headings that say little, and files that leave something open. */
export function lists(): ExaminedFile[] {
  const lineRow = entriesOf(orders)
  return [
    mustAsk(
      'strange-headings.csv',
      'Two columns of amounts with headings that say nothing.',
      table('Kappa|Moment|Who|Zeta|Eta', orders, (o) => [
        `N${o.at}`,
        dayOf(o),
        fullName(o),
        point(sumOf(o)),
        point(sumOf(o) + 777 + o.at),
      ]),
      truthOf(orders, null, { id: (o) => `N${o.at}`, lines: false }),
    ),
    known(
      'by-hand.csv',
      table(
        'Lfd. Nr.|Datum|Wer|Was|Stück|€ gesamt',
        entriesOf(german),
        ({ o, l }) => [o.at + 1, dmy(o), fullName(o), l.product, l.quantity, comma(total(l))],
        ';',
      ),
      truthOf(german, 'EUR', { id: (o) => String(o.at + 1) }),
    ),
    mustAsk(
      'open-dates.csv',
      'Every day and every month is at most 12.',
      table('Order|Date|Customer|Total', early, (o) => [
        o.at + 10,
        dateIn(o, 'dmy', '/'),
        fullName(o),
        point(sumOf(o)),
      ]),
      truthOf(early, null, { id: (o) => String(o.at + 10), lines: false }),
    ),
    mustAsk(
      'open-decimals.csv',
      'Three digits behind every mark: thousands, or thousandths.',
      table('Order|Date|Customer|Total', orders, (o) => [
        o.at + 10,
        dayOf(o),
        fullName(o),
        `${1 + (o.at % 40)}.${100 + ((o.at * 37) % 900)}`,
      ]),
    ),
    mustAsk(
      'cost.csv',
      'A cost may be what the customer pays, or what the shop has paid.',
      table('Order|Date|Customer|Cost', orders, (o) => [o.at + 10, dayOf(o), fullName(o), `£${grouped(sumOf(o))}`]),
      truthOf(orders, 'GBP', { id: (o) => String(o.at + 10), lines: false }),
    ),
    known(
      'flags-everywhere.csv',
      table(
        'order_id|is_gift|accepts_marketing|order_status_url|ordered_at|customer|total_paid|currency',
        orders,
        (o) => [
          ...[
            o.at + 9100,
            'false',
            o.at % 2 ? 'true' : 'false',
            `https://shop.example/${o.at}/status`,
            isoTime(o),
            fullName(o),
          ],
          ...[point(sumOf(o)), 'USD'],
        ],
      ),
      truthOf(orders, 'USD', { id: (o) => String(o.at + 9100), lines: false }),
    ),
    known(
      'line-numbers.csv',
      table(
        'Line ID|Order ID|Order Date|Ship Date|Ship Mode|Customer ID|Customer Name|Segment|Product|Sales|Quantity|Discount|Profit',
        lineRow.map((e, row) => ({ ...e, row })),
        ({ o, l, row }) => [
          ...[
            row + 1,
            `CA-2024-${o.at + 100}`,
            dateIn(o, 'MDy', '/'),
            dateIn(o, 'MDy', '/'),
            'Second Class',
            `ED-${o.customerNumber}`,
            fullName(o),
          ],
          ...['Consumer', l.product, point(total(l)), l.quantity, '0', point(Math.round(total(l) / 7))],
        ],
      ),
      truthOf(orders, null, { id: (o) => `CA-2024-${o.at + 100}` }),
    ),
    known(
      'online-retail.csv',
      table(
        'InvoiceNo|StockCode|Description|Quantity|InvoiceDate|UnitPrice|CustomerID|Country',
        lineRow,
        ({ o, l }) => [
          ...[
            536300 + o.at,
            l.sku,
            l.product.toUpperCase(),
            l.quantity,
            `${dateIn(o, 'MDy', '/')} ${o.time.getUTCHours()}:${pad(o.time.getUTCMinutes())}`,
          ],
          ...[point(l.price), o.customerNumber, 'United Kingdom'],
        ],
      ),
      truthOf(orders, null, { id: (o) => String(536300 + o.at), customer: (o) => String(o.customerNumber) }).map(
        (o) => ({
          ...o,
          lines: o.lines?.map(([product, quantity]) => [product.toUpperCase(), quantity] as const) ?? null,
        }),
      ),
    ),
    known(
      'subscriptions.csv',
      table('Invoice|Invoice date|Subscriber|Plan|Seats|Seat price|Invoice amount', orders, (o) => [
        ...[
          `F-${o.at + 8}`,
          dateIn(o, 'dmy', '-'),
          fullName(o),
          'Team',
          1 + (o.at % 6),
          '12.50',
          point(1250 * (1 + (o.at % 6))),
        ],
      ]),
      truthOf(orders, null, { id: (o) => `F-${o.at + 8}`, lines: false, amount: (o) => 1250 * (1 + (o.at % 6)) }),
    ),
    known(
      'two-dates-two-names.csv',
      table('Order #|Date added|Date modified|Customer|Seller|Sub-Total|Shipping|Total', orders, (o) => [
        ...[
          o.at + 620,
          `${dateIn(o, 'dmy', '/')} ${clock12(o)}`,
          '31/12/2024 9:00 AM',
          fullName(o),
          'Till 2',
          `$${point(sumOf(o))}`,
          '$5.00',
        ],
        `$${point(sumOf(o) + 500)}`,
      ]),
      truthOf(orders, 'USD', { id: (o) => String(o.at + 620), lines: false, amount: (o) => sumOf(o) + 500 }),
    ),
    known(
      'whole-dollars.csv',
      table('Booking|Booked on|Guest|Nights|Rate|Total USD', orders, (o) => [
        `BK${o.at + 20}`,
        dayOf(o),
        fullName(o),
        1 + (o.at % 5),
        120,
        120 * (1 + (o.at % 5)),
      ]),
      truthOf(orders, 'USD', { id: (o) => `BK${o.at + 20}`, lines: false, amount: (o) => 12_000 * (1 + (o.at % 5)) }),
    ),
    known(
      'discounted-lines.csv',
      table('Order ID|Date|Customer|Item|Qty|Unit price|Line discount|Line total', lineRow, ({ o, l, i }) => [
        ...[
          o.at + 45,
          dayOf(o),
          fullName(o),
          l.product,
          l.quantity,
          point(l.price),
          i ? '1.00' : '0.00',
          point(total(l) - (i ? 100 : 0)),
        ],
      ]),
      truthOf(orders, null, { id: (o) => String(o.at + 45), amount: (o) => sumOf(o) - 100 * (o.lines.length - 1) }),
    ),
    known(
      'quoted-in-order.csv',
      table('"Order";"Date";"Customer";"Order total"'.replaceAll('"', '').replaceAll(';', '|'), orders, (o) => [
        o.at + 45,
        `${dayOf(o)}T10:00:00-05:00`,
        `${o.last}, ${o.first}`,
        `${point(sumOf(o))} USD`,
      ]),
      truthOf(orders, 'USD', {
        id: (o) => String(o.at + 45),
        lines: false,
        customer: (o) => `${o.last}, ${o.first}|${fullName(o)}`,
      }),
    ),
    mustAsk(
      'products.csv',
      'A list of products, without orders.',
      table('SKU|Name|Price|Stock|Created at', orders, (o) => [
        `AR-${o.at}`,
        `Mug ${o.at}`,
        point(900 + o.at * 13),
        o.at * 3,
        isoTime(o),
      ]),
    ),
    mustAsk(
      'customers.csv',
      'A list of customers and what they spent in all.',
      table('Customer ID|Name|Email|Registered|Orders|Total spent', orders, (o) => [
        7000 + o.at,
        fullName(o),
        o.email,
        dayOf(o),
        o.at % 9,
        point(sumOf(o)),
      ]),
    ),
  ]
}
