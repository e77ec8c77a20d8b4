import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { overServer } from '#tests/server/support/over-server.ts'
import { command } from '#tests/support/postgres/databases.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())

/** A new database of a user who has these rights, with a second workspace. */
async function databaseOf(user: string, rights: string): Promise<string> {
  await command(cluster.url('postgres'), `create role ${user} login ${rights}`)
  await command(cluster.url('postgres'), `create database ${user} owner ${user} template template0`)
  const url = new URL(cluster.url(user))
  url.username = user
  await prepareDatabase({ kind: 'postgres', url: url.href }, null)
  await command(url.href, `insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  return url.href
}

async function writerAt(url: string) {
  const writer = await openWriter({ kind: 'postgres', url })
  onTestFinished(writer.close)
  return writer
}

const TARGETS = `insert into targets (workspace_id, month, currency, amount)`

it.each([
  ['makes', 'nosuperuser createrole'],
  ['is above', 'superuser'],
])(
  'lets a change reach no other workspace, although its statements name none, where the user %s roles',
  async (how, rights) => {
    const url = await databaseOf(`may_${how.replace(' ', '_')}`, rights)
    const writer = await writerAt(url)
    for (const id of [1, 2])
      await writer.write(id, (one) => one.query(`${TARGETS} values (${id}, '2026-01', 'EUR', ${id})`))
    const [found, slugs] = await writer.write(1, async (one) => {
      await one.query(`update targets set amount = 7`)
      await one.query(`update workspaces set name = 'Mine'`)
      return [await one.query('select amount from targets'), await one.query('select slug from workspaces')]
    })
    expect([found, slugs]).toEqual([[{ amount: 7n }], [{ slug: 'main' }]])
    await expect(writer.write(1, (one) => one.query(`${TARGETS} values (2, '2026-02', 'EUR', 9)`))).rejects.toThrow(
      'row-level security',
    )
    const writes = openWrites({ kind: 'postgres', url })
    onTestFinished(() => writes.close())
    const small = await writes.transaction({ workspaceId: 1 }, (one) => one.query('select amount from targets'))
    expect(small).toEqual([{ amount: 7n }])
    const all = await writer.read((one) => one.query('select workspace_id, amount from targets order by 1'))
    expect(all).toEqual([
      { workspace_id: 1n, amount: 7n },
      { workspace_id: 2n, amount: 2n },
    ])
    expect(await writer.read((one) => one.query('select name from workspaces order by id'))).toEqual([
      { name: 'Mine' },
      { name: 'Second' },
    ])
  },
)

it.each([
  ['makes', 'nosuperuser createrole'],
  ['may not make', 'nosuperuser nocreaterole'],
])('imports, also many orders at once, where the user %s roles', async (how, rights) => {
  const url = await databaseOf(`user_who_${how.replaceAll(' ', '_')}`, rights)
  const { get, importFile } = await overServer(url)
  const rows = Array.from({ length: 200 }, (_, i) => `#${i},2026-01-${1 + (i % 28)},Ada ${i},Cup,${i}.50`)
  const report = await importFile(['Order ID,Date,Customer,Product,Total', ...rows, ''].join('\n'), 'one')
  expect(report.body).toMatchObject({ state: 'done', orders: { created: 200 } })
  expect((await get('/api/orders')).body.total).toBe(200)
})
