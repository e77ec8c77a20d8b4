import { workbookOf } from '#tests/support/workbook.ts'
import { type ExaminedFile, known, mustAsk } from './examined-file.ts'
import { clockOf, dayOf, fullName, type MadeOrder, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { ENGLISH, FRENCH, GERMAN, POLISH } from './themes.ts'
import { comma, csv, dateIn, dmy, entriesOf, grouped, point, table, total } from './write.ts'

const german = makeOrders(GERMAN, 41, 36)
const english = makeOrders(ENGLISH, 42, 40)
const french = makeOrders(FRENCH, 43, 30)
const polish = makeOrders(POLISH, 44, 29)
const many = makeOrders(ENGLISH, 45, 140)
const net = (minor: number) => Math.round(minor / 1.19)
const company = (o: MadeOrder) => `${o.last} & Co.`

/** ERP systems and wholesale: net and gross, purchases and sales, several numbers per order, blank repetitions. */
export function wholesale(): ExaminedFile[] {
  return [
    mustAsk(
      'purchases-and-sales.csv',
      'Purchases and sales in one column; only one of them is what customers ordered.',
      table('Doc No|Doc date|Type|Partner|Amount|Currency', many, (o) => [
        ...[`D${o.at + 100}`, dayOf(o), o.at % 3 ? 'Sale' : 'Purchase', company(o), point(sumOf(o)), 'EUR'],
      ]),
      truthOf(
        many.filter(({ at }) => at % 3 !== 0),
        'EUR',
        { id: (o) => `D${o.at + 100}`, customer: company, lines: false },
      ),
    ),
    known(
      'net-and-gross.csv',
      table(
        'Auftragsnr.|Auftragsdatum|Kunde|Nettobetrag|MwSt.|Bruttobetrag|Währung',
        german,
        (o) => [
          ...[`A-${o.at + 2300}`, dmy(o), company(o), grouped(net(sumOf(o)), '.', ',')],
          ...[grouped(sumOf(o) - net(sumOf(o)), '.', ','), grouped(sumOf(o), '.', ','), 'EUR'],
        ],
        ';',
      ),
      truthOf(german, 'EUR', { id: (o) => `A-${o.at + 2300}`, customer: company, lines: false }),
      'windows-1252',
    ),
    known(
      'technical-names.txt',
      table(
        'VBELN|ERDAT|KUNNR|NAME1|POSNR|MATNR|ARKTX|KWMENG|NETPR|NETWR|WAERK',
        entriesOf(german),
        ({ o, l, i }) => [
          ...[
            `00800${10400 + o.at}`,
            dateIn(o, 'ymd', ''),
            o.customerNumber,
            company(o),
            (i + 1) * 10,
            l.sku,
            l.product,
          ],
          ...[l.quantity, point(l.price), point(total(l)), 'EUR'],
        ],
        '|',
      ),
      truthOf(german, 'EUR', { id: (o) => `00800${10400 + o.at}`, customer: company }),
    ),
    known(
      'blank-continuation.csv',
      table(
        'Order Reference|Order Date|Customer|Order Lines/Product|Order Lines/Quantity|Order Lines/Unit Price|Total',
        entriesOf(english),
        ({ o, l, i }) => [
          ...(i ? ['', '', ''] : [`S0${o.at + 4100}`, `${dayOf(o)} ${clockOf(o)}`, company(o)]),
          ...[l.product, l.quantity, point(l.price), i ? '' : point(sumOf(o))],
        ],
      ),
      truthOf(english, null, { id: (o) => `S0${o.at + 4100}`, customer: company }),
    ),
    known(
      'several-numbers.csv',
      table('id|doc_number|TRANSACTION_ID|created_at|client_name|grand_total|ccy', english, (o) => [
        ...[o.at + 61, `INV/${2024}/${o.at % 17}`, `tx${o.at % 23}`, `${dayOf(o)}T${clockOf(o)}Z`, company(o)],
        ...[point(sumOf(o)), 'GBP'],
      ]),
      truthOf(english, 'GBP', { id: (o) => String(o.at + 61), customer: company, lines: false }),
    ),
    known(
      'no-ids.csv',
      table('Date|Client|City|Revenue', english, (o) => [
        dateIn(o, 'MDy', '/'),
        company(o),
        o.city,
        `$${grouped(sumOf(o))}`,
      ]),
      truthOf(english, 'USD', { customer: company, lines: false }),
    ),
    known(
      'no-ids-with-lines.csv',
      table('Date|Client|Product|Qty|Price', english, (o) => {
        const l = o.lines[0] as (typeof o.lines)[number]
        return [dayOf(o), `${o.customerNumber}-${company(o)}`, l.product, l.quantity, point(l.price)]
      }),
      truthOf(
        english.map((o) => ({ ...o, lines: o.lines.slice(0, 1) })),
        null,
        { customer: (o) => `${o.customerNumber}-${company(o)}` },
      ),
    ),
    known(
      'customer-numbers.csv',
      table(
        'SO Number|SO Date|Account No|Item Code|Description|Ordered Qty|Unit Cost|Extended|Buyer Code',
        entriesOf(english),
        ({ o, l }) => [
          ...[
            `SO-${o.at + 880}`,
            dateIn(o, 'mdy', '/'),
            o.customerNumber,
            l.sku,
            l.product,
            l.quantity,
            point(l.price),
          ],
          ...[point(total(l)), 'B7'],
        ],
      ),
      truthOf(english, null, { id: (o) => `SO-${o.at + 880}`, customer: (o) => String(o.customerNumber) }),
    ),
    known(
      'line-and-order-totals.csv',
      table(
        'Commande|Date|Client|Article|Qté|PU TTC|Total ligne TTC|Total commande TTC',
        entriesOf(french),
        ({ o, l }) => [
          ...[`C${o.at + 770}`, dateIn(o, 'dmy', '/'), fullName(o), l.product, l.quantity, comma(l.price)],
          ...[comma(total(l)), comma(sumOf(o))],
        ],
        ';',
      ),
      truthOf(french, null, { id: (o) => `C${o.at + 770}` }),
      'utf-8-bom',
    ),
    known(
      'stated-thousands.csv',
      table(
        'Nr zamówienia|Data złożenia|Nabywca|Wartość brutto|Waluta',
        polish,
        (o) => [`ZK ${o.at + 12}/2024`, dmy(o), fullName(o), grouped(sumOf(o), '\u00a0', ','), 'PLN'],
        ';',
      ),
      truthOf(polish, 'PLN', { id: (o) => `ZK ${o.at + 12}/2024`, lines: false }),
      'windows-1250',
    ),
    known(
      'returns-negative.csv',
      table('Order no;Order date;Customer;Sum;Currency;Status'.replaceAll(';', '|'), english, (o) => [
        ...[o.at + 345, dayOf(o), fullName(o), point(o.at % 11 === 5 ? -sumOf(o) : sumOf(o)), 'USD', 'Closed'],
      ]),
      truthOf(english, 'USD', {
        ...{ id: (o) => String(o.at + 345), lines: false },
        amount: (o) => (o.at % 11 === 5 ? -sumOf(o) : sumOf(o)),
      }),
    ),
    {
      ...known(
        'report.xlsx',
        '',
        truthOf(english, 'EUR', { id: (o) => `WB-${o.at + 60}`, customer: company, lines: false }),
      ),
      bytes: workbookOf([
        {
          name: 'Orders',
          rows: [
            ['Open orders by date'],
            [],
            ['Order', 'Placed on', 'Sold to', 'Units', 'Order value (EUR)'],
            ...english.map((o) => [
              ...[`WB-${o.at + 60}`, { date: Date.parse(dayOf(o)) / 86_400_000 + 25_569 }, company(o)],
              ...[o.lines.length, sumOf(o) / 100],
            ]),
            ['', 'Total', '', null, english.reduce((sum, o) => sum + sumOf(o), 0) / 100],
          ],
        },
        { name: 'Notes', rows: [['Made by hand']] },
      ]),
    },
    known(
      'disagreeing-rows.csv',
      table('Order|Date|Customer|Product|Quantity|Price', entriesOf(english), ({ o, l, i }) => [
        ...[
          o.at + 5,
          dayOf(o),
          i === 1 && o.at % 9 === 0 ? 'Deputy' : fullName(o),
          l.product,
          l.quantity,
          point(l.price),
        ],
      ]),
      truthOf(english, null, { id: (o) => String(o.at + 5) }),
    ),
    known(
      'long-notes.csv',
      table('Order number|Ordered on|Customer name|Comment|Order total', english, (o) => [
        ...[
          o.at + 77,
          dayOf(o),
          fullName(o),
          `Leave at the ${'very '.repeat(o.at === 3 ? 900 : 2)}back door`,
          point(sumOf(o)),
        ],
      ]),
      truthOf(english, null, { id: (o) => String(o.at + 77), lines: false }),
    ),
    known(
      'bar-codes.csv',
      table('Barcode|SO|SO Date|Customer|Item|Pcs|Unit price|Net amount', entriesOf(english), ({ o, l }) => [
        ...[
          `20240${Number(l.sku.slice(3)) % 9}1${Number(l.sku.slice(3))}`,
          `SO${o.at + 31}`,
          dateIn(o, 'dmy', '/'),
          company(o),
        ],
        ...[l.product, l.quantity, point(l.price), point(total(l))],
      ]),
      truthOf(english, null, { id: (o) => `SO${o.at + 31}`, customer: company }),
    ),
    known(
      'no-headings-totals.csv',
      csv(
        german.map((o) => [20240 + o.at, dmy(o), company(o), 'DE', comma(sumOf(o)), 'EUR']),
        ';',
      ),
      truthOf(german, 'EUR', { id: (o) => String(20240 + o.at), customer: company, lines: false }),
    ),
  ]
}
