import type { ChangedValue } from '#contract/changes/workspace-history.ts'
import type { Statements } from '#server/database/ports.ts'
import { type Shop, storedShops } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import type { UndoneOrders } from './undone-orders.ts'

export interface UndoneShop {
  readonly report: UndoneOrders
  /** What was changed back, as a change of its own. */
  readonly fields: readonly ChangedValue[]
}

/**
 * Undoes a change of a shop: each field gets its earlier value back, unless it was changed since or another shop has the name
 * or prefix now. Undefined for the creation of a shop. With `dryRun` it is only reported.
 */
export async function undoShop(
  statements: Statements,
  workspaceId: number,
  {
    slug,
    changed,
    dryRun,
  }: { readonly slug: string; readonly changed: readonly ChangedValue[]; readonly dryRun: boolean },
): Promise<UndoneShop | undefined> {
  const shops = await storedShops(statements, workspaceId)
  const shop = shops.find((one) => one.slug === slug)
  if (!shop || changed.some(({ before }) => before === null)) return undefined
  const current: Readonly<Record<string, unknown>> = { ...shop }
  const isTaken = (field: string, value: unknown) =>
    (field === 'name' || field === 'prefix') && shops.some((one) => one !== shop && one[field] === value)
  const isFree = ({ field, before, after }: ChangedValue) => current[field] === after && !isTaken(field, before)
  const undone = changed.filter(isFree)
  const restored: Shop = { ...shop, ...Object.fromEntries(undone.map(({ field, before }) => [field, before])) }
  if (!dryRun && undone.length > 0) {
    const { name, prefix, currency, colour } = restored
    await statements.query(
      `update shops set name = ?, prefix = ?, currency = ?, colour = ? where workspace_id = ${workspaceId} and slug = ?`,
      [name, prefix, currency, colour, slug],
    )
  }
  const others = changed.filter((one) => !isFree(one))
  const kept = others.map(({ field }) => ({ id: slug, field, reason: changeMessages.changedSince }))
  const counts = { deleted: 0, restored: undone.length > 0 ? 1 : 0, recreated: 0, keptCount: kept.length > 0 ? 1 : 0 }
  return {
    report: { name: '', ...counts, kept },
    fields: undone.map(({ field, before, after }) => ({ field, before: after, after: before })),
  }
}
