import { sql } from 'kysely'
import { requireAccess } from '#server/database/access-grant.ts'
import type { Row } from '#server/database/ports.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import type { AccountDatabase } from './account-database.ts'

/**
 * Runs `work` in a transaction, as the only change of members, keys and links. Throws `AccessEndedError` where its author, who had
 * access when the request came, has lost it since.
 */
export async function changeAccounts<T>(
  { database }: { readonly database: AccountDatabase },
  author: ActorInWorkspace,
  work: (database: AccountDatabase) => Promise<T>,
): Promise<T> {
  return await database.transaction().execute(async (one) => {
    await one.updateTable('installation').set({ id: 'secret' }).where('id', '=', 'secret').execute()
    await requireAccess({ query: async (text) => (await sql.raw<Row>(text).execute(one)).rows }, author)
    return await work(one)
  })
}
