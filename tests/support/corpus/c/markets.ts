import { type ExaminedFile, known, mustAsk } from './examined-file.ts'
import { clockOf, dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { ENGLISH, GERMAN, POLISH } from './themes.ts'
import { clock12, comma, csv, dateIn, dmy, entriesOf, epoch, grouped, isoTime, point, table, total } from './write.ts'

const orders = makeOrders(ENGLISH, 61, 42)
const german = makeOrders(GERMAN, 62, 30)
const polish = makeOrders(POLISH, 63, 30)
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const fee = (o: MadeOrder) => Math.round(sumOf(o) * 0.029) + 30
const currencyOf = ({ at }: MadeOrder) => ['EUR', 'GBP', 'CHF'][at % 3] as string

/** Marketplaces and payment providers: item prices that are amounts of lines, fees, refunds, several currencies. */
export function markets(): ExaminedFile[] {
  return [
    known(
      'item-price-is-line.tsv',
      table(
        'marketplace-order-id|purchase-date|buyer-name|sku|product-name|quantity-purchased|item-price|currency|order-total',
        entriesOf(orders),
        ({ o, l }) => [
          ...[`404-${o.at + 7700}-1`, `${dayOf(o)}T${clockOf(o)}+00:00`, fullName(o), l.sku, l.product, l.quantity],
          ...[point(total(l)), 'USD', point(sumOf(o))],
        ],
        '\t',
      ),
      truthOf(orders, 'USD', { id: (o) => `404-${o.at + 7700}-1` }),
    ),
    known(
      'sales-record.csv',
      [
        '\n',
        table(
          'Sales Record Number|Order Number|Buyer Username|Buyer Name|Item Title|Quantity|Sold For|Total Price|Sale Date',
          orders.map((o) => ({ o, l: o.lines[0] as (typeof o.lines)[number] })),
          ({ o, l }) => [
            ...[o.at + 210, `18-${11000 + o.at}-07`, `user${o.customerNumber}`, fullName(o), l.product, l.quantity],
            ...[
              `$${point(l.price)}`,
              `$${grouped(total(l))}`,
              `${MONTHS[o.time.getUTCMonth()]}-${dayOf(o).slice(8)}-${dayOf(o).slice(2, 4)}`,
            ],
          ],
        ),
        '\n42,record(s) downloaded,"from Sep-17-24"\n',
      ].join(''),
      truthOf(
        orders.map((o) => ({ ...o, lines: o.lines.slice(0, 1) })),
        'USD',
        { id: (o) => `18-${11000 + o.at}-07|${o.at + 210}` },
      ),
    ),
    known(
      'handmade-sales.csv',
      table(
        'Sale Date|Order ID|Buyer User ID|Full Name|Number of Items|Payment Method|Date Shipped|Ship City|Currency|Order Value|Discount Amount|Shipping|Order Total',
        orders,
        (o) => [
          ...[
            dateIn(o, 'mdY', '/'),
            3_100_200 + o.at,
            `b${o.customerNumber}`,
            fullName(o),
            o.lines.length,
            'online_cc',
            '',
            o.city,
            'USD',
          ],
          ...[point(sumOf(o)), '0.00', '4.50', point(sumOf(o) + 450)],
        ],
      ),
      truthOf(orders, 'USD', { id: (o) => String(3_100_200 + o.at), lines: false, amount: (o) => sumOf(o) + 450 }),
    ),
    known(
      'auctions.csv',
      table(
        'Id zamówienia|Data zakupu|Login kupującego|Kupujący|Oferta|Liczba sztuk|Cena za sztukę|Waluta',
        entriesOf(polish),
        ({ o, l }) => [
          `b8-${o.at}-44`,
          isoTime(o),
          `klient${o.customerNumber}`,
          fullName(o),
          l.product,
          l.quantity,
          comma(l.price),
          'PLN',
        ],
      ),
      truthOf(polish, 'PLN', { id: (o) => `b8-${o.at}-44` }),
    ),
    known(
      'wallet.csv',
      table(
        'Date|Time|TimeZone|Name|Type|Status|Currency|Gross|Fee|Net|From Email Address|Transaction ID',
        orders,
        (o) => [
          ...[dateIn(o, 'mdy', '/'), clockOf(o), 'UTC', fullName(o), 'Express Checkout Payment', 'Completed', 'USD'],
          ...[grouped(sumOf(o)), `-${point(fee(o))}`, grouped(sumOf(o) - fee(o)), o.email, `8KX${o.at + 100}WQ`],
        ],
      ),
      truthOf(orders, 'USD', { id: (o) => `8KX${o.at + 100}WQ`, lines: false }),
    ),
    mustAsk(
      'wallet-with-withdrawals.csv',
      'Payments of customers, own payments and withdrawals differ in their type only.',
      table('Date|Time|Name|Type|Status|Currency|Gross|Fee|Net|Transaction ID', orders, (o) => [
        ...[
          dateIn(o, 'mdy', '/'),
          clockOf(o),
          o.at % 4 ? fullName(o) : '',
          o.at % 4 ? 'Website Payment' : 'General Withdrawal',
          'Completed',
        ],
        ...[
          'USD',
          o.at % 4 ? point(sumOf(o)) : `-${point(sumOf(o))}`,
          '0.00',
          o.at % 4 ? point(sumOf(o)) : `-${point(sumOf(o))}`,
        ],
        `8KX${o.at + 100}WQ`,
      ]),
      truthOf(
        orders.filter(({ at }) => at % 4),
        'USD',
        { id: (o) => `8KX${o.at + 100}WQ`, lines: false },
      ),
    ),
    known(
      'charges.csv',
      table(
        'id|Description|Seller Message|Created (UTC)|Amount|Amount Refunded|Currency|Converted Amount|Fee|Status|Customer Email',
        orders,
        (o) => [
          ...[`ch_3P${o.at}x`, 'Invoice', 'Payment complete.', isoTime(o).slice(0, 16), point(sumOf(o)), '0.00', 'usd'],
          ...[point(sumOf(o)), point(fee(o)), 'Paid', o.email],
        ],
      ),
      truthOf(orders, 'USD', { id: (o) => `ch_3P${o.at}x`, customer: (o) => o.email, lines: false }),
    ),
    known(
      'zahlungen.csv',
      table(
        'Datum;Zahlungsart;Währung;Betrag;Status;ID;Beschreibung;Name des Kunden'.replaceAll(';', '|'),
        german,
        (o) => [
          ...[
            `${dayOf(o)} ${clockOf(o)}`,
            'Kreditkarte',
            'EUR',
            comma(sumOf(o)),
            'bezahlt',
            `tr_${o.at}Kd`,
            'Bestellung',
            fullName(o),
          ],
        ],
        ';',
      ),
      truthOf(german, 'EUR', { id: (o) => `tr_${o.at}Kd`, lines: false }),
    ),
    known(
      'three-currencies.csv',
      table('Reference|When|Buyer|Total|Currency|Tracking URL|Status', orders, (o) => [
        ...[
          `M${o.at + 12}`,
          `${dateIn(o, 'dmy', '.')} ${clockOf(o).slice(0, 5)}`,
          fullName(o),
          grouped(sumOf(o), "'"),
          currencyOf(o),
        ],
        ...[`https://track.example/${o.at}`, 'shipped'],
      ]),
      truthOf(orders, null, { id: (o) => `M${o.at + 12}`, lines: false, currency: currencyOf }),
    ),
    known(
      'minor-units.csv',
      table('order_ref|created|buyer|amount_minor|currency', orders, (o) => [
        `q${o.at + 3}`,
        epoch(o),
        fullName(o),
        sumOf(o),
        'EUR',
      ]),
      truthOf(orders, 'EUR', { id: (o) => `q${o.at + 3}`, lines: false }),
    ),
    known(
      'cents-and-text.csv',
      table('order|date|name|total_price|total_price_display', orders, (o) => [
        ...[`q${o.at + 3}`, `${dateIn(o, 'mdy', '/')} ${clock12(o)}`, fullName(o), sumOf(o), `$${grouped(sumOf(o))}`],
      ]),
      truthOf(orders, null, { id: (o) => `q${o.at + 3}`, lines: false }),
    ),
    mustAsk(
      'bare-integers.csv',
      'Whole numbers that look like cents; nothing says so.',
      table('order|date|name|total|currency', orders, (o) => [`q${o.at + 3}`, dayOf(o), fullName(o), sumOf(o), 'EUR']),
      truthOf(orders, 'EUR', { id: (o) => `q${o.at + 3}`, lines: false }),
    ),
    mustAsk(
      'payout-ledger.csv',
      'Orders, refunds, fees and transfers in one list.',
      table(
        'date/time|settlement id|type|order id|description|total',
        orders.flatMap((o) => [o, o]).map((o, i) => ({ o, i })),
        ({ o, i }) => [
          ...[
            isoTime(o),
            77,
            ['Order', 'Service Fee', 'Refund', 'Transfer'][i % 4] as string,
            i % 4 === 3 ? '' : `114-${o.at}`,
          ],
          ...['', i % 2 ? `-${point(fee(o))}` : point(sumOf(o))],
        ],
      ),
    ),
    mustAsk(
      'bank-statement.csv',
      'A bank statement, not orders: money in and out.',
      csv(
        [
          [
            'Buchungstag',
            'Wertstellung',
            'Umsatzart',
            'Auftraggeber / Empfänger',
            'Verwendungszweck',
            'Betrag',
            'Saldo',
          ],
          ...german.map((o) => [
            dmy(o),
            dmy(o),
            o.at % 2 ? 'Gutschrift' : 'Lastschrift',
            fullName(o),
            `RE ${o.at}`,
            comma(o.at % 2 ? sumOf(o) : -sumOf(o)),
            comma(500_000 + o.at),
          ]),
        ],
        ';',
      ),
    ),
  ]
}
