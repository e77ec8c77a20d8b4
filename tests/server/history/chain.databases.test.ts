import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { deleteAccessHistory, recordAccess } from '#server/accounts/access-history.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { accountsAt } from '#server/accounts/accounts.ts'
import { createPerson } from '#server/accounts/people.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { completeUpdate } from '#server/changes/complete-update.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { deleteHistory } from '#server/history/delete-history.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

/** After the real time, which imports have. */
const START = Date.UTC(2100, 10, 22)
const DAY = 24 * 3_600_000
const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const

/** A workspace with an import, edits, a bulk change and its undo, and a target: the later ones a day after the others. */
async function open() {
  let now = START
  const opened = await testApp({ clock: () => now++, orders: ['1', '2'].map((id) => ({ id, status: 'Pending' })) })
  const { get, put, send, importFile, location, exec } = opened
  const edit = (note: string) => send('PATCH', '/api/order?id=1', { note }, { 'if-match': '*' })
  const imported = await importFile('Order ID,Order Date,Customer Name,Total\n9,2024-01-31,Ada,5.00\n')
  await edit('first')
  const { body: job } = await send('POST', '/api/orders/bulk', { ids: ['1', '2'], change: { status: 'Approved' } })
  const isDone = async () => (await get(`/api/jobs/${job.id}`)).body.state === 'done'
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 20_000 })
  await send('POST', `/api/changes/${job.id}/undo`)
  now = START + DAY
  const { headers } = await get('/api/targets')
  const targets = [{ currency: 'EUR', month: '2026-11', amount: 100 }]
  expect((await put('/api/targets', { targets }, String(headers.etag))).status).toBe(200)
  await edit('second')
  const faults = () => verifyDatabase(location)
  expect(await faults()).toEqual([])
  const { changes } = (await get('/api/history')).body
  const [newest, target, undo] = changes.map(({ id }: { readonly id: string }) => id) as string[]
  /** What verify says after a statement. */
  const faultsAfter = async (sql: string) => {
    await exec(sql)
    return (await faults()).join('\n')
  }
  const retain = async (before: number) => {
    await using writer = await openWriter(location)
    await writer.write(1, (transaction) => deleteHistory(transaction, { workspaceId: 1, before, now: now++ }))
  }
  const ids = { imported: imported.id, bulk: job.id, newest, target, undo }
  return { ...opened, edit, faults, faultsAfter, retain, ids }
}

describe('the chain of the history finds', () => {
  it('each entry of which a byte is altered, and each that is removed', async () => {
    const { faultsAfter, ids } = await open()
    const alter = (id: string | undefined, set: string, table = 'changes') =>
      `update ${table} set ${set} where id = '${id}'`
    const cases = [
      [ids.target, alter(ids.target, `fields = replace(fields, '100', '101')`), 'altered'],
      [ids.newest, alter(ids.newest, `actor = 'Eve'`), 'altered'],
      [ids.bulk, alter(ids.bulk, 'orders = 1'), 'altered'],
      [ids.undo, alter(ids.undo, 'undone_at = 5'), 'altered'],
      [ids.imported, alter(ids.imported, `report = replace(report, '"csv"', '"cs"')`, 'imports'), 'altered'],
      [ids.bulk, `delete from changes where id = '${ids.bulk}'`, 'removed'],
      [ids.imported, `delete from imports where id = '${ids.imported}'`, 'removed'],
      [ids.newest, `delete from changes where id = '${ids.newest}'`, 'removed'],
    ] as const
    for (const [id, sql, word] of cases) {
      const fault = new RegExp(`^History of the workspace 1: the entry ${id} of 2\\d{3}-.* was ${word}\\.$`, 'm')
      expect(await faultsAfter(sql)).toMatch(fault)
    }
  })

  it('an entry that was removed with its link, the newest too', async () => {
    const { faultsAfter, ids } = await open()
    const remove = (id: string | undefined) =>
      `delete from changes where id = '${id}'; delete from history_links where entry_id = '${id}'`
    expect(await faultsAfter(remove(ids.target))).toMatch(/the links between \d+ and \d+ were removed/)
    expect(await faultsAfter(remove(ids.newest))).toMatch(/it ends with the link \d+, not as it was written with \d+/)
  })

  it('two entries that were swapped, and two links', async () => {
    const { faultsAfter, exec, faults, ids } = await open()
    const swap = (table: string, key: string, [one, other]: readonly string[]) =>
      [
        [one, `'-'`],
        [other, one],
        [`'-'`, other],
      ]
        .map(([from, to]) => `update ${table} set ${key} = ${to} where ${key} = ${from}`)
        .join(';')
    const links = swap('history_links', 'position', ['2', '3']).replaceAll(`'-'`, '0')
    expect(await faultsAfter(links)).toMatch(/the link of the entry .* was altered/)
    await exec(links)
    expect(await faults()).toEqual([])
    const changes = swap('changes', 'id', [`'${ids.bulk}'`, `'${ids.target}'`])
    expect(await faultsAfter(changes)).toContain(`the entry ${ids.target} of`)
  })

  it('all entries gone, with or without their links, and one that was added', async () => {
    const { faultsAfter } = await open()
    const added = `insert into changes (workspace_id, id, kind, at, actor, object, object_id, fields, reason, undoes, body_hash, orders)
      values (1, 'new', 'edit', 5, 'Ada', 'view', 'v', '[]', '', '', '', 0)`
    expect(await faultsAfter(added)).toBe('History of the workspace 1: the entry new is not in the chain.')
    expect((await faultsAfter('delete from changes')).split('\n').length).toBeGreaterThan(4)
    expect(await faultsAfter('delete from history_links; delete from imports')).toContain('it ends with the link 0')
  })
})

it('begins the chain of an older database with all of its entries, and continues after a restored backup', async () => {
  const { faultsAfter, exec, edit, faults, location } = await open()
  await exec(`delete from history_links; update workspaces set history_length = 0, history_hash = ''`)
  expect(await faults()).toEqual([])
  await edit('third')
  expect(await faults()).toEqual([])
  const file = join(temporaryFolder(), 'all.backup')
  await writeBackup(location, file, 0)
  await exec(`update changes set actor = 'Eve' where object = 'targets'`)
  await restoreBackup(file, location, { replace: true })
  await edit('fourth')
  expect(await faults()).toEqual([])
  expect(await faultsAfter(`update changes set actor = 'Eve' where object = 'targets'`)).toMatch(/ was altered\.$/)
  await rm(file)
})

it('begins at the start of the server with more entries than a request could link, oldest first, once', async () => {
  const { exec, edit, faults, faultsAfter, location } = await open()
  await exec(`delete from history_links; update workspaces set history_length = 0, history_hash = ''`)
  for (let from = 0; from < 2600; from += 400) {
    const rows = Array.from(
      { length: 400 },
      (_, i) => `(1, 'old${from + i}', 'edit', ${from + i}, 'Ada', 'view', 'v', '[]', '', '', '', 0)`,
    )
    await exec(`insert into changes (workspace_id, id, kind, at, actor, object, object_id, fields, reason, undoes, body_hash, orders)
      values ${rows}`)
  }
  await completeUpdate(location)
  const links = async () => {
    await using writer = await openWriter(location)
    return await writer.read((one) => one.query('select position, at from history_links order by position'))
  }
  const before = await links()
  expect(before.length).toBeGreaterThan(2800)
  const times = before.map(({ at }) => Number(at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await completeUpdate(location)
  expect((await links()).length).toBe(before.length)
  await edit('third')
  expect((await links()).length).toBe(before.length + 1)
  expect(await faults()).toEqual([])
  expect(await faultsAfter(`update changes set actor = 'Eve' where id = 'old1234'`)).toMatch(/ was altered\.$/)
})

it('is deleted from before an instant, more than once, and says so in an entry that only owners see', async () => {
  const { get, retain, faults, faultsAfter, edit, exec } = await open()
  await retain(0)
  expect((await get('/api/history?object=erasure')).body.total).toBe(0)
  await retain(START + DAY)
  expect(await faults()).toEqual([])
  const { changes } = (await get('/api/history')).body
  expect(changes.map(({ object }: { readonly object: string }) => object)).toEqual(['erasure', 'order', 'targets'])
  expect(changes[0]).toMatchObject({ actor: { name: 'This computer' }, canUndo: false })
  expect(changes[0].fields[0]).toEqual({ field: 'entries', before: 4, after: null })
  expect((await get('/api/orders/1/history')).body.changes.map(({ kind }: { kind: string }) => kind)).toEqual([
    'edit',
    'unknown',
  ])
  await edit('third')
  await retain(changes.at(-1).at + 1)
  expect(await faults()).toEqual([])
  expect((await get('/api/history?object=erasure')).body.total).toBe(2)
  await exec(`update changes set fields = replace(fields, 'length', 'l3ngth') where object = 'erasure'`)
  expect(await faultsAfter('select 1')).toContain('what came before the link')
})

it('has one order of 200 changes at once', async () => {
  const { send, faults, get } = await open()
  const before = (await get('/api/history')).body.total
  const create = (i: number) =>
    i % 2 === 0
      ? send('POST', '/api/shops', { name: `Shop ${i}`, slug: `shop-${i}` })
      : send('PATCH', '/api/order?id=2', { note: `note ${i}` }, { 'if-match': '*' })
  const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => create(i)))
  const made = replies.filter(({ status }) => status < 300).length
  expect(made).toBeGreaterThan(20)
  expect((await get('/api/history')).body.total).toBe(before + made)
  expect(await faults()).toEqual([])
})

it('of the accounts finds what was removed or altered, and is deleted from before an instant', async () => {
  const { accounts, location } = await testApp({ clock: () => START })
  const opened = await accounts.open()
  const { database } = opened
  await createPerson(opened, 1, OWNER)
  for (const name of ['a', 'b', 'c'])
    await createAccessKey({ ...opened, clock: () => START + DAY }, 1, { name, role: 'viewer' })
  const faults = async () => (await verifyDatabase(location)).join('\n')
  expect(await faults()).toBe('')
  const update = (name: string) => database.updateTable('accessChange').set({ name }).where('objectId', '!=', '')
  const [first] = await database.selectFrom('accessChange').select('id').where('name', '=', 'b').execute()
  await update('x').where('name', '=', 'b').execute()
  expect(await faults()).toMatch(
    new RegExp(`^History of the accounts: the entry ${first?.id} of 2100-11-23.* was altered`),
  )
  await update('b').where('name', '=', 'x').execute()
  await deleteAccessHistory(opened, START + 1)
  await deleteAccessHistory(opened, START + 1)
  expect(await faults()).toBe('')
  const left = await database.selectFrom('accessChange').select(['object', 'name']).orderBy('name').execute()
  expect(left.map(({ object, name }) => `${object} ${name}`)).toEqual(['erasure ', 'key a', 'key b', 'key c'])
  await database.deleteFrom('accessChange').where('name', '=', 'c').execute()
  expect(await faults()).toMatch(/the entry .* was removed\.$/)
})

it('of the accounts has one order of changes at once', async () => {
  const { accounts, location } = await testApp({ clock: () => START })
  const opened = await accounts.open()
  const names = Array.from({ length: 50 }, (_, i) => `key ${i}`)
  const change = { workspaceId: 1, at: START, actor: THIS_COMPUTER, kind: 'edit', object: 'session' } as const
  // With the key, and in a transaction of its own.
  await Promise.all(
    names.flatMap((name) => [
      createAccessKey(opened, 1, { name, role: 'viewer' }),
      recordAccess(opened.database, { ...change, objectId: '', name }),
    ]),
  )
  expect(await verifyDatabase(location)).toEqual([])
})

it('of the accounts begins when an updated server starts, with all entries, oldest first, once', async () => {
  const { accounts, location } = await testApp({ clock: () => START })
  const { database } = await accounts.open()
  const change = { workspaceId: 1, actor: 'Ann', actorKind: 'person', kind: 'edit', object: 'session' } as const
  for (let from = 0; from < 1200; from += 400) {
    const at = (i: number) => START - ((from + i) % 7) * DAY
    const rows = Array.from({ length: 400 }, (_, i) => ({
      ...{ ...change, id: `old${from + i}`, at: at(i), objectId: '', name: '', fields: '[]' },
    }))
    await database.insertInto('accessChange').values(rows).execute()
  }
  await database.deleteFrom('installation').where('id', '=', 'history').execute()
  await database.updateTable('installation').set({ value: '3' }).where('id', '=', 'tables').execute()
  const started = async () => {
    const server = accountsAt(location, () => START)
    onTestFinished(server.close)
    // As the server does before it listens.
    expect(await server.hasOwner()).toBe(false)
    const links = database.selectFrom('accessLink').select(['position', 'at', 'entry_id']).orderBy('position')
    return await links.execute()
  }
  const links = await started()
  expect(links).toHaveLength(1200)
  const times = links.map(({ at }) => Number(at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(links.map(({ entry_id }) => entry_id)).size).toBe(1200)
  expect(await started()).toHaveLength(1200)
  expect(await verifyDatabase(location)).toEqual([])
  await database.updateTable('accessChange').set({ actor: 'Eve' }).where('id', '=', 'old777').execute()
  expect(await verifyDatabase(location)).toEqual([expect.stringMatching(/the entry old777 .* was altered\.$/)])
})
