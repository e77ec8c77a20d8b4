import { failureOf, SumsError } from '#server/database/database-errors.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

/** Writes sums. Throws a `SumsError` where one leaves 64 bits: only those of quantities can. */
export async function addingUp(transaction: WriteTransaction, workspaceId: number, work: () => Promise<void>) {
  try {
    await transaction.readableAfter(work)
  } catch (error) {
    if (failureOf(error) !== 'sums') throw error
    const [most] = await transaction.query(
      `select product from order_lines where workspace_id = ${workspaceId} and product <> '' and quantity is not null
       group by product, currency order by abs(sum(cast(quantity as double precision))) desc limit 1`,
    )
    throw new SumsError(String(most?.product), { cause: error })
  }
}
