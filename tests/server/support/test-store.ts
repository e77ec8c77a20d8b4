import { inject } from 'vitest'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { makeReadyDatabase } from '#tests/support/postgres/databases.ts'
import { makeFolder, removeFolder } from './folders.ts'

export interface TestStore extends DatabaseWriter {
  readonly location: DatabaseLocation
  /** Deletes all orders and imports. */
  empty(): Promise<void>
}

const TABLES =
  'order_lines orders replaced_orders imports changes bulk_jobs bulk_job_orders history_links order_rollups product_rollups customer_days customer_gaps'.split(
    ' ',
  )

/** The writer of a new database with workspace 1, of the kind that the Vitest project chooses; `close` removes it. */
export async function openTestStore(): Promise<TestStore> {
  const { location, remove } = await newDatabase()
  await prepareDatabase(location, null)
  const store = await openWriter(location)
  return {
    ...store,
    location,
    empty: () =>
      store.write(1, async (transaction) => {
        const indexed = await transaction.query('select * from orders')
        await transaction.changeTexts(
          indexed.map(({ number, search }) => ({ number: Number(number), before: String(search), after: undefined })),
        )
        for (const table of [...TABLES, ...(transaction.hasTrigramTable ? ['search_trigrams'] : [])])
          await transaction.query(`delete from ${table}`)
        await transaction.query(`update workspaces set history_length = 0, history_hash = ''`)
      }),
    close: async () => {
      await store.close()
      await remove()
    },
  }
}

async function newDatabase(): Promise<{ location: DatabaseLocation; remove: () => Promise<void> | void }> {
  if (inject('database') === 'postgres') {
    const { url, drop } = await makeReadyDatabase()
    return { location: { kind: 'postgres', url }, remove: drop }
  }
  const folder = makeFolder()
  return { location: { kind: 'sqlite', file: databaseFile(folder) }, remove: () => removeFolder(folder) }
}
