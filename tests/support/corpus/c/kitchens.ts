import { type ExaminedFile, known, mustAsk } from './examined-file.ts'
import { clockOf, dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { JAPANESE, KITCHEN, TURKISH } from './themes.ts'
import { clock12, comma, csv, dateIn, dmy, entriesOf, isoTime, point, table, total } from './write.ts'

const meals = makeOrders(KITCHEN, 31, 45)
const turkish = makeOrders(TURKISH, 32, 30)
const japanese = makeOrders(JAPANESE, 33, 24)
const inCell = (o: MadeOrder, write: (product: string, quantity: number) => string, glue: string) =>
  o.lines.map((l) => write(l.product, l.quantity)).join(glue)
const pieces = (o: MadeOrder) => o.lines.reduce((sum, l) => sum + l.quantity, 0)

/** Restaurants and tills: dishes, checks, several items in one cell, counts that are called totals. */
export function kitchens(): ExaminedFile[] {
  return [
    known(
      'dish-lines.csv',
      table(
        'order_details_id|order_id|pizza_id|quantity|order_date|order_time|unit_price|total_price|pizza_size|pizza_category|pizza_name',
        entriesOf(meals).map((entry, row) => ({ ...entry, row })),
        ({ o, l, row }) => [
          ...[row + 1, o.at + 1, l.sku.toLowerCase(), l.quantity, dateIn(o, 'MDy', '/'), clockOf(o), point(l.price)],
          ...[point(total(l)), 'L', 'Veggie', l.product],
        ],
      ),
      truthOf(meals, null, { id: (o) => String(o.at + 1), customer: null }),
    ),
    known(
      'checks.csv',
      table('Check #|Opened|Server|Guests|Table|Net sales|Tax|Tip|Total', meals, (o) => [
        ...[8000 + o.at, `${dateIn(o, 'MDY', '/')} ${clock12(o)}`, ['Ann', 'Ben'][o.at % 2] as string, (o.at % 5) + 1],
        ...[o.at % 12, `$${point(sumOf(o) - 150)}`, '$1.50', '$0.00', `$${point(sumOf(o))}`],
      ]),
      truthOf(meals, 'USD', { id: (o) => String(8000 + o.at), customer: null, lines: false }),
    ),
    known(
      'items-x-quantity.csv',
      table('Order No,Placed,Customer,Phone,Items,Order total,Currency'.replaceAll(',', '|'), meals, (o) => [
        ...[`D${310 + o.at}`, isoTime(o), fullName(o), o.phone, inCell(o, (p, q) => `${p} x ${q}`, ', ')],
        ...[point(sumOf(o)), 'EUR'],
      ]),
      truthOf(meals, 'EUR', { id: (o) => `D${310 + o.at}` }),
    ),
    known(
      'quantity-x-items.csv',
      table(
        'Bestelnummer|Datum|Klant|Gerechten|Totaal',
        meals,
        (o) => [
          510 + o.at,
          dateIn(o, 'dmy', '-'),
          fullName(o),
          inCell(o, (p, q) => `${q}x ${p}`, '; '),
          `€ ${comma(sumOf(o))}`,
        ],
        '\t',
      ),
      truthOf(meals, 'EUR', { id: (o) => String(510 + o.at) }),
    ),
    known(
      'yen-items.csv',
      table('注文番号|注文日時|お客様名|商品|合計金額', japanese, (o) => [
        ...[`T-${o.at + 70}`, `${dateIn(o, 'ymd', '/')} ${clockOf(o).slice(0, 5)}`, fullName(o)],
        ...[inCell(o, (p, q) => `${p} x ${q}`, ', '), `${sumOf(o)}円`],
      ]),
      truthOf(japanese, 'JPY', { id: (o) => `T-${o.at + 70}` }),
    ),
    known(
      'receipts.csv',
      table(
        'Fiş No|Tarih|Saat|Ürün|Adet|Birim Fiyat|Tutar',
        entriesOf(turkish),
        ({ o, l }) => [
          o.at + 2001,
          dmy(o),
          clockOf(o).slice(0, 5),
          l.product,
          l.quantity,
          comma(l.price),
          comma(total(l)),
        ],
        ';',
      ),
      truthOf(turkish, null, { id: (o) => String(o.at + 2001), customer: null }),
      'windows-1254',
    ),
    known(
      'counts-called-totals.csv',
      table(
        'Order ID|Order date|Guest|Dish|Total order quantity|Meal price|Line total',
        entriesOf(meals),
        ({ o, l }) => [o.at + 40, dayOf(o), fullName(o), l.product, l.quantity, point(l.price), point(total(l))],
      ),
      truthOf(meals, null, { id: (o) => String(o.at + 40) }),
    ),
    mustAsk(
      'total-is-pieces.csv',
      'The column called a total equals the pieces; whether price times quantity is the amount, only a person can say.',
      table('Ticket|Date|Item|Qty|Price|Total', entriesOf(meals), ({ o, l }) => [
        `K${o.at + 40}`,
        dayOf(o),
        l.product,
        l.quantity,
        point(l.price),
        l.quantity,
      ]),
      truthOf(meals, null, { id: (o) => `K${o.at + 40}`, customer: null }),
    ),
    mustAsk(
      'only-counts.csv',
      'The column called a total holds numbers of pieces; there is no amount.',
      table('Ticket|Date|Guest|Total', meals, (o) => [`K${o.at + 40}`, dayOf(o), fullName(o), pieces(o)]),
    ),
    known(
      'new-client-flag.csv',
      table('Order|Date|New client|Client|Amount, EUR', meals, (o) => [
        ...[o.at + 1400, dmy(o), o.at % 3 === 0 ? 'yes' : 'no', fullName(o), comma(sumOf(o))],
      ]),
      truthOf(meals, 'EUR', { id: (o) => String(o.at + 1400), lines: false }),
    ),
    known(
      'delivery-service.csv',
      table(
        'restaurant_name|order_uuid|order_timestamp|order_status|subtotal|delivery_fee|order_total|currency_code|is_first_order|rating_url',
        meals,
        (o) => [
          ...[
            'Sole Mio',
            `e1f-${o.at}-9b`,
            `${dayOf(o)}T${clockOf(o)}+02:00`,
            'DELIVERED',
            point(sumOf(o) - 250),
            '2.50',
          ],
          ...[point(sumOf(o)), 'EUR', o.at % 4 === 0 ? 'true' : 'false', `https://rate.example/o/${o.at}`],
        ],
      ),
      truthOf(meals, 'EUR', { id: (o) => `e1f-${o.at}-9b`, customer: null, lines: false }),
    ),
    mustAsk(
      'no-headings.csv',
      'Without headings the amount may be of one piece or of the line.',
      csv(
        entriesOf(meals).map(({ o, l }) => [
          `K-${o.at + 40}`,
          isoTime(o),
          fullName(o),
          l.product,
          l.quantity,
          point(l.price),
        ]),
        ';',
      ),
      truthOf(meals, null, { id: (o) => `K-${o.at + 40}` }),
    ),
    known(
      'daily-report.csv',
      [
        'Sole Mio - sales by ticket\nFrom;17.09.2024\n\n',
        table(
          'Ticket no.;Date;Time;Waiter;Gross amount'.replaceAll(';', '|'),
          meals,
          (o) => [...[o.at + 9001, dmy(o), clockOf(o), 'Ann', comma(sumOf(o))]],
          ';',
        ),
        `;;;Total;${comma(meals.reduce((sum, o) => sum + sumOf(o), 0))}\n`,
      ].join(''),
      truthOf(meals, null, { id: (o) => String(o.at + 9001), customer: null, lines: false }),
    ),
  ]
}
