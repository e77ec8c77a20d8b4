import pg, { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openWriter } from '#server/database/open-writer.ts'
import { ENTER_TEXTS } from '#server/database/postgres/statements.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { emptyDatabase } from '#tests/support/postgres/databases.ts'

const orders = (count: number, name: string) => Array.from({ length: count }, (_, i) => ({ id: `#${name}${i}`, name }))

async function ready() {
  const url = await emptyDatabase()
  await prepareDatabase({ kind: 'postgres', url }, null)
  const client = new Client({ connectionString: url })
  await client.connect()
  const store = await openWriter({ kind: 'postgres', url })
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(async () => {
    await close()
    await client.end()
  })
  /** How many pages of texts were put off; none are, afterwards. */
  const putOff = async () => Number((await client.query(ENTER_TEXTS)).rows[0].gin_clean_pending_list)
  /** How many orders the index, and nothing else, finds. */
  const found = async (part: string) => {
    await client.query('set enable_seqscan = off; set enable_indexscan = off')
    const { rows } = await client.query(`select count(*) from orders where search like $1`, [`%${part}%`])
    return Number(rows[0].count)
  }
  return { store, close, putOff, found }
}

it('finds the text of a single write at once, and puts off entering it into the index', async () => {
  const { store, putOff, found } = await ready()
  await insertOrders(store, orders(3, 'ada'))
  expect(await found('ada')).toBe(3)
  expect(await putOff()).toBeGreaterThan(0)
  expect(await found('ada')).toBe(3)
})

it('enters them soon, and at the latest when the store is closed', async () => {
  const { store, close, putOff, found } = await ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  onTestFinished(() => {
    vi.useRealTimers()
    query.mockRestore()
  })
  await insertOrders(store, orders(3, 'ada'))
  expect(query).not.toHaveBeenCalledWith(ENTER_TEXTS)
  vi.advanceTimersByTime(1000)
  expect(query).toHaveBeenLastCalledWith(ENTER_TEXTS)
  await query.mock.results.at(-1)?.value
  expect(await putOff()).toBe(0)
  await insertOrders(store, orders(3, 'bo'))
  await close()
  expect(await putOff()).toBe(0)
  expect(await found('bo')).toBe(3)
})

it('enters many with the write itself', async () => {
  const { store, putOff } = await ready()
  await insertOrders(store, orders(1500, 'cem'))
  expect(await putOff()).toBe(0)
})
