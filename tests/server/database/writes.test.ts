import { expect, it, onTestFinished } from 'vitest'
import { insertRows } from '#server/database/insert-rows.ts'
import { TARGETS } from '#server/database/schema/workspaces.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('writes through a thread of its own, all of a transaction or nothing of it', async () => {
  const { location, reads } = await testApp()
  const writes = openWrites(location)
  onTestFinished(() => writes.close())
  const target = (month: string) => ({ workspace_id: 1, currency: 'USD', month, amount: 2n ** 60n })
  const insert = (...months: string[]) =>
    writes.transaction(MAIN_WORKSPACE, async (transaction) => {
      for (const month of months) await insertRows(transaction, TARGETS, [target(month)])
    })
  await insert('2026-01')
  const failing = insert('2026-02', '2026-01')
  await expect(failing).rejects.toThrow(/UNIQUE/)
  const stored = await reads.selectFrom('targets').select(['month', 'amount']).execute()
  expect(stored).toEqual([{ month: '2026-01', amount: 2n ** 60n }])
})
