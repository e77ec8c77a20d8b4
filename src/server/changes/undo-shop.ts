import type { ChangedValue } from '#contract/changes/workspace-history.ts'
import type { Statements } from '#server/database/ports.ts'
import { hasPrefix, type Shop, shopNamed, storedShops, updateShop } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'

/**
 * Undoes a change of a shop: each field gets its earlier value back, unless it was changed since or another shop has the name
 * or prefix now. Undefined for the creation of a shop; `fields` is what was changed back, as a change of its own. With `dryRun` it
 * is only reported.
 */
export async function undoShop(
  statements: Statements,
  workspaceId: number,
  slug: string,
  changed: readonly ChangedValue[],
  dryRun: boolean,
) {
  const shops = await storedShops(statements, workspaceId)
  const shop = shops.find((one) => one.slug === slug)
  if (!shop || changed.some(({ before }) => before === null)) return undefined
  const current: Readonly<Record<string, unknown>> = { ...shop }
  const others = shops.filter((one) => one !== shop)
  const isTaken = ({ field, before }: ChangedValue) =>
    (field === 'name' && shopNamed(others, String(before)) !== undefined) ||
    (field === 'prefix' && hasPrefix(others, String(before)))
  const isUnchanged = ({ field, after }: ChangedValue) => current[field] === after
  const undone = changed.filter((one) => isUnchanged(one) && !isTaken(one))
  const restored: Shop = { ...shop, ...Object.fromEntries(undone.map(({ field, before }) => [field, before])) }
  if (!dryRun && undone.length > 0) await updateShop(statements, workspaceId, restored)
  const { changedSince, ofOtherShop } = changeMessages
  const kept = changed
    .filter((one) => !undone.includes(one))
    .map((one) => ({ id: slug, field: one.field, reason: isUnchanged(one) ? ofOtherShop : changedSince }))
  const counts = { deleted: 0, restored: undone.length > 0 ? 1 : 0, recreated: 0, keptCount: kept.length > 0 ? 1 : 0 }
  return {
    report: { name: '', ...counts, kept },
    fields: undone.map(({ field, before, after }) => ({ field, before: after, after: before })),
  }
}
