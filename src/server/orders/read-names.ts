import type { NameKind } from '#contract/name-kinds.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { fold } from '#contract/text.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { suggestedNames } from './filters/filter-names.ts'

const MAX_NAMES = 20
/** Orders have few tags, in few combinations. */
const MAX_TAG_TEXTS = 10_000

/**
 * Names that contain `part`, those with most orders first: of all customers, else in reported orders. Of the latter a shop
 * has a few thousand, so they are all read and compared here by `fold`, which the database does not have.
 */
export async function readNames(reads: WorkspaceReads, of: Exclude<NameKind, 'assignee'>, part: string) {
  if (of === 'customer') return await customerNames(reads, fold(part.toWellFormed()))
  return namesWith(part, of === 'tag' ? await usedTags(reads) : await suggestedNames(reads, of))
}

/** Each tag once, those of the texts with most orders first, which are counted in their index alone. */
async function usedTags(reads: WorkspaceReads): Promise<string[]> {
  const texts = reads.from('orders').where('tags', '<>', '').select('tags').groupBy('tags')
  const known = await texts
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('tags')
    .limit(MAX_TAG_TEXTS)
    .execute()
  return [...new Set(known.flatMap(({ tags }) => tagsOf(tags)))]
}

export function namesWith(part: string, names: readonly string[]): string[] {
  const term = fold(part.toWellFormed())
  return names.filter((name) => fold(name).includes(term)).slice(0, MAX_NAMES)
}

/** The folded names are counted in their index alone; only the few that are answered are read as they are written. */
async function customerNames(reads: WorkspaceReads, term: string): Promise<string[]> {
  const ofWorkspace = `orders.workspace_id = ${reads.workspaceId}`
  const rows = await reads.query(
    `with keys as (select customer_name_key, count(*) as orders from orders
       where ${ofWorkspace} and customer_name_key <> '' and customer_name_key like ? escape '\\'
       group by customer_name_key order by orders desc, customer_name_key limit ${MAX_NAMES}),
     firsts as (select customer_name_key as key, min(id_key) as id_key from orders
       where ${ofWorkspace} and customer_name_key in (select customer_name_key from keys) group by customer_name_key)
     select key, customer_name as name from keys join firsts on key = keys.customer_name_key cross join orders
     where ${ofWorkspace} and orders.customer_name_key = key and orders.id_key = firsts.id_key
     order by keys.orders desc, key, orders.id`,
    [`%${term.replace(/[\\%_]/g, '\\$&')}%`],
  )
  // Orders may have IDs that differ in their case only.
  return rows.filter(({ key }, i) => key !== rows[i - 1]?.key).map(({ name }) => String(name))
}
