import { expect, it } from 'vitest'
import type { ChangedValue } from '#contract/changes/workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { Principal } from '#server/http/access.ts'
import { inWorkspace } from '#tests/server/support/in-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const NOW = Date.UTC(2026, 10, 22)
const SETTINGS = { excludedStatuses: ['Pending', 'Cancelled'], countedDate: 'placed', timeZone: null }
const TARGETS = {
  targets: [
    { month: '2026-11', currency: 'EUR', amount: 100_000 },
    { month: '2026-12', currency: 'EUR', amount: 200_000 },
  ],
}
const view = (id: string, name: string, query = 'per=10') => ({ id, name, query })
const VIEWS = { views: [view('a', 'Late'), view('b', 'Mine')] }
const NEW_ORDER = {
  ...{ id: 'new', placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  lines: [{ product: 'Chair', quantity: '1', price: '5.00' }],
}

/** The latest changes of a workspace but for its imports, newest first. */
async function readChanges(reads: WorkspaceReads, limit: number) {
  const rows = await reads
    .from('changes')
    .select(['id', 'at', 'actor', 'actor_kind', 'kind', 'object', 'object_id', 'fields'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ at, object_id: objectId, fields, ...row }) => {
    return { ...row, at: Number(at), objectId, fields: JSON.parse(fields) as ChangedValue[] }
  })
}

const ADA: Principal = { name: 'Ada', kind: 'computer', id: '', email: null, roles: null, sessionId: null }

async function open() {
  let now = NOW
  const opened = await testApp({ orders: [{ id: '1', status: 'Pending' }], clock: () => now, principal: ADA })
  const { database } = opened
  const changes = (workspaceId = 1, limit = 100) => readChanges(database.in({ workspaceId }), limit)
  const later = () => void now++
  /** Replaces the present document. */
  const save = async (url: string, body: unknown) => {
    const saved = await opened.put(url, body, String((await opened.get(url)).headers.etag))
    expect(saved.status).toBe(200)
  }
  const edit = async () => {
    const { etag } = (await opened.get('/api/order?id=1')).body
    return await opened.send('PATCH', '/api/order?id=1', { note: 'ring twice' }, { 'if-match': etag })
  }
  return { ...opened, changes, later, save, edit }
}

const common = { id: expect.any(String), at: NOW, actor: 'Ada', actor_kind: 'computer', kind: 'edit' }

it('has who changed the settings, when, and each changed value before and after', async () => {
  const { changes, save } = await open()
  await save('/api/settings', SETTINGS)
  const excluded = { field: 'excludedStatuses', before: [], after: ['Pending', 'Cancelled'] }
  const first = { ...common, object: 'settings', objectId: '', fields: [excluded] }
  expect(await changes()).toEqual([first])
  // The same statuses in another order are no change of them.
  await save('/api/settings', { ...SETTINGS, excludedStatuses: ['Cancelled', 'Pending'], timeZone: 'Asia/Tokyo' })
  const zone = { field: 'timeZone', before: null, after: 'Asia/Tokyo' }
  const both = (await changes()).map(({ fields }) => fields)
  expect(both).toHaveLength(2)
  expect(both).toContainEqual([zone])
})

it('has the targets that were set, changed and removed', async () => {
  const { changes, save } = await open()
  await save('/api/targets', TARGETS)
  const [first, second] = TARGETS.targets
  expect(await changes()).toEqual([
    {
      ...{ ...common, object: 'targets', objectId: '' },
      fields: [
        { field: '2026-11 EUR', before: null, after: 100_000 },
        { field: '2026-12 EUR', before: null, after: 200_000 },
      ],
    },
  ])
  await save('/api/targets', {
    targets: [
      { ...first, amount: 0 },
      { ...second, currency: 'USD' },
    ],
  })
  expect((await changes()).map(({ fields }) => fields)).toContainEqual([
    { field: '2026-11 EUR', before: 100_000, after: 0 },
    { field: '2026-12 EUR', before: 200_000, after: null },
    { field: '2026-12 USD', before: null, after: 200_000 },
  ])
})

it('has each view that was made, renamed and removed', async () => {
  const { changes, save } = await open()
  await save('/api/views', VIEWS)
  const made = (name: string) => [
    { field: 'name', before: null, after: name },
    { field: 'query', before: null, after: 'per=10' },
  ]
  const object = { ...common, object: 'view' }
  expect((await changes()).sort((a, b) => a.objectId.localeCompare(b.objectId))).toEqual([
    { ...object, objectId: 'a', fields: made('Late') },
    { ...object, objectId: 'b', fields: made('Mine') },
  ])
  await save('/api/views', { views: [view('b', 'Ours')] })
  const fields = (await changes()).map((change) => [change.objectId, change.fields])
  expect(fields).toHaveLength(4)
  expect(fields).toContainEqual(['b', [{ field: 'name', before: 'Mine', after: 'Ours' }]])
  expect(fields).toContainEqual(['a', made('Late').map((one) => ({ ...one, before: one.after, after: null }))])
})

it('has every change of orders, whose values are in their versions, newest first', async () => {
  const { changes, edit, later, send } = await open()
  const { changeId } = (await edit()).body
  const order = { ...common, object: 'order', objectId: '1', fields: [] }
  expect(await changes()).toEqual([{ ...order, id: changeId }])
  later()
  await send('POST', `/api/changes/${changeId}/undo`)
  later()
  await send('POST', '/api/orders', NEW_ORDER)
  later()
  await send('POST', '/api/orders/bulk', { ids: ['1'], change: { status: 'Approved' } })
  expect(await changes(1, 3)).toEqual([
    { ...order, at: NOW + 3, kind: 'bulk', objectId: '' },
    { ...order, at: NOW + 2, kind: 'create', objectId: 'new' },
    { ...order, at: NOW + 1, kind: 'undo' },
  ])
})

it('has nothing of what changed nothing, was refused, or is of another workspace', async () => {
  const { app, exec, changes, save, put } = await open()
  await save('/api/targets', { targets: [] })
  await save('/api/views', { views: [] })
  await save('/api/settings', { excludedStatuses: [], countedDate: 'placed' })
  for (const [url, body] of [
    ['/api/settings', SETTINGS],
    ['/api/targets', TARGETS],
    ['/api/views', VIEWS],
  ] as const)
    expect((await put(url, body, '"of before"')).status).toBe(412)
  expect(await changes()).toEqual([])
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const second = inWorkspace(app, 'second')
  const { headers } = await second.inject('/api/targets')
  const ifMatch = { 'if-match': String(headers.etag) }
  const saved = await second.inject({ method: 'PUT', url: '/api/targets', headers: ifMatch, payload: TARGETS })
  expect(saved.statusCode).toBe(200)
  expect([(await changes()).length, (await changes(2)).length]).toEqual([0, 1])
})

it.each([
  ['/api/settings', SETTINGS],
  ['/api/targets', TARGETS],
  ['/api/views', VIEWS],
] as const)('a change of %s is not saved without its entry', async (url, body) => {
  const { get, put, exec } = await open()
  const before = await get(url)
  await exec('alter table changes rename to hidden')
  expect((await put(url, body, String(before.headers.etag))).status).toBe(500)
  await exec('alter table hidden rename to changes')
  expect((await get(url)).body).toEqual(before.body)
})

it('undoes no change of anything but orders, and says so', async () => {
  const { changes, get, save, send } = await open()
  await save('/api/settings', SETTINGS)
  await save('/api/targets', TARGETS)
  await save('/api/views', VIEWS)
  for (const { id } of await changes()) {
    const undone = await send('POST', `/api/changes/${id}/undo`)
    expect([undone.status, undone.body.detail]).toEqual([
      409,
      'Only changes of orders can be undone. Change the settings, targets or views back where you changed them.',
    ])
  }
  expect((await get('/api/targets')).body).toEqual(TARGETS)
})

it('creates no order for the key of another change', async () => {
  const { changes, save, send } = await open()
  await save('/api/targets', TARGETS)
  const [change] = await changes()
  const refused = await send('POST', '/api/orders', NEW_ORDER, { 'idempotency-key': change?.id ?? '' })
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'This Idempotency-Key belongs to another request. Use a new key.',
  ])
})
