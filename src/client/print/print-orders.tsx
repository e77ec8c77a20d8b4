import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { printMessages } from './messages.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PickList } from './pick-list.tsx'

/** Most orders of a printout: a browser lays out all sheets before it shows the first. */
export const MAX_PRINTED = 200

/** Opens the print dialog with a sheet for each order, with the sender of its shop. Throws an `Error` for people where there are none or too many. */
export function printPackingSlips(
  orders: readonly SingleOrder[],
  senders: ReadonlyMap<string, string> = new Map(),
): void {
  checkPrintCount(orders.length)
  printOnly(orders.map((order) => <PackingSlip key={order.id} order={order} sender={senders.get(order.shop) ?? ''} />))
}

/** Opens the print dialog with the products of all orders, summed. Throws as `printPackingSlips`. */
export function printPickList(orders: readonly SingleOrder[]): void {
  checkPrintCount(orders.length)
  printOnly(<PickList orders={orders} />)
}

/** An order with one of its invoices or credit notes. */
interface IssuedOrder {
  readonly order: SingleOrder
  readonly issued: SingleOrder['invoices'][number]
}

/** Opens the print dialog with invoices or credit notes, as they were issued. Throws as `printPackingSlips`. */
export function printInvoices(documents: readonly IssuedOrder[]): void {
  checkPrintCount(documents.length)
  printOnly(documents.map((one) => <InvoiceSheet key={one.issued.number} {...one} />))
}

/** Throws an `Error` for people where a printout would have no orders or too many. */
export function checkPrintCount(count: number): void {
  if (count === 0) throw new Error(printMessages.none)
  if (count > MAX_PRINTED) throw new Error(printMessages.tooMany(MAX_PRINTED, count))
}

let removeLast = () => {}

/** Prints `content` instead of the page; print.css hides the one on screens and the other on paper. */
function printOnly(content: ReactNode): void {
  // Some browsers do not report the end of printing.
  removeLast()
  const container = document.createElement('div')
  container.className = 'printout'
  document.body.append(container)
  const root = createRoot(container)
  const remove = () => {
    removeEventListener('afterprint', remove)
    root.unmount()
    container.remove()
    removeLast = () => {}
  }
  removeLast = remove
  addEventListener('afterprint', remove)
  flushSync(() => root.render(content))
  print()
}
