import { mapNames } from '#contract/map-names.ts'
import type { OrderImage } from '#server/aggregates/sums.ts'
import type { Columns, Rows, Statements, Value } from '#server/database/ports.ts'
import { columnOf } from '#server/database/schema/field-columns.ts'
import { ORDER_LINES, WRITTEN_ORDER_COLUMNS } from '#server/database/schema/orders.ts'
import type { OrderContentJson, ReplacedContent } from '#server/database/schema/replaced-content.ts'
import { withIds } from '#server/database/with-ids.ts'
import { differentFields } from './fields.ts'
import { orderOfJson, orderOfRow, storedLine } from './order-columns.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'

export type StoredOrder = Awaited<ReturnType<typeof storedOrders>>[number]

const IDENTIFYING = ['id', 'shop', 'shopNumber', 'day', 'placedAt', 'customerKey', 'customerName'] as const
const COMPARED_FIELDS = [...IDENTIFYING, 'amount', 'currency', 'sourceStatus'] as const
const COMPARED = mapNames(COMPARED_FIELDS, columnOf)
/** What a file is compared with. */
export type StoredHash = Awaited<ReturnType<typeof storedHashes>>[number]

/** The orders of all shops that have one of these texts as ID or, where `hasNumbers`, as a number that is not their ID. */
export async function storedHashes(
  statements: Statements,
  workspaceId: number,
  texts: readonly string[],
  hasNumbers: boolean,
) {
  const rows = texts.map((text) => [text])
  const withTexts = (condition: string) => storedHashesWhere(statements, workspaceId, condition, { text: 'text' }, rows)
  const byId = await withTexts('o.id = input_rows.text')
  const byNumber = hasNumbers ? await withTexts(`o.shop_number = input_rows.text and o.shop_number <> ''`) : []
  return [...byId, ...byNumber]
}

/** The orders for which a condition holds with one of these rows, `input_rows`: once for each. */
export async function storedHashesWhere(
  statements: Statements,
  workspaceId: number,
  condition: string,
  columns: Columns,
  rows: Rows,
) {
  const names = [...Object.values(COMPARED), 'content_hash'].map((column) => `o.${column}`)
  // CROSS JOIN makes SQLite look up each row; it read all orders otherwise.
  const select = `select ${names} from $rows cross join orders o where o.workspace_id = ${workspaceId} and ${condition}`
  return (await statements.withRows(select, columns, rows)).map((row) => ({
    ...mapNames(COMPARED_FIELDS, (field) => String(row[COMPARED[field]])),
    hash: String(row.content_hash),
  }))
}

/** The stored orders among these, with their lines. */
export async function storedOrders(statements: Statements, workspaceId: number, ids: readonly string[]) {
  // Orders have numbers in the database whose text index is no index of theirs.
  const columns = [...Object.keys(WRITTEN_ORDER_COLUMNS), 'version', ...(statements.hasTrigramTable ? [] : ['number'])]
  const ofOrders = `select ${columns.map((column) => `o.${column}`)} from $rows
    join orders o on o.workspace_id = ${workspaceId} and o.id = input_rows.id`
  const ofLines = `select ${ORDER_LINES.names.map((column) => `l.${column}`)} from $rows
    join order_lines l on l.workspace_id = ${workspaceId} and l.order_id = input_rows.id`
  const orders = await withIds(statements, ofOrders, ids)
  const lines = await withIds(statements, ofLines, ids)
  lines.sort((a, b) => Number(a.line) - Number(b.line))
  const linesOf = Map.groupBy(lines, ({ order_id: id }) => String(id))
  return orders.map((row) => {
    const order = orderOfRow(row, (linesOf.get(String(row.id)) ?? []).map(storedLine))
    const search = statements.readableSearch(String(row.search))
    // The query selects every column of the image; texts are strings in it, and integers bigint.
    const image = { ...row, number: Number(row.number ?? 0), search, lines: order.lines } as unknown as OrderImage
    return {
      ...{ order, hash: String(row.content_hash), file: storedFile(row.file_content) },
      ...{ version: Number(row.version), changeId: String(row.change_id), image },
    }
  })
}

/** Reads `orders.file_content`. */
export function storedFile(text: Value | undefined): OrderContent | undefined {
  return typeof text === 'string' ? orderOfJson(JSON.parse(text) as OrderContentJson) : undefined
}

/** Reads `replaced_orders.content`; undefined where there was no such order. */
export function replacedOrder(text: string): OrderVersion | undefined {
  const content = JSON.parse(text) as ReplacedContent
  if (!content) return undefined
  const { order, hash, file } = content
  return { order: orderOfJson(order), hash, file: file && orderOfJson(file) }
}

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

/** The version that a change by hand makes of another: files are compared with the content that the last one had. */
export function versionWith({ order: before, hash, file }: OrderVersion, order: OrderContent): OrderVersion {
  if (hash === '') return { order, hash, file: undefined }
  const inFile = file ?? before
  const isEdited = differentFields(inFile, order).length > 0
  return { order, hash, file: isEdited ? inFile : undefined }
}
