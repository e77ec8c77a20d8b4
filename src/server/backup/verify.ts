import { verifyDerived } from '#server/database/derived/verify-derived.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openStore } from '#server/database/open-store.ts'
import { prepareDatabase } from '#server/database/prepare.ts'

/** What is wrong with the database, in sentences: its pages, its lines without orders, its sums and search index. */
export async function verifyDatabase(location: DatabaseLocation): Promise<string[]> {
  await prepareDatabase(location, null)
  const store = await openStore(location)
  try {
    const faults = await store.read(async (statements) => {
      const pages = location.kind === 'sqlite' ? await statements.query('pragma integrity_check') : []
      const broken = pages.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
      const [lost] = await statements.query(`select count(*) as lines from order_lines where not exists (
        select 1 from orders where orders.workspace_id = order_lines.workspace_id and orders.id = order_lines.order_id)`)
      return lost?.lines === 0n ? broken : [...broken, `order_lines holds ${lost?.lines} lines of no order`]
    })
    return [...faults, ...(await verifyDerived(store))]
  } finally {
    await store.close()
  }
}
