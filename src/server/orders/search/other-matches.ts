import { exactAmount } from '#contract/exact-number.ts'
import { formatDay } from '#contract/format-date.ts'
import type { OrderMatch } from '#contract/order-schema.ts'
import { fold } from '#contract/text.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { OrderRow } from '#server/orders/list/list-rows.ts'

/** By order ID: a searched field that the list does not show, where only it has one of the words. */
export async function findOtherMatches(
  scope: ReadScope,
  rows: readonly OrderRow[],
  words: readonly string[],
): Promise<ReadonlyMap<string, OrderMatch>> {
  const hidden = new Map(
    rows.flatMap((row) => {
      const shown = shownTexts(row).map(fold)
      const missing = words.filter((word) => !shown.some((text) => text.includes(word)))
      return missing.length === 0 ? [] : [[row.id, { row, missing }]]
    }),
  )
  if (hidden.size === 0) return new Map()
  const lines = await linesOf(scope, [...hidden.keys()])
  const matches = [...hidden].flatMap(([id, { row, missing }]): [string, OrderMatch][] => {
    const others: readonly OrderMatch[] = [
      { field: 'email', text: row.email },
      ...(lines.get(id) ?? []).map(({ product }) => ({ field: 'product' as const, text: product })),
      { field: 'customerKey', text: row.customer_key },
    ]
    const match = others.find(({ text }) => missing.some((word) => fold(text).includes(word)))
    return match ? [[id, match]] : []
  })
  return new Map(matches)
}

/** The searched parts (`orderSearchText`) that the list shows. */
function shownTexts({ id, customer_name, project, address, status, day, amount, currency }: OrderRow): string[] {
  return [id, customer_name, project, address, status, day, formatDay(day), exactAmount(amount, currency)]
}

async function linesOf({ reads, workspaceId, signal }: ReadScope, ids: readonly string[]) {
  const lines = await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', 'in', ids)
    .select(['order_id', 'product'])
    .orderBy('line')
    .execute({ signal })
  return Map.groupBy(lines, ({ order_id }) => order_id)
}
