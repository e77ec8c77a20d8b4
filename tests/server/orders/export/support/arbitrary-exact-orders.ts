import fc from 'fast-check'
import { mapNames } from '#contract/map-names.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/orders/order-states.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { cleanOrder } from '#server/imports/assemble/file-order.ts'

const HOSTILE = [
  '=1+1',
  '+49 30',
  '-',
  '@x',
  "'",
  "'=",
  "''+1",
  '"=1',
  ' =1',
  '\t=1',
  '\n',
  '\r\n',
  '﹣',
  '＝1',
  '\u202e-',
]
const PIECES = [
  '"',
  "'",
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  '=',
  '-',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u0000',
  '\ud800',
  'ß',
  '😀',
  'a',
]

/** Any text that a database can store, including those that break CSV files or spreadsheets. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', 'Ada', '0012', '1e5', 'TRUE', '__proto__', '<b>x</b>', ...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 8 }),
)

/** Ten-thousandths of a minor unit, up to the most that an import accepts. */
const parts = fc.oneof(
  fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  fc.bigInt({ min: -20_000n, max: 20_000n }),
  fc.constantFrom(0n, 12_340_000n, 1_234_000n, -1n, 10n ** 17n, -(10n ** 17n)),
)
const pieces = fc.oneof(
  fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
  fc.constantFrom(0n, 10_000n, 12_340_000n, 1n),
)

const line = fc.record({
  product: anyText,
  sku: anyText,
  quantity: fc.option(pieces),
  price: fc.option(parts),
  amount: fc.option(parts),
})

const instant = fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2199, 11, 30) })
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const recorded = {
  id: fc.uuid(),
  at: fc.nat(),
  actor: fc.record({ name: anyText, kind: fc.constantFrom('person' as const, 'key' as const) }),
}
const json = <T>(before: object, record: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant(''),
    fc.array(record, { minLength: 1, maxLength: 3 }).map((records) => JSON.stringify({ before, records })),
  )
const ARBITRARY_RECORDS = {
  notes: json({}, fc.record({ ...recorded, kind: fc.constant('note'), text: anyText })),
  ...{ transactions: fc.constant(''), shipments: fc.constant('') },
}

/** Orders with unique ids. `dayAt`: store day of an instant; by default up to a day before or after the UTC day. */
export function arbitraryExactOrders(dayAt?: (instant: number) => string): fc.Arbitrary<OrderContent[]> {
  const order = fc
    .record({
      id: fc.oneof(
        fc.integer({ min: 1, max: 99 }).map(String),
        anyText.filter((text) => text.length > 0),
      ),
      placedAt: instant,
      shift: fc.constantFrom(-1, 0, 1),
      paid: fc.option(instant),
      status: fc.constantFrom(...ORDER_STATUSES),
      sourceLine: fc.constant(null),
      ...mapNames(fieldsOfKind('text', 'plainText', 'longText', 'tags'), () => anyText),
      ...ARBITRARY_RECORDS,
      ...{ shop: fc.constantFrom('main', 'second'), shopNumber: fc.constant(''), invoices: fc.constant('') },
      ...mapNames(fieldsOfKind('money'), () => fc.option(parts)),
      paymentState: fc.constantFrom(...PAYMENT_STATES),
      fulfillmentState: fc.constantFrom(...FULFILLMENT_STATES),
      // 0, 2, 3 and 4 decimals, and none named.
      currency: fc.constantFrom('JPY', 'KRW', 'EUR', 'USD', 'KWD', 'TND', 'CLF', 'XXX'),
      amount: parts,
      lines: fc.array(line, { maxLength: 4 }),
    })
    .map(({ shift, paid, ...order }) =>
      cleanOrder({
        ...order,
        ...{ dateText: '', paidText: '' },
        day: dayAt ? dayAt(order.placedAt) : dayOf(order.placedAt + shift * 86_400_000),
        paidDay: paid === null ? '' : dayOf(paid),
      }),
    )
  return fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })
}
