import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BACKUP_VERSION } from '#server/backup/format.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { tableRows } from '#server/backup/table-rows.ts'
import { textLines } from '#server/backup/text-lines.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { EMPTY_ORDER } from '#server/changes/order-content.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import { SHOPS } from '#server/database/schema/shops.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { openTestApp, temporaryFolder } from '#tests/server/support/test-app.ts'
import { backupOf, changed, fileOf, linesOfStored, STORED } from './support.ts'

const KINDS = ['sqlite', 'postgres'] as const
const REPLACE = { replace: true }

/** A database with two orders, and everything that it keeps: a refusal must change nothing of it. */
async function openTarget(on: (typeof KINDS)[number]) {
  const app = await openTestApp({ orders: [{ id: '#1' }, { id: '#2' }], on })
  const state = async () => {
    const rows: unknown[] = []
    const store = await openWriter(app.location)
    await store.read(async (statements) => {
      for (const table of SOURCE_TABLES)
        for await (const row of tableRows(statements, table)) rows.push([table.name, ...row])
    })
    await store.close()
    return rows
  }
  return { ...app, state }
}

async function target(on: (typeof KINDS)[number] = 'sqlite') {
  const opened = await openTarget(on)
  onTestFinished(opened.close)
  return opened
}

/** One for many refusals, none of which may change it. */
const shared: Partial<Record<(typeof KINDS)[number], Awaited<ReturnType<typeof openTarget>>>> = {}
beforeAll(async () => {
  for (const kind of KINDS) shared[kind] = await openTarget(kind)
})
afterAll(async () => {
  for (const kind of KINDS) await shared[kind]?.close()
})

/** Restores into the shared database; answers the sentence of the refusal. */
async function refusal(file: string, kind: (typeof KINDS)[number] = 'sqlite'): Promise<string> {
  const opened = shared[kind]
  if (!opened) throw new Error('The database is not open.')
  const before = await opened.state()
  const said = await restoreBackup(file, opened.location, REPLACE).then(
    () => 'It was restored.',
    (error: Error) => error.message,
  )
  expect(await opened.state()).toEqual(before)
  expect(said).toMatch(/Nothing was changed\.$/)
  return said
}

/** Values that no database may hold, one for every kind of column. */
const WRONG: readonly (readonly [table: string, column: string, value: unknown, reason: RegExp])[] = [
  ['workspaces', 'id', '0', /must be a whole number from 1 to 8191/],
  ['workspaces', 'id', '9007199254740993', /must be a whole number from 1/],
  ['workspaces', 'time_zone', 'Mars/Olympus', /must be an IANA time zone/],
  ['workspaces', 'excluded_statuses', '["Lost"]', /must be JSON as the column holds it: \/0/],
  ['workspaces', 'excluded_statuses', '{', /must be JSON/],
  ['workspaces', 'counted_date', 'shipped', /must be one of placed, paid/],
  ['workspaces', 'settings_version', '-1', /must be a whole number from 1/],
  ['workspaces', 'settings_version', '99999999999999999999', /must be a whole number as a text/],
  ['workspaces', 'settings_version', '0x10', /must be a whole number as a text/],
  ['workspaces', 'settings_version', 5, /must be a whole number as a text/],
  ['orders', 'placed_at', '9223372036854775807', /must be a whole number from/],
  ['orders', 'placed_at', 'yesterday', /must be a whole number as a text/],
  ['orders', 'placed_at', null, /must have a value/],
  ['orders', 'amount', '9223372036854775808', /must be a whole number from/],
  ['orders', 'day', '2026-02-30', /must be a day that exists/],
  ['orders', 'paid_day', 'soon', /must be a day that exists/],
  ['orders', 'status', 'Lost', /must be one of In Progress, /],
  ['orders', 'currency', 'euro', /must be a currency/],
  ['orders', 'city', 'x'.repeat(2000), /must have at most 1600 bytes/],
  ['orders', 'project', 'a\u0000b', /must hold no NUL/],
  ['orders', 'project', 'a\ud800', /no half of a character/],
  ['orders', 'customer_name', { a: 1 }, /must be a text/],
  ['order_lines', 'line', '0', /must be a whole number from 1/],
  ['order_lines', 'quantity', '1.5', /must be a whole number as a text/],
  ['replaced_orders', 'content', '{"order":{}}', /must be JSON as the column holds it/],
  ['imports', 'report', '{"state":"done"}', /must be JSON as the column holds it/],
  ['imports', 'report', 'done', /must be JSON/],
  ['imports', 'finished_at', '8640000000000001', /must be a whole number from/],
  ['targets', 'month', '2026-13', /must be a month/],
  ['targets', 'amount', '-1', /must be a whole number from 0/],
  ['import_mappings', 'mapping', '{"columns":{"price":"one"}}', /must be JSON as the column holds it/],
]

describe('a row that no database may hold', () => {
  it.each(WRONG)(
    '%s.%s is refused with its line, and nothing is changed (case %$)',
    async (table, column, value, reason) => {
      const { lines, line } = changed(table, column, value)
      const said = await refusal(backupOf(lines))
      expect(said).toContain(`Line ${line}, table ${table}: the column ${column} must `)
      expect(said).toMatch(reason)
      expect(said).toContain('Restore another backup')
    },
  )

  it('is found in a shop', () => {
    const { slug, name } = SHOPS.columns
    expect([slug.fault('berlin'), name.fault(' Berlin')]).toEqual([undefined, undefined])
    expect(['refused', 'done', 'Berlin'].map(slug.fault)).toEqual(
      Array(3).fill(expect.stringMatching(/small letters.* no folder/)),
    )
    expect(slug.fault('done-2')).toBeUndefined()
    expect(['', ' \t'].map(name.fault)).toEqual(Array(2).fill('must have more than blank space'))
  })

  it('is found in a date as it was given', () => {
    const { date_text, file_content } = ORDERS.columns
    const texts = ['', '2025-11-30T23:10:00-05:00', '2025-13-45T99:99:99']
    const order = { ...EMPTY_ORDER, id: '1', placedAt: 0, day: '1970-01-01', paidDay: '', status: 'Pending', lines: [] }
    const names = {
      sourceStatus: '',
      customerName: '',
      customerKey: '',
      project: '',
      address: '',
      city: '',
      channel: '',
    }
    const content = { ...order, ...names, paymentMethod: '', currency: 'EUR', amount: '0' }
    const faults = texts.map((dateText) => [
      date_text.fault(dateText),
      file_content.fault(JSON.stringify({ ...content, dateText })),
    ])
    const fault = expect.stringMatching(/must be a date like/)
    expect(faults).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [fault, fault],
    ])
  })

  it('is found in every column: none takes any value', () => {
    for (const { name, columns, names } of SOURCE_TABLES) {
      for (const column of names) {
        const values = ['a\u0000b', 2n ** 63n, true]
        const taken = values.filter((value) => columns[column]?.fault(value as bigint) === undefined)
        expect({ column: `${name}.${column}`, taken }).toEqual({ column: `${name}.${column}`, taken: [] })
      }
    }
  })
})

describe.each(KINDS)('rows that do not belong together, on %s', (kind) => {
  const twice = () => {
    const { lines, line } = changed('orders', 'channel', 'Web')
    return lines.toSpliced(line, 0, lines[line - 1])
  }

  it.each([
    ['a row that is there twice', twice, /Line 8, table orders: .*a row is there twice/],
    [
      'a line of an order that is not there',
      () => changed('order_lines', 'order_id', '#0').lines,
      /order_lines has the row 1, #0, 1 whose order_id names no row of orders/,
    ],
    [
      'a target of a workspace that is not there',
      () => changed('targets', 'workspace_id', '2', 1).lines,
      /targets has the row 2, .* whose workspace_id names no row of workspaces/,
    ],
    ['a foreign workspace', () => changed('workspaces', 'slug', 'shop').lines, /has no workspace "main"/],
  ])('%s is refused, and nothing is changed', async (_what, lines, sentence) => {
    expect(await refusal(backupOf(lines()), kind)).toMatch(sentence)
  })
})

describe('a damaged file', () => {
  const packed = readFileSync(STORED)
  const text = gunzipSync(packed).toString()
  const middle = packed.with(packed.length >> 1, (packed[packed.length >> 1] ?? 0) ^ 0xff)
  it.each([
    ['whose packing is damaged', Buffer.from(middle), /is damaged/],
    ['that is cut off', gzipSync(text.slice(0, -300)), /is damaged or cut off on line \d+/],
    [
      'that is cut off at the end of a line',
      gzipSync(text.split('\n').slice(0, -2).join('\n')),
      /is damaged or cut off on line/,
    ],
    ['that goes on after its end', Buffer.concat([packed, gzipSync('["1"]\n')]), /was changed after/],
    ['that is there twice', Buffer.concat([packed, packed]), /was changed after/],
    ['with other bytes after it', Buffer.concat([packed, Buffer.from('garbage')]), /is damaged|was changed/],
    [
      'of bytes that are no UTF-8',
      gzipSync(Buffer.concat([Buffer.from(text.slice(0, 300)), Buffer.from([0xff, 10])])),
      /is damaged or cut off on line/,
    ],
    ['that is empty', Buffer.alloc(0), /is not an Orderboard backup/],
    [
      'that is JSON of something else',
      gzipSync('{"format":"orderboard","version":1}\n'),
      /is not an Orderboard backup/,
    ],
  ])('%s is refused, and nothing is changed', async (_what, bytes, sentence) => {
    expect(await refusal(fileOf(bytes))).toMatch(sentence)
  })

  it('that is not there is named so', async () => {
    expect(await refusal(join(temporaryFolder(), 'none.gz'))).toMatch(/cannot be read \(ENOENT/)
  })

  it('that unpacks into one endless line is read only up to the limit of a line', async () => {
    const bomb = fileOf(gzipSync(Buffer.concat([Buffer.from(text.slice(0, 300)), Buffer.alloc(65 * 1024 ** 2, 'a')])))
    expect(await refusal(bomb)).toMatch(/has too long a line: line 2 has more than 67108864 bytes/)
  })

  it('is read in a time that grows with its bytes alone, however long a line is', async () => {
    const piece = Buffer.alloc(1024, 'a')
    // Looked at from its beginning with each piece, such a line takes minutes.
    const pieces = function* () {
      for (let i = 0; i < 48 * 1024; i++) yield piece
    }
    const lengths: number[] = []
    for await (const line of textLines(Readable.from(pieces()), 64 * 1024 ** 2)) lengths.push(line.length)
    expect(lengths).toEqual([48 * 1024 ** 2])
    await expect(textLines(Readable.from([piece, piece]), 2047).next()).rejects.toThrow(RangeError)
  })
})

describe('the version of the format', () => {
  it.each(KINDS)('16 is restored into %s as it was', async (kind) => {
    const { location, get, app } = await target(kind)
    expect(await restoreBackup(STORED, location, REPLACE)).toMatchObject({ orders: '4', imports: '4' })
    expect(await verifyDatabase(location)).toEqual([])
    const { body } = await get('/api/orders?sort=id')
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(['#1001', '007', '8', 'M1'])
    expect((await get('/api/order?id=%231001')).body).toMatchObject({
      status: 'Approved',
      amount: { minor: 4200, currency: 'EUR' },
      day: '2026-01-31',
      lines: [{ product: 'Chair', quantity: 4 }],
    })
    expect((await get('/api/targets')).body.targets).toHaveLength(2)
    expect((await get('/api/settings')).body).toMatchObject({ excludedStatuses: ['Cancelled'], countedDate: 'paid' })
    const imports = (await get('/api/imports')).body.imports as { id: string; name: string }[]
    expect(imports.map(({ name }) => name)).toEqual(['mapped.csv', 'third.csv', 'second.csv', 'first.csv'])
    const second = imports.find(({ name }) => name === 'second.csv')?.id
    const undone = await app.inject({ method: 'POST', url: `/api/imports/${second}/undo` })
    expect(undone.json()).toMatchObject({ state: 'undone', restored: 1 })
    expect((await get('/api/order?id=%231001')).body.lines).toHaveLength(2)
  })

  it('that is newer is refused with a sentence', async () => {
    const [header, ...rest] = linesOfStored()
    const newer = backupOf([{ ...(header as object), version: BACKUP_VERSION + 1 }, ...rest])
    expect(await refusal(newer)).toContain(
      `made by a newer release of Orderboard: it has format ${BACKUP_VERSION + 1}, this release reads format ${BACKUP_VERSION}. Restore it with that release. Nothing was changed`,
    )
  })

  it('that is older is refused with a sentence', async () => {
    const [header, ...rest] = linesOfStored()
    const older = backupOf([{ ...(header as object), version: 17 }, ...rest])
    expect(await refusal(older)).toMatch(/it has format 17, this release reads format 18\. .* Nothing was changed/)
  })

  it('that knows other columns is refused, naming the column', async () => {
    const lines = linesOfStored()
    const [table, ...others] = [lines[1] as { table: string; columns: string[] }, ...lines.slice(2)]
    const naming = (columns: string[]) => backupOf([lines[0], { ...table, columns }, ...others])
    expect(await refusal(naming(table.columns.slice(1)))).toMatch(/lacks the column id of the table workspaces/)
    expect(await refusal(naming([...table.columns, 'colour']))).toMatch(
      /has an unknown column colour in the table workspaces/,
    )
  })
})

it('restores with sort keys, search text and reporting date calculated, whatever the file says of them', async () => {
  const { location, get } = await target()
  const { lines } = changed('orders', 'search', 'nothing')
  await restoreBackup(backupOf(lines), location, REPLACE)
  expect(await verifyDatabase(location)).toEqual([])
  expect((await get('/api/orders?q=ada')).body.total).toBe(1)
})

describe.each(KINDS)('verify on %s', (kind) => {
  it('names table, column and row of values that no database may hold', async () => {
    const { location, exec } = await target(kind)
    await restoreBackup(STORED, location, REPLACE)
    await exec(`update imports set report = '{"state":"done"}' where name <> 'first.csv';
      update import_mappings set mapping = '{';
      update orders set currency = 'euro' where id = '8';
      update orders set id_key = 'other' where id = '007'`)
    const faults = (await verifyDatabase(location)).join('\n')
    expect(faults).toMatch(
      /^imports\.report must be JSON as the column holds it: .*; not so in the row with workspace_id 1, id [0-9a-f-]+, and in 2 more rows$/m,
    )
    expect(faults).toMatch(
      /^import_mappings\.mapping must be JSON; not so in the row with workspace_id 1, headings_hash \S+$/m,
    )
    expect(faults).toMatch(/^orders\.currency must be a currency .*; not so in the row with workspace_id 1, id 8$/m)
    expect(faults).toMatch(
      /^orders\.id_key must follow from the other columns; not so in the row with workspace_id 1, id 007$/m,
    )
  })
})

it('a database without workspaces is restored as one', async () => {
  const { location } = await target()
  const lines = linesOfStored().filter((line) => !Array.isArray(line))
  const zero = Object.fromEntries(Object.keys((lines.at(-1) as { figures: object }).figures).map((name) => [name, '0']))
  await restoreBackup(backupOf([...lines.slice(0, -1), { figures: zero }]), location, REPLACE)
  expect(await prepareDatabase(location, null)).toEqual({ workspaceId: 1 })
})
