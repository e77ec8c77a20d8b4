import type { Columns, WriteTransaction } from '#server/database/ports.ts'
import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import type { StoredOrder } from './stored-orders.ts'

const COLUMNS: Columns = {
  workspace_id: 'int',
  order_id: 'text',
  version: 'int',
  import_id: 'text',
  replaced_import_id: 'text',
  content: 'text',
}

/** Saves what an import is about to replace, so that it can be undone; except what the same import wrote. */
export async function saveReplaced(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  before: readonly StoredOrder[],
): Promise<void> {
  const rows = before
    .filter((stored) => stored.importId !== importId)
    .map((stored) => {
      const { values, version, importId: replacedImportId } = stored
      return [workspaceId, values.id, version, importId, replacedImportId, contentText(stored)]
    })
  await transaction.insert('replaced_orders', COLUMNS, rows)
}

/** `ReplacedContent` as JSON. Whole numbers that may pass 2^53 are texts. */
function contentText({ values, lines, hash }: StoredOrder): string {
  const order: ImportOrder = {
    id: values.id,
    placedAt: values.placed_at,
    day: values.day,
    paidDay: values.paid_day,
    status: values.status,
    sourceStatus: values.source_status,
    customerName: values.customer_name,
    customerKey: values.customer_key,
    project: values.project,
    address: values.address,
    city: values.city,
    channel: values.channel,
    paymentMethod: values.payment_method,
    currency: values.currency,
    amount: values.amount,
    lines,
  }
  return JSON.stringify({ order, hash }, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Reads the journal's text of a replaced order. */
export function replacedOrder(text: string): { readonly order: ImportOrder; readonly hash: string } {
  const { order, hash } = JSON.parse(text) as ReplacedContent
  const lines = order.lines.map(({ product, quantity, price, amount }) => {
    return { product, quantity: optional(quantity), price: optional(price), amount: optional(amount) }
  })
  return { order: { ...order, amount: BigInt(order.amount), lines }, hash }
}

function optional(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
