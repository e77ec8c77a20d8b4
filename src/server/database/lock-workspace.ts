import type { Writes } from './reads.ts'

/** Until the transaction ends, nobody else writes to this workspace: what is compared here is what is replaced. */
export async function lockWorkspace(transaction: Writes, id: number): Promise<void> {
  const same = transaction.updateTable('workspaces').set(({ ref }) => ({ slug: ref('slug') }))
  await same.where('id', '=', BigInt(id)).execute()
}
