import type { Columns } from '#server/database/ports.ts'
import type { OrderRow } from './order-row.ts'

/** The columns that follow from the order alone, in the order of `orderRow`. */
const CONTENT: Readonly<Record<keyof OrderRow, 'text' | 'int'>> = {
  id: 'text',
  id_key: 'text',
  placed_at: 'int',
  day: 'text',
  paid_day: 'text',
  counted_day: 'text',
  status: 'text',
  status_key: 'text',
  customer_name: 'text',
  customer_name_key: 'text',
  customer_key: 'text',
  project: 'text',
  project_key: 'text',
  address: 'text',
  address_key: 'text',
  city: 'text',
  channel: 'text',
  payment_method: 'text',
  currency: 'text',
  amount: 'int',
  search: 'text',
  source_status: 'text',
}

export const CONTENT_COLUMNS = Object.keys(CONTENT) as (keyof OrderRow)[]

/** What a written order's row holds besides its workspace, version and number. */
export const ORDER_COLUMNS: Columns = { ...CONTENT, content_hash: 'text', import_id: 'text' }

export const LINE_COLUMNS: Columns = {
  workspace_id: 'int',
  order_id: 'text',
  line: 'int',
  product: 'text',
  quantity: 'int',
  price: 'int',
  amount: 'int',
  currency: 'text',
}
