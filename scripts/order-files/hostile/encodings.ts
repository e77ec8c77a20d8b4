import { type HostileFile, minor, order, type Row, rejected, table } from './hostile-file.ts'

const HEAD = ['Order ID', 'Date', 'Total', 'Currency', 'Customer']
const NAMES = ['Zoë Ångström', 'Jürgen "JJ" Kim', "O’Neil, €-Shop; 'n co"]
const customers = Object.fromEntries(NAMES.map((name, i) => [`w${i}`, name]))
const rows = NAMES.map((name, i) => order([`w${i}`, '2024-01-31', '12.50', 'EUR', name], minor(1250)))

/** The same three orders in all encodings, delimiters and line ends, and some damaged files. */
export function encodings(): HostileFile[] {
  const plain = (name: string, options: Parameters<typeof table>[3]) =>
    table(name, HEAD, rows, { customers, ...options })
  return [
    plain('utf-8', {}),
    plain('utf-8-mark', { dialect: { bom: true } }),
    plain('utf-16le-mark', { dialect: { encoding: 'utf-16le', bom: true } }),
    plain('utf-16be-mark', { dialect: { encoding: 'utf-16be', bom: true } }),
    plain('utf-16le-plain', { dialect: { encoding: 'utf-16le' } }),
    plain('utf-16be-plain', { dialect: { encoding: 'utf-16be' } }),
    plain('windows-1252', { dialect: { encoding: 'windows-1252' } }),
    plain('semicolon', { dialect: { delimiter: ';' } }),
    plain('tab', { dialect: { delimiter: '\t' } }),
    plain('pipe', { dialect: { delimiter: '|' } }),
    plain('sep-line', { dialect: { delimiter: ';', sep: true } }),
    plain('sep-line-after-mark', { dialect: { delimiter: '|', sep: true, bom: true } }),
    plain('crlf', { dialect: { eol: '\r\n' } }),
    plain('cr', { dialect: { eol: '\r' } }),
    plain('cr-without-an-end', { dialect: { eol: '\r', endOfLastLine: false } }),
    plain('all-quoted', { dialect: { quoteAll: true } }),
    mixedEnds(),
    cutInALetter(),
    cutInAPair(),
    oneWrongByte(),
    lettersOfEveryKind(),
    quotedBreaks(),
    strayQuotes(),
  ]
}

/** Three kinds of line end in one file. */
function mixedEnds(): HostileFile {
  const ends = ['\r\n', '\r', '\n']
  let i = 0
  return table('mixed-ends', HEAD, rows, {
    customers,
    bytes: (bytes) => Buffer.from(bytes.toString().replace(/\n/g, () => ends[i++ % ends.length] ?? '')),
  })
}

const LAST = 'A name that ends in ü'
const cut = [...rows, order(['w9', '2024-01-31', '1.00', 'EUR', LAST], minor(100))]

/** Cut off inside a letter: only that letter is lost. */
function cutInALetter(): HostileFile {
  return table('cut-in-a-letter', HEAD, cut, {
    customers: { ...customers, w9: LAST.replace('ü', '\ufffd') },
    bytes: (bytes) => bytes.subarray(0, bytes.length - 2),
  })
}

function cutInAPair(): HostileFile {
  return table('cut-in-a-pair', HEAD, cut, {
    dialect: { encoding: 'utf-16le', bom: true, endOfLastLine: false },
    customers: { ...customers, w9: LAST.replace('ü', '\ufffd') },
    bytes: (bytes) => bytes.subarray(0, bytes.length - 1),
  })
}

/** One invalid UTF-8 byte changes the encoding of the whole file, including the accents before it. */
function oneWrongByte(): HostileFile {
  const [first, ...others] = ['Ada', 'Bo', 'C\u00e9line'].map((name, i) =>
    order([`w${i}`, '2024-01-31', '12.50', 'EUR', name], minor(1250)),
  )
  return table('one-wrong-byte', HEAD, first ? [first, ...others] : [], {
    customers: { w2: 'C\u00e9line' },
    bytes: (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  })
}

function lettersOfEveryKind(): HostileFile {
  const names = [
    '李小龍',
    'مرحبا',
    'שלום',
    '😀👩‍👩‍👧',
    'a\u0301',
    'ﬁ',
    '\u202eevil\u202c',
    '\u200bzero',
    'a\u2028b',
    'İı',
    'ß',
  ]
  const all = names.map((name, i) => order([`l${i}`, '2024-01-31', '1.00', 'EUR', name], minor(100)))
  return table('letters', HEAD, all, { customers: Object.fromEntries(names.map((name, i) => [`l${i}`, name])) })
}

function quotedBreaks(): HostileFile {
  const names = ['two\nlines', 'three\r\nlines\r\nhere', 'old\rmac', 'quote "" in it', ',;\t|', '\n']
  const all: Row[] = names.map((name, i) => order([`q${i}`, '2024-01-31', '1.00', 'EUR', name], minor(100)))
  all.push(rejected(['q9', 'never', '1.00', 'EUR', 'Ada'], 'Date', '“never” isn’t a valid date'))
  const customers = Object.fromEntries(names.slice(0, 5).map((name, i) => [`q${i}`, name]))
  return table('quoted-breaks', HEAD, all, { customers })
}

/** Quotes that are not doubled. */
function strayQuotes(): HostileFile {
  const text = [
    'Order ID,Date,Total,Currency,Customer',
    's1,2024-01-31,1.00,EUR,5" pipe',
    's2,2024-01-31,1.00,EUR,"Ada" ',
    's3,2024-01-31,1.00,EUR,"Ada" Lovelace',
    's4,2024-01-31,1.00,EUR,"Bo"',
  ].join('\n')
  return {
    name: 'stray-quotes.csv',
    bytes: Buffer.from(text),
    expected: {
      ...{ records: 4, accepted: 3, repeated: 0, blank: 0, orders: 3, sums: { EUR: String(3n * minor(100)) } },
      rejected: [{ record: 3, line: 4, column: null, says: 'Double every quote inside a quoted cell' }],
      customers: { s1: '5" pipe', s2: 'Ada', s4: 'Bo' },
    },
  }
}
