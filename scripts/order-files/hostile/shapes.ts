import {
  blank,
  CONFIRMED,
  type HostileFile,
  line,
  minor,
  order,
  refused,
  rejected,
  repeated,
  table,
} from './hostile-file.ts'

const HEAD = ['Order ID', 'Date', 'Customer', 'Total', 'Currency']
const good = (id: string, customer = 'Ada') => order([id, '2024-01-31', customer, '5.00', 'EUR'], minor(500))
const same = (id: string, customer = 'Ada') => [id, '2024-01-31', customer, '5.00', 'EUR']
const EMPTY = ['', '', '', '', '']

/** Untidy tables: titles, totals, gaps, repeats, contradictions, rows of different lengths. */
export function shapes(): HostileFile[] {
  return [
    table('titles', HEAD, [good('1')], { titles: ['Orders of my shop', '', 'Printed on 2024-02-01, page 1 of 1'] }),
    table('totals', HEAD, [good('1'), good('2'), blank(EMPTY), blank(['Total', '', '', '10.00', ''])]),
    table('blank-rows', HEAD, [
      blank(['']),
      good('1'),
      blank(EMPTY),
      blank(['  ', ' ', '', '\t', '']),
      good('2'),
      blank(['']),
    ]),
    table('empty-columns', [...HEAD, '', ''], [order([...same('1'), '', ''], minor(500))]),
    table('too-many-cells', HEAD, [
      good('1'),
      rejected([...same('2'), 'more'], null, 'Put quotes around texts that contain the delimiter'),
      good('3'),
    ]),
    table('too-few-cells', HEAD, [
      good('1'),
      order(['2', '2024-01-31', 'Bo', '5.00'], minor(500), 'XXX'),
      rejected(['3', '2024-01-31'], 'Total', 'Amount is missing'),
      rejected(['4'], 'Date', 'Date is missing'),
    ]),
    table('headings-again', HEAD, [good('1'), rejected(HEAD, 'Date', '“Date” isn’t a valid date'), good('2')]),
    table('a-heading-twice', [...HEAD, 'Total'], [order([...same('1'), '99.00'], minor(500))], { answers: CONFIRMED }),
    table('repeats', HEAD, [good('1'), repeated(same('1')), good('2'), repeated(same('1')), repeated(same('2'))]),
    table('contradictions', HEAD, [
      good('1'),
      rejected(['1', '2024-01-31', 'Ada', '6.00', 'EUR'], null, 'Order 1 is already on line 2'),
      rejected(same('1', 'Bo'), 'Customer', 'the customer “ada”'),
      // With fewer other rows the order ID is in doubt.
      ...Array.from({ length: 8 }, (_, i) => good(String(i + 2))),
    ]),
    lines(),
    endlessSum(),
    table('missing-ids', HEAD, [
      rejected(same(''), 'Order ID', 'Order ID is missing'),
      good('1'),
      rejected(same('   '), 'Order ID', 'Order ID is missing'),
      rejected(same('x'.repeat(256)), 'Order ID', 'longer than 255'),
      good('x'.repeat(255)),
      // With fewer other rows the order ID is in doubt.
      ...Array.from({ length: 10 }, (_, i) => good(String(i + 2))),
    ]),
    table(
      'ids-are-text',
      HEAD,
      ['7', '007', '7.0', '1e3', '1000', '-1', '+1', '=1', 'NULL', 'null', '#7'].map((id) => good(id)),
    ),
    table(
      'prototype',
      [...HEAD, '__proto__', 'constructor'],
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((id) =>
        order([...same(id), 'x', 'y'], minor(500)),
      ),
    ),
    wide('9900-columns', 9_900),
    refused(
      '100000-columns.csv',
      `${[...HEAD, ...many(100_000)].join(',')}\n${same('1').join(',')}\n`,
      'more than 10,000 columns',
    ),
    refused(
      'a-row-of-100000-cells.csv',
      `${HEAD.join(',')}\n${same('1').join(',')}\n${many(100_000).join(',')}\n`,
      'Line 3 has more than 10,000 columns',
    ),
    table('a-cell-of-a-megabyte', HEAD, [good('1', 'x'.repeat(1024 * 1024)), good('2', 'x'.repeat(1600))]),
    // An ignored column may have long cells.
    table('a-note-of-a-megabyte', [...HEAD, 'Note'], [order([...same('1'), 'x'.repeat(1024 * 1024)], minor(500))]),
    refused(
      'a-cell-of-two-megabytes.csv',
      `${HEAD.join(',')}\n1,2024-01-31,"${'x'.repeat(2 * 1024 * 1024)}",5.00,EUR\n`,
      'A cell that starts on line 2 is longer than 1 MB',
    ),
    refused(
      'an-open-quote.csv',
      `${HEAD.join(',')}\n1,2024-01-31,"Ada,5.00,EUR\n2,2024-01-31,Bo,5.00,EUR\n`,
      'opens on line 2 is never closed',
    ),
    refused('headings-alone.csv', `${HEAD.join(',')}\n`, 'headings but no orders'),
    refused('no-amount.csv', 'Order ID,Date\n1,2024-01-31\n', 'an amount'),
    refused(
      'not-one-good-row.csv',
      `${HEAD.join(',')}\n1,2024-02-30,Ada,5.00,EUR\n2,2024-01-31,Bo,NaN,EUR\n`,
      'No record can be read',
    ),
  ]
}

/** One row per line: lines of an order that are not together, equal lines, a line with another customer, whose money counts. */
function lines(): HostileFile {
  const head = ['Order ID', 'Date', 'Customer', 'Product', 'Quantity', 'Price', 'Amount', 'Currency']
  const row = (id: string, product: string, quantity: string, price: string, amount: string, customer = 'Ada') => {
    return [id, '2024-01-31', customer, product, quantity, price, amount, 'EUR']
  }
  return table('lines', head, [
    order(row('1', 'Desk', '1', '100.00', '100.00'), minor(10_000)),
    line(row('1', 'Lamp', '2', '5.00', ''), minor(1000)),
    order(row('2', 'Mug', '3', '1.00', '3.00'), minor(300)),
    line(row('1', 'Sofa', '1', '7.00', '7.00'), minor(700)),
    line(row('2', 'Cup', '1', '1.00', '1.00', 'Bo'), minor(100)),
    order(row('3', 'Return', '-2', '4.00', ''), minor(-800)),
  ])
}

/** Each line fits, but not their sum: the order is rejected, not the file. */
function endlessSum(): HostileFile {
  const head = ['Order ID', 'Date', 'Product', 'Amount', 'Currency']
  const row = (id: string, product: string) => [id, '2024-01-31', product, '100000000000.00', 'EUR']
  const lines = Array.from({ length: 120 }, (_, i) =>
    i === 0
      ? rejected(row('1', 'p0'), 'Amount', 'larger than 100 billion')
      : rejected(row('1', `p${i}`), null, 'Order 1 isn’t imported'),
  )
  return table('an-endless-sum', head, [...lines, order(row('2', 'one'), 10n ** 17n)])
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `x${i}`)
}

function wide(name: string, count: number): HostileFile {
  return table(name, [...HEAD, ...many(count)], [order([...same('1'), ...many(count)], minor(500)), good('2')])
}
