import { type CorpusFile, totalOf } from '#tests/support/corpus/five-orders.ts'
import {
  continental,
  csvText,
  dateOf,
  english,
  fullName,
  german,
  grandTotal,
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

function sapList(): CorpusFile {
  const headings =
    'Verk.Beleg|Pos.|BelDatum|Auftr.geb.|Name 1|Ort|Material|Bezeichnung|Auftr.Menge|ME|Nettopreis|Nettowert|Währg|Werk'
  const rows = perLine((order, line, at) => [
    ...[
      `00010${order.number}`,
      (at + 1) * 10,
      german(order),
      `4${order.number}`,
      fullName(order),
      order.city,
      line.sku,
    ],
    ...[line.product, line.quantity, 'ST', continental(line.price), continental(lineSum(line)), 'EUR', '1010'],
  ])
  const title = '10.05.2025\tDynamische Listenausgabe\t1\r\n\r\nListe Kundenaufträge\r\n\r\n'
  const bytes = title + csvText([headings.split('|'), ...rows], { separator: '\t' })
  const expects = lineFacts('EUR', { ids: [idsOf((n) => `00010${n}`)], hasEmails: false })
  return { name: 'va05.txt', bytes: windowsBytes(bytes, 'windows-1252'), expects }
}

function navision(): CorpusFile {
  const headings =
    'Document Type;No.;Sell-to Customer No.;Sell-to Customer Name;External Document No.;Location Code;Order Date;Posting Date;Requested Delivery Date;Currency Code;Amount;Amount Including VAT;Status;Completely Shipped'
  const rows = perOrder((order) => {
    const date = german(order).replaceAll('.', '-')
    const total = continental(totalOf(order))
    return [
      ...[
        'Order',
        `VO-${order.number}`,
        `D0${order.number % 100}`,
        fullName(order),
        '',
        'AMSTERDAM',
        date,
        '30-05-2025',
      ],
      ...['', 'EUR', total, total, 'Released', 'No'],
    ]
  })
  const expects = orderFacts('EUR', { ids: [idsOf((n) => `VO-${n}`)], hasEmails: false })
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';', quoteAll: true })
  return { name: 'navision-sales-header.csv', bytes, expects }
}

function odoo(): CorpusFile {
  const headings =
    'Order Reference,Order Date,Customer,Customer/Email,Salesperson,Order Lines/Product/Internal Reference,Order Lines/Description,Order Lines/Quantity,Order Lines/Unit Price,Order Lines/Subtotal,Untaxed Amount,Taxes,Total,Currency,Status'
  const states = { paid: 'Sales Order', shipped: 'Locked', open: 'Quotation', cancelled: 'Cancelled' }
  const rows = perLine((order, line, at) => {
    const isFirst = at === 0
    const head = [`S${order.number}`, `${order.day} ${order.time}`, fullName(order), order.email, 'Mitchell Admin']
    const foot = [point(totalOf(order)), '0.0', point(totalOf(order)), 'EUR', states[order.status]]
    return [
      ...(isFirst ? head : Array(5).fill('')),
      ...[line.sku, `[${line.sku}] ${line.product}`, `${line.quantity}.0`, point(line.price), point(lineSum(line))],
      ...(isFirst ? foot : Array(5).fill('')),
    ]
  })
  const bytes = csvText([headings.split(','), ...rows], { quoteAll: true, end: '\n' })
  return { name: 'sale.order.csv', bytes, expects: lineFacts('EUR', { ids: [idsOf((n) => `S${n}`)] }) }
}

function erpnext(): CorpusFile {
  const headings =
    'ID,Series,Customer,Customer Name,Date,Company,Currency,Grand Total,Rounded Total,Status,ID (Items),Item Code (Items),Item Name (Items),Quantity (Items),UOM (Items),Rate (Items),Amount (Items)'
  const rows = perLine((order, line, at) => {
    const total = point(totalOf(order))
    const head = [`SAL-ORD-2025-${order.number}`, 'SAL-ORD-.YYYY.-', `CUST-${order.number}`, fullName(order), order.day]
    const rest = [
      'Oak & Halo Ltd',
      'GBP',
      total,
      total,
      order.status === 'cancelled' ? 'Cancelled' : 'To Deliver and Bill',
    ]
    return [
      ...(at === 0 ? [...head, ...rest] : Array(10).fill('')),
      ...[
        `b3e${order.number}${at}`,
        line.sku,
        line.product,
        line.quantity,
        'Nos',
        point(line.price),
        point(lineSum(line)),
      ],
    ]
  })
  const expects = lineFacts('GBP', { ids: [idsOf((n) => `SAL-ORD-2025-${n}`)], hasEmails: false })
  return { name: 'Sales Order.csv', bytes: csvText([headings.split(','), ...rows], { quoteAll: true }), expects }
}

function handwerk(): CorpusFile {
  const headings = 'Belegnr.;Belegdatum;Kd.-Nr.;Name;PLZ;Ort;Pos.;Art.-Nr.;Bezeichnung;Menge;Einheit;E-Preis;G-Preis'
  const rows = perLine((order, line, at) => [
    ...[
      `AB${order.number}`,
      german(order),
      10_000 + (order.number % 100),
      fullName(order),
      order.zip,
      order.city,
      at + 1,
    ],
    ...[line.sku, line.product, `${line.quantity},00`, 'Stk', `${continental(line.price)} €`],
    `${continental(lineSum(line))} €`,
  ])
  const sum = ['', '', '', '', '', '', '', '', 'Gesamtsumme', '', '', '', `${continental(grandTotal)} €`]
  const bytes = windowsBytes(csvText([headings.split(';'), ...rows, sum], { separator: ';' }), 'windows-1252')
  const expects = lineFacts('EUR', { ids: [idsOf((n) => `AB${n}`)], hasEmails: false })
  return { name: 'auftragsliste.csv', bytes, expects }
}

function wawi(): CorpusFile {
  const headings =
    'Auftragsnummer;Externe Auftragsnummer;Auftragserstellt;Kundennummer;Vorname;Nachname;EMail;Rechnungsort;Versandart;Zahlungsart;Gewicht (kg);Nettobetrag;Bruttobetrag;Währung;Versanddatum;Auftragsstatus'
  const rows = perOrder((order) => [
    ...[
      `A-${order.number}`,
      '',
      `${german(order)} ${order.time.slice(0, 5)}`,
      order.number % 100,
      order.first,
      order.last,
    ],
    ...[order.email, order.city, 'DHL Paket', 'Vorkasse', '3,750', continental(totalOf(order))],
    ...[continental(totalOf(order)), 'EUR', '22.04.2025', 'Versendet'],
  ])
  const bytes = `\ufeff${csvText([headings.split(';'), ...rows], { separator: ';' })}`
  return { name: 'wawi-auftraege.csv', bytes, expects: orderFacts('EUR', { ids: [idsOf((n) => `A-${n}`)] }) }
}

function sage(): CorpusFile {
  const headings = 'SOPDocNo,DocDate,AcctRef,AcctName,StockCode,ItemDescr,QtyOrd,UnitSell,NettValue,DelCity'
  const rows = perLine((order, line) => [
    ...[order.number, slashed(order), `${order.last.toUpperCase()}01`, fullName(order), line.sku, line.product],
    ...[line.quantity, english(line.price), english(lineSum(line)), order.city],
  ])
  const bytes = windowsBytes(csvText([headings.split(','), ...rows], { quoteAll: true }), 'windows-1252')
  return { name: 'sage-sop.csv', bytes, expects: lineFacts(null, { hasEmails: false }) }
}

function oracleDump(): CorpusFile {
  const headings =
    'ORDER_ID,ORDER_DT,CUST_FIRST_NAME,CUST_LAST_NAME,CUST_EMAIL,ORDER_STATUS_CD,ORDER_AMT,CURRENCY_CD,TAX_AMT,CREATED_BY,LAST_UPD_DT'
  const rows = perOrder((order) => {
    const { d, month, yy } = dateOf(order)
    return [
      ...[order.number, `${d}-${month.toUpperCase()}-${yy}`, order.first, order.last, order.email, 'SHP'],
      ...[totalOf(order) / 100, 'USD', 0, 'OE_BATCH', '30-APR-25'],
    ]
  })
  const bytes = csvText([headings.split(','), ...rows], { end: '\n' })
  return { name: 'OE_ORDERS.csv', bytes, expects: orderFacts('USD') }
}

export const erpSystems = () => [
  ...[sapList(), navision(), odoo(), erpnext(), handwerk(), wawi(), sage(), oracleDump()],
]
