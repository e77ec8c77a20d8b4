import { encoded } from '#scripts/order-files/dialect.ts'
import { type Expected, type HostileFile, minor, refused } from './hostile-file.ts'

const one = (id: string, total: string) =>
  `{"id":"${id}","date":"2024-01-31","customer":"Ada","total":${total},"currency":"EUR"}`
const LIST = `[${one('1', '5')},${one('2', '7.25')}]`

type Imported = Exclude<Expected, { refused: string }>

function accepted(name: string, content: string | Buffer, result: Partial<Imported> = {}): HostileFile {
  const plain: Imported = {
    ...{ records: 2, accepted: 2, repeated: 0, blank: 0, rejected: [], orders: 2, sums: { EUR: String(minor(1225)) } },
  }
  return { name, bytes: Buffer.isBuffer(content) ? content : Buffer.from(content), expected: { ...plain, ...result } }
}

/** JSON in different wrappings, and malicious JSON. */
export function json(): HostileFile[] {
  const sum = (cents: number) => ({ sums: { EUR: String(minor(cents)) } })
  const alone = { records: 1, accepted: 1, orders: 1 }
  return [
    accepted('list.json', LIST),
    accepted('mark.json', `\ufeff${LIST}`),
    accepted('utf-16.json', encoded(LIST, { encoding: 'utf-16le', bom: true })),
    accepted('wrapped.json', `{"page":1,"note":"]}","orders":${LIST},"count":2}`),
    accepted('lines.ndjson', `${one('1', '5')}\n\n${one('2', '7.25')}\r\n`),
    accepted('digits.json', `[${one('1', '0.123456')},${one('2', '1.25e1')}]`, { sums: { EUR: '12623456' } }),
    accepted('repeats.json', `[${one('1', '5')},${one('2', '7.25')},${one('1', '5')}]`, { records: 3, repeated: 1 }),
    accepted('a-name-twice.json', `[{"id":"0","id":"1","date":"2024-01-31","total":1,"total":5}]`, {
      ...alone,
      sums: { XXX: String(minor(500)) },
    }),
    accepted(
      'prototype.json',
      `[${one('__proto__', '5')},{"__proto__":{"total":9},"constructor":1,"id":"2","date":"2024-01-31","total":7.25,"currency":"EUR"}]`,
    ),
    accepted('no-orders-among-them.json', `[${one('1', '5')},null,7,"x",[],{},${one('2', '7.25')}]`, {
      records: 7,
      blank: 1,
      rejected: [2, 3, 4, 5].map((record) => ({
        record,
        line: 1,
        column: null,
        says: 'isn’t an object with names and values',
      })),
    }),
    accepted('no-number.json', `[${one('1', '1e999')},${one('2', '"NaN"')},${one('3', '12.25')}]`, {
      ...{ records: 3, accepted: 1, orders: 1 },
      rejected: [1, 2].map((record) => ({ record, line: 1, column: 'total', says: 'isn’t an amount' })),
    }),
    accepted(
      'half-a-letter.json',
      `[{"id":"1","date":"2024-01-31","total":5,"currency":"EUR","customer":"\\ud83d x"}]`,
      {
        ...{ ...alone, ...sum(500), customers: { '1': '\ufffd x' } },
      },
    ),
    accepted(
      'a-zero-letter.json',
      `[{"id":"1","date":"2024-01-31","total":5,"currency":"EUR","customer":"A\\u0000B"}]`,
      {
        ...{ ...alone, ...sum(500), customers: { '1': 'A\ufffdB' } },
      },
    ),
    refused('cut-off.json', LIST.slice(0, -20), 'before it is complete'),
    refused('broken.json', `[${one('1', '5')},{"id":2,,}]`, 'can’t be read'),
    refused('somebody-elses.json', '{"users":[{"name":"Ada"}]}', 'No orders were found'),
    refused('deep.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, ''),
    refused(
      'one-endless-order.json',
      `[{"id":"1","date":"2024-01-31","total":5,"note":"${'x'.repeat(9 * 1024 * 1024)}"}]`,
      'longer than 8 MB',
    ),
  ]
}
