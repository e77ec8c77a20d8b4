import type { ChangedValue } from '#contract/changes/workspace-history.ts'
import type { Queries } from '#server/database/ports.ts'
import { isTakenNumber } from '#server/shops/invoice-numbers.ts'
import { hasPrefix, type Shop, shopNamed, storedShops } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'

/**
 * The shop without a change of it: each field gets its earlier value back, unless it was changed since, another shop has the
 * name or prefix now, or other documents the numbers. Undefined for the creation of a shop; `fields` is what was changed back,
 * as a change of its own.
 */
export async function undoneShop(queries: Queries, workspaceId: number, slug: string, fields: readonly ChangedValue[]) {
  const shops = await storedShops(queries, workspaceId)
  const shop = shops.find((one) => one.slug === slug)
  if (!shop || fields.some(({ before }) => before === null)) return undefined
  const current: Readonly<Record<string, unknown>> = { ...shop }
  const others = shops.filter((one) => one !== shop)
  const reasonToKeep = async ({ field, before, after }: ChangedValue) => {
    const value = String(before)
    if (current[field] !== after) return changeMessages.changedSince
    if (field === 'name' && shopNamed(others, value)) return changeMessages.ofOtherShop
    if (field === 'prefix' && hasPrefix(others, value)) return changeMessages.ofOtherShop
    if (field !== 'invoice' && field !== 'credit') return undefined
    const isTaken = await isTakenNumber(queries, workspaceId, [...others, { ...shop, [field]: value }], value)
    return isTaken ? changeMessages.ofOtherDocuments : undefined
  }
  const reasons = await Array.fromAsync(fields, reasonToKeep)
  const undone = fields.filter((_, i) => reasons[i] === undefined)
  const restored: Shop = { ...shop, ...Object.fromEntries(undone.map(({ field, before }) => [field, before])) }
  const kept = fields.flatMap(({ field }, i) => (reasons[i] ? [{ id: slug, field, reason: reasons[i] }] : []))
  const counts = { deleted: 0, restored: undone.length > 0 ? 1 : 0, recreated: 0, keptCount: kept.length > 0 ? 1 : 0 }
  return {
    restored,
    report: { name: '', ...counts, kept },
    fields: undone.map(({ field, before, after }) => ({ field, before: after, after: before })),
  }
}
