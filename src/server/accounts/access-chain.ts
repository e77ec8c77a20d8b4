import { type ChainEnd, chainEndOf, linksAfter } from '#contract/changes/history-chain.ts'
import { ROWS_AT_ONCE } from '#server/database/insert-rows.ts'
import type { AccountDatabase } from './account-database.ts'
import { hashOf } from './secrets.ts'

/** Where the newest link is in the table `installation`, as JSON. */
const CHAIN = 'history'

/** The newest link; other changes wait until the transaction ends. */
export async function lockChain(database: AccountDatabase): Promise<ChainEnd> {
  const installation = database.insertInto('installation').values({ id: CHAIN, value: '{}' })
  const locked = installation.onConflict((one) => one.column('id').doUpdateSet({ id: CHAIN })).returning('value')
  return chainEndOf(JSON.parse((await locked.executeTakeFirstOrThrow()).value))
}

/** Adds entries of the history, as they are now, to its chain, in the transaction that writes them. */
export async function linkAccessEntries(database: AccountDatabase, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const part = ids.slice(from, from + ROWS_AT_ONCE)
    const rows = await database.selectFrom('accessChange').where('id', 'in', part).selectAll().execute()
    const links = linksAfter(hashOf, await lockChain(database), rows)
    const { position: length, hash } = links.at(-1) ?? { position: 0, hash: '' }
    const stored = links.map((link) => ({ ...link, id: String(link.position) }))
    await database.insertInto('accessLink').values(stored).execute()
    const installation = database.updateTable('installation').set({ value: JSON.stringify({ length, hash }) })
    await installation.where('id', '=', CHAIN).execute()
  }
}

/** Begins the chain of an older database with all of its entries, oldest first, once. */
export async function beginChain(database: AccountDatabase): Promise<void> {
  await database.transaction().execute(async (one) => {
    if ((await lockChain(one)).length > 0) return
    const all = await one.selectFrom('accessChange').select('id').orderBy('at').orderBy('id').execute()
    await linkAccessEntries(
      one,
      all.map(({ id }) => id),
    )
  })
}
