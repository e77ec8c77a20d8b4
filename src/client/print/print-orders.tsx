import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import type { PrintedShop } from './letterhead.tsx'
import { printMessages } from './messages.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PickList } from './pick-list.tsx'

/** Most orders of a printout: a browser lays out all sheets before it shows the first. */
export const MAX_PRINTED = 200

/** Milliseconds after which sheets are printed without a logo that does not arrive. */
const LOGO_WAIT = 10_000

/** By slug. */
type PrintedShops = ReadonlyMap<string, PrintedShop>

/**
 * Opens the print dialog with a sheet for each order, with the sender, logo and fields of its shop; resolves when it is closed.
 * Rejects with an `Error` for people where there are no orders or too many.
 */
export async function printPackingSlips(orders: readonly SingleOrder[], shops: PrintedShops = new Map()) {
  checkPrintCount(orders.length)
  await printOnly(orders.map((order) => <PackingSlip key={order.id} order={order} shop={shops.get(order.shop)} />))
}

/** Opens the print dialog with the products of all orders, summed, and their shops. Rejects as `printPackingSlips`. */
export async function printPickList(orders: readonly SingleOrder[], shops: PrintedShops = new Map()) {
  checkPrintCount(orders.length)
  const own = [...new Set(orders.map(({ shop }) => shop))].flatMap((slug) => shops.get(slug) ?? [])
  await printOnly(<PickList orders={orders} shops={own} />)
}

/** An order with one of its invoices or credit notes. */
interface IssuedOrder {
  readonly order: SingleOrder
  readonly issued: SingleOrder['invoices'][number]
}

/** Opens the print dialog with invoices or credit notes, as they were issued. Rejects as `printPackingSlips`. */
export async function printInvoices(documents: readonly IssuedOrder[], shops: PrintedShops = new Map()) {
  checkPrintCount(documents.length)
  const shopOf = ({ order, issued }: IssuedOrder) => shops.get(issued.shop ?? order.shop)
  await printOnly(documents.map((one) => <InvoiceSheet key={one.issued.number} {...one} shop={shopOf(one)} />))
}

/** Throws an `Error` for people where a printout would have no orders or too many. */
export function checkPrintCount(count: number): void {
  if (count === 0) throw new Error(printMessages.none)
  if (count > MAX_PRINTED) throw new Error(printMessages.tooMany(MAX_PRINTED, count))
}

let removeLast = () => {}

/** Prints `content` instead of the page; print.css hides the one on screens and the other on paper. */
async function printOnly(content: ReactNode): Promise<void> {
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
  const images = [...container.querySelectorAll('img')].filter(({ complete }) => !complete)
  if (images.length > 0) await Promise.all(images.map(ended))
  // Another printout may have replaced it meanwhile.
  if (container.isConnected) print()
}

/** When the image is loaded, or will not be. */
function ended(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
    setTimeout(resolve, LOGO_WAIT)
  })
}
