import { deflateRawSync, gzipSync } from 'node:zlib'
import { encoded } from '#scripts/order-files/dialect.ts'
import { type HostileFile, minor, order, refused, table } from './hostile-file.ts'

const HEAD = 'Order ID,Date,Customer,Total,Currency\n'
const TEXT = `${HEAD}1,2024-01-31,Ada,5.00,EUR\n`

/** Files without orders, packed files, and files with malicious texts. */
export function nonOrderFiles(): HostileFile[] {
  const zip = (name: string) =>
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name), deflateRawSync(TEXT)])
  return [
    refused('empty.csv', '', 'empty'),
    refused('blank-space.csv', '\ufeff \r\n\t\n', 'empty'),
    refused('mark-alone.csv', Buffer.from([0xff, 0xfe]), 'empty'),
    refused('gzip.csv', gzipSync(TEXT), 'gzip'),
    // A zip bomb (64 MB in 64 KB): refused by its first bytes, never unpacked.
    refused('bomb.csv', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'gzip'),
    refused('archive.csv', zip('orders.csv'), 'ZIP'),
    refused('workbook.csv', zip('xl/workbook.xml'), 'damaged'),
    refused('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'PNG'),
    refused('document.csv', '%PDF-1.7\n%âãÏÓ', 'PDF'),
    refused('database.csv', 'SQLite format 3\u0000', 'SQLite'),
    refused('page.csv', '<!DOCTYPE html><html><body>Sign in</body></html>', 'web page'),
    refused('nul.csv', `${HEAD}1,2024-01-31,A\u0000da,5.00,EUR\n`, 'is zero'),
    refused(
      'nul-utf-16.csv',
      encoded(`${HEAD}1,2024-01-31,A\u0000da,5.00,EUR\n`, { encoding: 'utf-16le', bom: true }),
      'isn’t a text file',
    ),
    refused('noise.csv', noise(), 'isn’t a text file'),
    texts(),
  ]
}

/** Random bytes without zeros. */
function noise(): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length: 4000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return 1 + ((state >>> 16) % 255)
    }),
  )
}

/** Formulas and markup are stored unchanged as names, and never executed. */
function texts(): HostileFile {
  const names = [
    '=HYPERLINK("http://x.test","click")',
    "=cmd|'/C calc'!A0",
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    "'=1",
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "'; drop table orders; --",
    '" or ""="',
    '$' + '{jndi:ldap://x.test/a}',
    '{{7*7}}',
    '../../etc/passwd',
    '%00%0a%s%n',
    'null',
    'undefined',
    '\u202e\u2066gnp.exe',
    'a\u0001b\u001bc\u007fd',
    'Z\u0351\u0363a\u0321l\u0489go',
  ]
  const rows = names.map((name, i) => order([`n${i}`, '2024-01-31', name, '1.00', 'EUR'], minor(100)))
  const customers = Object.fromEntries(names.map((name, i) => [`n${i}`, name]))
  return table('texts', HEAD.trimEnd().split(','), rows, { customers })
}
