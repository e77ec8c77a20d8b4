import { expect, it, onTestFinished } from 'vitest'
import { failureOf } from '#server/database/database-errors.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('waits for another writer on PostgreSQL up to the given time, then fails as busy', async () => {
  const { location } = await testApp({ on: 'postgres' })
  const [store, writes] = [await openWriter(location), openWrites(location, 200)]
  const lock = () => writes.transaction(MAIN_WORKSPACE, async () => {})
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const writing = store.write(1, async () => {
    begin()
    await isDone
  })
  await hasBegun
  const failure = await lock().then(
    () => 'locked',
    (error: unknown) => failureOf(error),
  )
  end()
  await writing
  expect(failure).toBe('busy')
  await lock()
  await writes.close()
  await store.close()
})

it('fails as slow where a statement of a small write takes longer than its limit', async () => {
  const { location } = await testApp({ on: 'postgres' })
  if (location.kind !== 'postgres') throw new Error('It is another database.')
  const deadlines = { connect: 5000, answer: 1000, longAnswer: 5000 }
  const writes = openWrites({ ...location, deadlines }, 100)
  onTestFinished(() => writes.close())
  const failure = await writes
    .transaction(MAIN_WORKSPACE, (transaction) => transaction.query('select pg_sleep(60)'))
    .then(String, failureOf)
  expect(failure).toBe('slow')
})
