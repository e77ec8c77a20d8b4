// Covers: data Import
import { expect, it, onTestFinished } from 'vitest'
import { failureOf } from '#server/database/database-errors.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { command, readyDatabase } from '#tests/support/postgres/databases.ts'

it('a connection that is lost half-way leaves nothing of its transaction, and the next write finds a new one', async () => {
  const location = { kind: 'postgres', url: await readyDatabase() } as const
  await prepareDatabase(location, null)
  const store = await openWriter(location)
  onTestFinished(() => store.close())
  const versions = async () =>
    await store.read((statements) =>
      statements.query(
        'select settings_version as settings, (select max(version) from orders) as orders from workspaces',
      ),
    )
  const losing = store.write(1, async (transaction) => {
    await transaction.query('update workspaces set settings_version = settings_version + 100')
    const [row] = await transaction.query('select pg_backend_pid() as pid')
    await command(location.url, `select pg_terminate_backend(${row?.pid})`)
    await transaction.query('select 1')
  })
  expect(failureOf(await losing.catch((error: unknown) => error))).toBe('lost')
  expect(await versions()).toEqual([{ settings: 1n, orders: null }])
  await insertOrders(store, [{ id: '#1' }])
  expect(await versions()).toEqual([{ settings: 1n, orders: 1n }])
})
