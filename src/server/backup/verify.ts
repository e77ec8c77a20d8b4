import { verifyDerived } from '#server/aggregates/verify.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openKeptReader } from '#server/database/open-kept.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { lostRows } from './lost-rows.ts'
import { rowFaults } from './row-faults.ts'

/**
 * What is wrong with the database, in sentences: its pages, the values of its rows, rows without the one they belong to, its
 * sums and its search index.
 */
export async function verifyDatabase(location: DatabaseLocation): Promise<string[]> {
  await prepareDatabase(location, null)
  const values = await faultyValues(location)
  const store = await openWriter(location)
  try {
    const faults = await store.read(async (statements) => {
      const pages = location.kind === 'sqlite' ? await statements.query('pragma integrity_check') : []
      const broken = pages.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
      const lost = await lostRows(async (sql) => (await statements.query(sql))[0])
      const sentences = lost.map(
        ({ table, reference, key }) =>
          `${table.name} has the row ${key.join(', ')} whose ${reference.columns.join(', ')} names no row of ${reference.table}`,
      )
      return [...broken, ...sentences]
    })
    return [...values, ...faults, ...(await verifyDerived(store))]
  } finally {
    await store.close()
  }
}

async function faultyValues(location: DatabaseLocation): Promise<string[]> {
  const reader = await openKeptReader(location)
  try {
    return await rowFaults(reader)
  } finally {
    await reader.close()
  }
}
