import { expect, it, onTestFinished } from 'vitest'
import { openWrites } from '#server/database/open-database.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('writes through a thread of its own, all of a transaction or nothing of it', async () => {
  const { location, reads } = await testApp()
  const writes = openWrites(location)
  onTestFinished(() => writes.destroy())
  const target = (month: string) => ({ workspace_id: 1, currency: 'USD', month, amount: 2n ** 60n })
  await writes.insertInto('targets').values(target('2026-01')).execute()
  const failing = writes.transaction().execute(async (transaction) => {
    await transaction.insertInto('targets').values(target('2026-02')).execute()
    await transaction.insertInto('targets').values(target('2026-01')).execute()
  })
  await expect(failing).rejects.toThrow(/UNIQUE/)
  const stored = await reads.selectFrom('targets').select(['month', 'amount']).execute()
  expect(stored).toEqual([{ month: '2026-01', amount: 2n ** 60n }])
  const [changed] = await writes.updateTable('workspaces').set({ counted_date: 'paid' }).returning('slug').execute()
  expect(changed).toEqual({ slug: 'main' })
})
