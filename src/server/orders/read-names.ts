import { sql } from 'kysely'
import type { NameKind } from '#contract/order-filters.ts'
import { fold } from '#contract/text.ts'
import type { Reads } from '#server/database/reads.ts'
import { reportedNames } from './filters/distinct-names.ts'
import { searchTerm } from './search-term.ts'

const MAX_NAMES = 20

/**
 * Names that contain `part`, those with most orders first: of all customers, else in reported orders. Of the latter a shop
 * has a few thousand, so they are all read and compared here by `fold`, which the database does not have.
 */
export async function readNames(
  reads: Reads,
  workspaceId: number,
  of: NameKind,
  part: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const term = searchTerm(part)
  if (of === 'customer') {
    const customers = await customerNames(reads, workspaceId, term).execute({ signal })
    return customers.flatMap(({ name }) => name ?? [])
  }
  const names = await reportedNames(reads, workspaceId, of, signal)
  return names.filter((name) => fold(name).includes(term)).slice(0, MAX_NAMES)
}

/** The folded names are counted in their index alone; only the few that are answered are read as they are written. */
function customerNames(reads: Reads, workspaceId: number, term: string) {
  const like = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  const keys = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('customer_name_key', '<>', '')
    .where(sql<boolean>`customer_name_key like ${like} escape '\\'`)
    .select(({ fn }) => ['customer_name_key', fn.countAll().as('orders')])
    .groupBy('customer_name_key')
    .orderBy('orders', 'desc')
    .orderBy('customer_name_key')
    .limit(MAX_NAMES)
  return reads
    .selectFrom(keys.as('keys'))
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .where('workspace_id', '=', BigInt(workspaceId))
        .whereRef('orders.customer_name_key', '=', 'keys.customer_name_key')
        .select('customer_name')
        .orderBy('id_key')
        .limit(1)
        .as('name'),
    )
    .orderBy('keys.orders', 'desc')
    .orderBy('keys.customer_name_key')
}
