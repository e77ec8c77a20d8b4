import type { DatabaseSync } from 'node:sqlite'
import { PARTS_PER_MINOR } from '#contract/money.ts'
import { type OrderStatus, statusColor } from '#contract/order.ts'
import { orderIdKey } from '#contract/order-id.ts'
import { searchText } from '#contract/order-list.ts'
import { fold } from '#contract/text.ts'

export interface TestLine {
  readonly product: string
  /** Ten-thousandths of a piece. */
  readonly quantity?: number | null | undefined
  readonly price?: number | null | undefined
  /** Ten-thousandths of a minor unit. */
  readonly amount?: number | bigint | null | undefined
}

export interface TestOrder {
  readonly id: string
  readonly placedAt?: number
  /** Store day; by default the one in UTC. */
  readonly day?: string
  readonly status?: OrderStatus
  readonly name?: string
  readonly customerKey?: string
  readonly project?: string
  readonly address?: string
  readonly city?: string
  readonly channel?: string
  readonly payment?: string
  readonly currency?: string
  /** Ten-thousandths of a minor unit. */
  readonly parts?: number | bigint
  readonly lines?: readonly TestLine[]
}

const ORDER_COLUMNS =
  'workspace_id id id_key placed_at day status status_key customer_name customer_name_key customer_key project project_key address address_key city channel payment_method currency amount search source_status content_hash version import_id'

/** Puts orders into the workspace 'main' straight through SQL, as the writer would leave them. */
export function insertOrders(database: DatabaseSync, orders: readonly TestOrder[]): void {
  const columns = ORDER_COLUMNS.split(' ')
  const order = database.prepare(
    `insert into orders (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  const line = database.prepare('insert into order_lines values (1, ?, ?, ?, ?, ?, ?, ?)')
  database.exec('begin')
  for (const one of orders) {
    order.run(orderRow(one))
    for (const [index, { product, quantity = null, price = null, amount = null }] of (one.lines ?? []).entries()) {
      line.run(one.id, index + 1, product, quantity, price, amount, one.currency ?? 'USD')
    }
  }
  database.exec('commit')
}

function orderRow(order: TestOrder) {
  const { id, placedAt = 0, status = 'Pending', name = '', project = '', address = '' } = order
  const shown = {
    id,
    user: { name, avatar: name },
    project,
    address,
    date: '',
    status,
    statusColor: statusColor(status),
  }
  return {
    workspace_id: 1,
    id,
    id_key: orderIdKey(id),
    placed_at: placedAt,
    day: order.day ?? new Date(placedAt).toISOString().slice(0, 10),
    status,
    status_key: fold(status),
    customer_name: name,
    customer_name_key: fold(name),
    customer_key: order.customerKey ?? fold(name),
    project,
    project_key: fold(project),
    address,
    address_key: fold(address),
    city: order.city ?? '',
    channel: order.channel ?? '',
    payment_method: order.payment ?? '',
    currency: order.currency ?? 'USD',
    amount: order.parts ?? 100 * PARTS_PER_MINOR,
    search: searchText(shown),
    source_status: '',
    content_hash: `hash-of-${id}`.padEnd(32, '0'),
    version: 1,
    import_id: 'test',
  }
}
