import { type CorpusFile, type CorpusOrder, FIVE_ORDERS } from '#tests/support/corpus/five-orders.ts'
import { type Columns, DIGITS, ENTRIES, type Entry, moment, money, table, when, worth } from './table.ts'

const label = (prefix: string) => FIVE_ORDERS.map(({ number }) => `${prefix}${number}`)
const guest = ({ order }: Entry) => `${order.last}, ${order.first}`

function till(): CorpusFile {
  const columns: Columns<Entry> = {
    'Receipt no': ({ order }) => `1-${order.number}`,
    'Closed at': ({ order }) =>
      when(order, 'en-GB', { ...DIGITS, hour: '2-digit', minute: '2-digit' }).replace(',', ''),
    Cashier: () => 'Priya',
    Register: () => 'Till 2',
    Guest: ({ order }) => `${order.first} ${order.last}`,
    PLU: ({ item }) => item.sku,
    'Item sold': ({ item }) => item.product,
    Pcs: ({ item }) => item.quantity,
    'Price each': ({ item }) => money(item.price, 'en-GB', { style: 'currency', currency: 'GBP' }),
    'Line value': ({ item }) => money(item.price * item.quantity, 'en-GB', { style: 'currency', currency: 'GBP' }),
    'VAT %': () => 0,
  }
  const facts = { hasNames: true, hasEmails: false, currency: 'GBP', hasLines: true, hasQuantities: true }
  return { name: 'till-journal.csv', bytes: table(columns, ENTRIES), expects: { ids: [label('1-')], ...facts } }
}

function donations(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    Day: ({ day }) => day,
    Name: ({ first, last }) => `${first} ${last}`,
    'E-Mail': ({ email }) => email,
    Town: ({ city }) => city,
    Bought: ({ lines }) => lines.map(({ product }) => product).join(' + '),
    Paid: (order) => money(worth(order), 'en-US', { useGrouping: false }),
  }
  const facts = { hasNames: true, hasEmails: true, currency: null, hasLines: false, hasQuantities: false }
  return { name: 'market-stall.csv', bytes: table(columns, FIVE_ORDERS), expects: { ids: [], ...facts } }
}

function cashBook(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    Datum: (order) => when(order, 'de-DE', DIGITS),
    Kunde: ({ first, last }) => `${first} ${last}`,
    Ort: ({ city }) => city,
    'Betrag in EUR': (order) => money(worth(order), 'de-DE'),
  }
  const text = `${table(columns, FIVE_ORDERS, ';')}\n;;Summe;2.106,37\n`
  const facts = { hasNames: true, hasEmails: false, currency: 'EUR', hasLines: false, hasQuantities: false }
  return { name: 'kassenbuch.csv', bytes: `\ufeff${text}`, expects: { ids: [], ...facts } }
}

function bareLines(): CorpusFile {
  const columns: Columns<Entry> = {
    a: ({ order }) => order.number,
    b: ({ order }) => when(order, 'de-DE', DIGITS),
    c: ({ order }) => `${order.first} ${order.last}`,
    d: ({ item }) => item.product,
    e: ({ item }) => item.quantity,
    f: ({ item }) => money(item.price, 'de-DE'),
    g: ({ item }) => money(item.price * item.quantity, 'de-DE'),
  }
  const text = table(columns, ENTRIES, ';').split('\n').slice(1).join('\n')
  const facts = { hasNames: true, hasEmails: false, currency: null, hasLines: true, hasQuantities: true }
  return { name: 'ausgang.txt', bytes: text, expects: { ids: [label('')], ...facts } }
}

function numbered(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    '№': ({ number }) => `K-${number}`,
    'Date of order': (order) => when(order, 'de-DE', { ...DIGITS, year: '2-digit' }),
    'Buyer (full name)': ({ first, last }) => `${first} ${last}`,
    'Contact e-mail': ({ email }) => email,
    'Tel.': () => '+48 58 555 01 02',
    'Sum, EUR': (order) => money(worth(order), 'de-DE', { useGrouping: false }),
    Remarks: () => '',
  }
  const facts = { hasNames: true, hasEmails: true, currency: 'EUR', hasLines: false, hasQuantities: false }
  const bytes = table(columns, FIVE_ORDERS, '\t')
  return { name: 'register.tsv', bytes, expects: { ids: [label('K-')], ...facts } }
}

function swiss(): CorpusFile {
  const columns: Columns<CorpusOrder> = {
    Bestellung: ({ number }) => number,
    'Eingang am': (order) => `${when(order, 'de-DE', DIGITS)} ${order.time}`,
    Besteller: ({ first, last }) => `${first} ${last}`,
    'E-Mail Besteller': ({ email }) => email,
    Wohnort: ({ city }) => city,
    'Total inkl. MwSt.': (order) => `CHF ${money(worth(order), 'de-CH').replace('’', "'")}`,
    Versand: () => 'CHF 0.00',
  }
  const facts = { hasNames: true, hasEmails: true, currency: 'CHF', hasLines: false, hasQuantities: false }
  const bytes = `sep=;\r\n${table(columns, FIVE_ORDERS, ';').replaceAll('\n', '\r\n')}\r\n`
  return { name: 'bestelleingang.csv', bytes, expects: { ids: [label('')], ...facts } }
}

function serialDates(): CorpusFile {
  const columns: Columns<Entry> = {
    'Order No.': ({ order }) => order.number,
    'Order Taken': ({ order }) => Math.round((moment(order).getTime() / 864e5 + 25_569) * 1e5) / 1e5,
    'Sold To': ({ order }) => `${order.first} ${order.last}`,
    'Item Description': ({ item }) => item.product,
    'Qty Ordered': ({ item }) => item.quantity,
    'Qty Shipped': () => 0,
    'Unit Price': ({ item }) => item.price / 100,
    'Ext. Price': ({ item }) => (item.quantity * item.price) / 100,
  }
  const facts = { hasNames: true, hasEmails: false, currency: null, hasLines: true, hasQuantities: true }
  return { name: 'values-only.csv', bytes: table(columns, ENTRIES), expects: { ids: [label('')], ...facts } }
}

function salesLedger(): CorpusFile {
  const columns: Columns<Entry> = {
    'Txn #': ({ order }) => `T${order.number}`,
    'Txn Date': ({ order }) => when(order, 'en-US', DIGITS),
    Customer: ({ order }) => `${order.first} ${order.last}`,
    'Product/Service': ({ item }) => item.product,
    'Sales Amount': ({ item }) => `${money(item.quantity * item.price, 'en-US')} USD`,
    'Open Balance': () => '0.00 USD',
  }
  const facts = { hasNames: true, hasEmails: false, currency: 'USD', hasLines: true, hasQuantities: false }
  const title = 'Sales by Customer Detail\nOak & Halo LLC\nMarch 1 - April 30, 2025\n\n'
  const text = `${title}${table(columns, ENTRIES)}\nTotal,,,,"2,106.37 USD",0.00 USD\n`
  return { name: 'sales-by-customer.csv', bytes: text, expects: { ids: [label('T')], ...facts } }
}

function deliveryPlan(): CorpusFile {
  const columns: Columns<Entry> = {
    Order: (entry) => (entry.leads ? entry.order.number : ''),
    Ordered: (entry) =>
      entry.leads ? when(entry.order, 'en-GB', { day: 'numeric', month: 'long', year: 'numeric' }) : '',
    Client: (entry) => (entry.leads ? guest(entry) : ''),
    Goods: ({ item }) => item.product,
    Units: ({ item }) => item.quantity,
    'Net each': ({ item }) => money(item.price, 'en-US', { useGrouping: false }),
    'Net line': ({ item }) => money(item.price * item.quantity, 'en-US', { useGrouping: false }),
    'Deliver by': (entry) => (entry.leads ? '30 April 2025' : ''),
  }
  const facts = { hasNames: false, hasEmails: false, currency: null, hasLines: true, hasQuantities: true }
  return { name: 'delivery-plan.csv', bytes: table(columns, ENTRIES, ';'), expects: { ids: [label('')], ...facts } }
}

export const tillsAndLists = () => [
  ...[till(), donations(), cashBook(), bareLines(), numbered(), swiss(), serialDates(), salesLedger(), deliveryPlan()],
]
