import type { OrderStatus } from '#contract/order.ts'
import type { IncomingRow } from './group-table.ts'
import type { GroupRow, OrderGroup, RowConflict } from './order-group.ts'
import type { LineTexts, OrderHead } from './order-reading.ts'

// Names would take more room on the disk than what they name, so values go by their place.
type PackedHead = readonly [OrderStatus, string, boolean, ...string[]]
type PackedLine = readonly string[]
type PackedGroupRow = readonly [number, number, string, number, boolean, string, PackedLine[], RowConflict | null]
export interface PackedGroup {
  readonly id: string
  readonly head: PackedHead
  readonly rows: readonly PackedGroupRow[]
}
export type PackedRow = readonly [string, number, number, string, boolean, boolean, PackedHead, PackedLine[]]

export function packRow({ id, record, line, print, begins, adjacent, head, lines }: IncomingRow): PackedRow {
  return [id, record, line, print, begins, adjacent, packHead(head), lines.map(packLine)]
}

export function unpackRow([id, record, line, print, begins, adjacent, head, lines]: PackedRow): IncomingRow {
  return { id, record, line, print, begins, adjacent, head: unpackHead(head), lines: lines.map(unpackLine) }
}

export function packGroup({ id, head, rows }: OrderGroup): PackedGroup {
  return { id, head: packHead(head), rows: rows.map(packGroupRow) }
}

export function unpackGroup({ id, head, rows }: PackedGroup): OrderGroup {
  return { id, head: unpackHead(head), rows: rows.map(unpackGroupRow) }
}

function packGroupRow({ record, line, print, block, begins, total, lines, conflict }: GroupRow): PackedGroupRow {
  return [record, line, print, block, begins, total, lines.map(packLine), conflict ?? null]
}

function unpackGroupRow([record, line, print, block, begins, total, lines, conflict]: PackedGroupRow): GroupRow {
  return { record, line, print, block, begins, total, lines: lines.map(unpackLine), conflict: conflict ?? undefined }
}

function packLine({ product, quantity, price, discount, amount, place }: LineTexts): PackedLine {
  const texts = [product, quantity, price, discount, amount]
  return place === undefined ? texts : [...texts, place]
}

function unpackLine([
  product = '',
  quantity = '',
  price = '',
  discount = '',
  amount = '',
  place,
]: PackedLine): LineTexts {
  return { product, quantity, price, discount, amount, ...(place !== undefined && { place }) }
}

function packHead(head: OrderHead): PackedHead {
  const { status, word, unknown } = head.status
  const { date, paid, customerName, customerKey, currency, total, address, city, channel, paymentMethod } = head
  const texts = [date, paid, customerName, customerKey, currency, total, address, city, channel, paymentMethod]
  const { exact } = head
  return [status, word, unknown, ...texts, ...(exact ? [exact.day, exact.project, exact.lines] : [])]
}

function unpackHead([status, word, unknown, ...texts]: PackedHead): OrderHead {
  const [date = '', paid = '', customerName = '', customerKey = '', currency = '', ...others] = texts
  const [total = '', address = '', city = '', channel = '', paymentMethod = '', day, project, lines] = others
  const mapped = { status, word, unknown }
  return {
    date,
    paid,
    status: mapped,
    customerName,
    customerKey,
    currency,
    total,
    address,
    city,
    channel,
    paymentMethod,
    ...(day !== undefined && project !== undefined && lines !== undefined && { exact: { day, project, lines } }),
  }
}
