import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { allTargets, replaceTargets } from '#server/targets/targets.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const SECOND = { workspaceId: 2 }

it('reads and replaces rows of its own workspace only', async () => {
  const { database, exec, location } = await testApp({ orders: [{ id: '#1' }] })
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const writes = openWrites(location)
  const target = { month: '2026-11', currency: 'EUR', amount: 1 }
  for (const workspace of [MAIN_WORKSPACE, SECOND])
    await writes.transaction(workspace, (transaction) => replaceTargets(transaction, workspace.workspaceId, [target]))
  await writes.transaction(SECOND, (transaction) => replaceTargets(transaction, 2, []))
  await writes.close()

  const [main, second] = [database.in(MAIN_WORKSPACE), database.in(SECOND)]
  expect(await allTargets(main, 1)).toEqual([target])
  expect(await allTargets(second, 2)).toEqual([])
  expect(await main.from('orders').select('id').execute()).toEqual([{ id: '#1' }])
  expect(await second.from('orders').select('id').execute()).toEqual([])
  expect(await second.from('workspaces').select('slug').execute()).toEqual([{ slug: 'second' }])
  expect(await database.findWorkspace({ slug: 'second' })).toMatchObject({ workspaceId: 2, timeZone: null })
  expect(await database.findWorkspace({ slug: 'second', among: [1] })).toBeUndefined()
  expect(await database.findWorkspace({ among: [2] })).toMatchObject({ workspaceId: 2 })
  expect(await database.findWorkspace({ among: [] })).toBeUndefined()
  expect(await database.findWorkspace()).toMatchObject({ workspaceId: 1 })
  expect(await database.findWorkspace({ slug: 'third' })).toBeUndefined()
})

it('does not compile without a workspace', () => {
  const queries = (database: Database) => [
    // @ts-expect-error A database has no queries of its own.
    () => database.selectFrom('orders'),
    // @ts-expect-error Nor does it hand out its connections.
    () => database.reads,
    // @ts-expect-error A workspace is not optional.
    () => database.in(),
    // @ts-expect-error A workspace is not a number.
    () => database.in(1),
    // @ts-expect-error A workspace's rows are reached through `from` only.
    () => database.in(MAIN_WORKSPACE).selectFrom('orders'),
  ]
  expect(queries).toBeTypeOf('function')
})
