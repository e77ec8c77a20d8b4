import { CONFIRMED, type HostileFile, minor, order, type Row, refused, rejected, table } from './hostile-file.ts'

const HEAD = ['Order ID', 'Date', 'Total', 'Currency']

/** Dates in many forms, some invalid. */
export function dates(): HostileFile[] {
  return [
    dated('day-first', { '01/02/2024': '2024-02-01', '31/01/2024': '2024-01-31', '5/6/24': '2024-06-05' }),
    dated('month-first', { '01/02/2024': '2024-01-02', '01/31/2024': '2024-01-31', '5/6/24 3:05 PM': '2024-05-06' }),
    dated('dots', { '01.02.2024': '2024-02-01', '3.4.24': '2024-04-03', '03.04.2024 23:59': '2024-04-03' }),
    dated('year-first', {
      '2024-02-29': '2024-02-29',
      '2024/3/1': '2024-03-01',
      '20240131': '2024-01-31',
      '2024.12.31': '2024-12-31',
    }),
    dated('names', {
      '31 Jan 2024': '2024-01-31',
      'January 31, 2024': '2024-01-31',
      '3. März 2024': '2024-03-03',
      '1er févr. 2024': '2024-02-01',
      '2 de enero de 2024': '2024-01-02',
      'Wed, 31 Jan 2024 10:00:00 +0000': '2024-01-31',
    }),
    // The day in the file, whatever its offset.
    dated('offsets', {
      '2024-01-31T23:30:00-08:00': '2024-01-31',
      '2024-02-01T00:30:00+14:00': '2024-02-01',
      '2024-02-01 00:30:00 +0000': '2024-02-01',
      '2024-01-31T10:00Z': '2024-01-31',
    }),
    dated('excel', { '45322': '2024-01-31', '45351.5': '2024-02-29', '36526': '2000-01-01', '60000': '2064-04-08' }),
    dated('unix-seconds', { '1706659200': '2024-01-31', '1709251199': '2024-02-29', '1000000000': '2001-09-09' }),
    dated('unix-milliseconds', { '1706659200000': '2024-01-31', '1709251199999': '2024-02-29' }),
    impossible(),
    { ...dated('asked-day-first', { '03/04/2024': '2024-04-03' }), answers: { dateOrder: 'day-first' } },
    { ...dated('asked-month-first', { '03/04/2024': '2024-03-04' }), answers: { dateOrder: 'month-first' } },
    refused('open-dates.csv', `${HEAD.join(',')}\n1,03/04/2024,5.00,EUR\n`, 'are ambiguous'),
    refused(
      'contradicting-dates.csv',
      `${HEAD.join(',')}\n1,31/04/2024,5.00,EUR\n1,13/04/2024,5.00,EUR\n2,04/13/2024,5.00,EUR\n`,
      'contradict each other',
    ),
  ]
}

function dated(name: string, days: Readonly<Record<string, string>>): HostileFile {
  const written = Object.keys(days)
  const rows = written.map((date, i) => order([`d${i}`, date, '1.00', 'EUR'], minor(100)))
  const byId = Object.fromEntries(written.map((date, i) => [`d${i}`, days[date] ?? '']))
  return table(`dates-${name}`, HEAD, rows, { days: byId })
}

function impossible(): HostileFile {
  const texts = ['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '2024-01-00', '0000-00-00']
  texts.push(
    '2024-01-31 25:00',
    '2024-01-31 10:61',
    '2024-01-31T10:00:00+99:00',
    '31st',
    'yesterday',
    '2024-01',
    'NaN',
    '١٢/٠١/٢٠٢٤',
  )
  const rows: Row[] = texts.map((date, i) => rejected([`i${i}`, date, '1.00', 'EUR'], 'Date', 'isn’t a valid date'))
  for (const date of ['1899-12-31', '2200-01-01'])
    rows.push(rejected([date, date, '1.00', 'EUR'], 'Date', 'is outside the years 1900 to 2199'))
  rows.push(rejected(['none', '', '1.00', 'EUR'], 'Date', 'Date is missing'))
  rows.push(order(['good', '2024-02-29', '1.00', 'EUR'], minor(100)))
  return table('dates-impossible', HEAD, rows, { answers: CONFIRMED })
}

/** Amounts in many forms, some invalid. */
export function amounts(): HostileFile[] {
  return [
    priced('points', {
      '1234.50': 123450,
      '1,234.50': 123450,
      '12,345,678.90': 1234567890,
      '.5': 50,
      '5.': 500,
      '007.10': 710,
      '+3.00': 300,
    }),
    priced('commas', { '1234,50': 123450, '1.234,50': 123450, '12.345.678,90': 1234567890, ',5': 50 }, ';'),
    priced(
      'spaces',
      { '1 234,50': 123450, '1\u00a0234,50': 123450, '1\u202f234\u202f567,89': 123456789, '0,01': 1 },
      ';',
    ),
    priced('swiss', { "1'234.50": 123450, '1’234’567.05': 123456705, '0.05': 5 }),
    priced('negatives', {
      '-5.00': -500,
      '(1,234.50)': -123450,
      '5.00-': -500,
      '\u22125.00': -500,
      '- 5.00': -500,
      '0.00': 0,
      '-0.00': 0,
    }),
    priced('signs', { '€5.00': 500, '5.00 €': 500, 'EUR 5.00': 500, '5.00 EUR': 500, '-€5.00': -500, '(€5.00)': -500 }),
    exact('finer-than-a-cent', { '0.123456': 123_456n, '957.5775': 957_577_500n, '-0.000001': -1n }),
    exact('rounded-once', { '0.1234565': 123_457n, '-0.1234565': -123_457n, '0.0000004': 0n }),
    exact('largest', { '100000000000.00': 10n ** 17n, '-100000000000.00': -(10n ** 17n) }),
    currencies(),
    unreadable(),
    tooLarge(),
    { ...priced('asked-comma', { '1.234': 123400 }), answers: { decimalMark: 'comma' } },
    { ...exact('asked-point', { '1.234': 1_234_000n }), answers: { decimalMark: 'point' } },
    priced('thousands-alone', { '1,234': 123400, '12,345': 1234500 }),
    refused('open-amounts.csv', `${HEAD.join(',')}\n1,2024-01-31,1.234,EUR\n2,2024-01-31,5.678,EUR\n`, 'are ambiguous'),
  ]
}

function exact(name: string, parts: Readonly<Record<string, bigint>>, delimiter: ',' | ';' = ','): HostileFile {
  const rows = Object.entries(parts).map(([text, value], i) => order([`a${i}`, '2024-01-31', text, 'EUR'], value))
  return table(`amounts-${name}`, HEAD, rows, { dialect: { delimiter } })
}

function priced(name: string, cents: Readonly<Record<string, number>>, delimiter: ',' | ';' = ','): HostileFile {
  const parts = Object.entries(cents).map(([text, value]) => [text, minor(value)] as const)
  return exact(name, Object.fromEntries(parts), delimiter)
}

/** Currencies with no decimals and with three. */
function currencies(): HostileFile {
  return table('amounts-currencies', HEAD, [
    order(['1', '2024-01-31', '1500', 'JPY'], minor(1500), 'JPY'),
    order(['2', '2024-01-31', '0.5', 'JPY'], 5_000n, 'JPY'),
    order(['3', '2024-01-31', '1.2345', 'KWD'], 12_345_000n, 'KWD'),
    order(['4', '2024-01-31', '10', 'kwd'], minor(10_000), 'KWD'),
    order(['5', '2024-01-31', '9.99', 'USD'], minor(999), 'USD'),
    order(['6', '2024-01-31', '9.99', ''], minor(999), 'XXX'),
    order(['7', '2024-01-31', '£9.99', ''], minor(999), 'GBP'),
    rejected(['8', '2024-01-31', '£9.99', 'EUR'], 'Currency', 'in EUR, but one of its amounts is in GBP'),
    order(['9', '2024-01-31', '9.99', 'Euros'], minor(999), 'EUR'),
    rejected(['10', '2024-01-31', '9.99', 'Galleons'], 'Currency', '“Galleons” isn’t a currency'),
  ])
}

function unreadable(): HostileFile {
  const texts = [
    'NaN',
    'inf',
    '-Infinity',
    '1e999',
    '1e5',
    '0x10',
    '--5',
    '5-5',
    '(5',
    '(-5)',
    '5.5.5',
    '1,23,4',
    'free',
    '１２',
    '٥',
    '$',
    '#REF!',
    '=1+1',
    '9'.repeat(61),
  ]
  const rows: Row[] = texts.map((text, i) => rejected([`u${i}`, '2024-01-31', text, 'EUR'], 'Total', 'isn’t an amount'))
  rows.push(rejected(['none', '2024-01-31', '', 'EUR'], 'Total', 'Amount is missing'))
  rows.push(order(['good', '2024-01-31', '1.50', 'EUR'], minor(150)))
  return table('amounts-unreadable', HEAD, rows, { answers: CONFIRMED })
}

function tooLarge(): HostileFile {
  const texts = ['100000000000.01', '-100000000000.01', '9'.repeat(40)]
  const rows: Row[] = texts.map((text, i) =>
    rejected([`t${i}`, '2024-01-31', text, 'EUR'], 'Total', 'larger than 100 billion'),
  )
  rows.push(order(['good', '2024-01-31', '1.50', 'EUR'], minor(150)))
  return table('amounts-too-large', HEAD, rows, { answers: CONFIRMED })
}
