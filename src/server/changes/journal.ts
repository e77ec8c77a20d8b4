import type { Statements } from '#server/database/ports.ts'
import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import { withIds } from '#server/database/with-ids.ts'
import { orderOfJson } from './order-columns.ts'
import type { OrderVersion } from './order-content.ts'

/** Reads `replaced_orders.content`; undefined where there was no such order. */
export function replacedOrder(text: string): OrderVersion | undefined {
  const content = JSON.parse(text) as ReplacedContent
  if (!content) return undefined
  const { order, hash, file } = content
  return { order: orderOfJson(order), hash, file: file && orderOfJson(file) }
}

export type ReplacedVersion = Awaited<ReturnType<typeof replacedVersions>>[number]

/** The earlier versions of these orders, the oldest first, with the IDs of the changes that replaced them. */
export async function replacedVersions(statements: Statements, workspaceId: number, ids: readonly string[]) {
  const replaced = `select r.version, r.change_id, r.content from $rows join replaced_orders r
    on r.workspace_id = ${workspaceId} and r.order_id = input_rows.id`
  const rows = await withIds(statements, replaced, ids)
  const versions = rows.flatMap((row) => {
    const content = replacedOrder(String(row.content))
    return content ? [{ ...content, version: Number(row.version), replacedBy: String(row.change_id) }] : []
  })
  return versions.sort((a, b) => a.version - b.version)
}
