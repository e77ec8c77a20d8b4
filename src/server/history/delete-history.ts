import { randomUUID } from 'node:crypto'
import { removalValues } from '#contract/changes/history-chain.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { linkEntries } from './link-entries.ts'
import { recordChange } from './record-change.ts'

/**
 * Deletes the entries of the history that were last written before an instant (UTC milliseconds), with what orders were before those changes. The
 * history says how many there were, which is where its chain then begins.
 */
export async function deleteHistory(
  transaction: WriteTransaction,
  { workspaceId, before, now }: InWorkspace & { readonly before: number; readonly now: number },
) {
  const ofWorkspace = `workspace_id = ${workspaceId}`
  await linkEntries(transaction, workspaceId, [])
  const [last] = await transaction.query(
    `select position, hash from history_links where ${ofWorkspace} and position <
     (select coalesce(min(position), ${Number.MAX_SAFE_INTEGER}) from history_links where ${ofWorkspace} and at >= ?)
     order by position desc limit 1`,
    [before],
  )
  if (!last) return { state: 'ended' } as const
  await transaction.query(`delete from history_links where ${ofWorkspace} and position <= ?`, [last.position ?? 0])
  const deleted = `id not in (select entry_id from history_links where ${ofWorkspace})`
  // A merge stays without its entry, unless it was undone: later files still have the customer, or the order.
  await transaction.query(
    `delete from bulk_jobs where ${ofWorkspace} and ${deleted} and
     ((change not like '%"merged":%' and change not like '%"mergeInto":%')
     or id in (select id from changes where ${ofWorkspace} and undone_at is not null))`,
  )
  let entries = 0
  for (const table of ['changes', 'imports']) {
    entries += (await transaction.query(`delete from ${table} where ${ofWorkspace} and ${deleted} returning id`)).length
  }
  const changes = `select id from changes where ${ofWorkspace} union all select id from imports where ${ofWorkspace}`
  const merges = `select id from bulk_jobs where ${ofWorkspace} and change like '%"mergeInto":%'`
  await transaction.query(
    `delete from replaced_orders where ${ofWorkspace} and change_id not in (${changes})
     and (change_id not in (${merges}) or order_id in (select id from orders where ${ofWorkspace}))`,
  )
  await transaction.query(
    `update replaced_orders set content = 'null' where ${ofWorkspace} and change_id not in (${changes})`,
  )
  await transaction.query(`delete from bulk_job_orders where ${ofWorkspace} and job_id not in (${changes})`)
  await transaction.query(`delete from notifications where ${ofWorkspace} and at < ?`, [before])
  const fields = removalValues(entries, { length: Number(last.position), hash: String(last.hash) })
  const change = { id: randomUUID(), kind: 'edit', at: now, object: 'erasure', fields } as const
  await recordChange(transaction, { workspaceId, actor: THIS_COMPUTER }, change)
  return { state: 'ended' } as const
}
