import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { readPrintedShops } from '#client/state/shops.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import { currentInvoice } from '#contract/changes/issue-invoice.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { selectedIds } from './selected-orders.ts'
import type { SelectionActionProps } from './selection-actions.ts'
import { selectionMessages } from './selection-messages.ts'

/** Orders that are read at the same time. */
const AT_ONCE = 4

const PRINTOUTS = ['printPackingSlips', 'printPickList', 'printInvoices'] as const

/** Prints a packing slip or the invoice of each selected order, or the products of all of them. */
export function PrintSlips({ selected, query }: SelectionActionProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  const [problem, setProblem] = useState('')
  const hasRoom = useMediaQuery('(width >= 90rem)', true)
  const start = async (what: (typeof PRINTOUTS)[number]) => {
    if (isPrinting) return
    setIsPrinting(true)
    setProblem('')
    try {
      const print = await import('#client/print/print-orders.tsx')
      print.checkPrintCount(selected.size)
      const orders = await readOrders(await selectedIds(selected, query))
      const shops = await readPrintedShops()
      if (what === 'printPickList') await print.printPickList(orders, shops)
      else if (what === 'printInvoices') await print.printInvoices(orders.map(withInvoice), shops)
      else await print.printPackingSlips(orders, shops)
    } catch (failure) {
      setProblem(errorOf(failure).message)
    }
    setIsPrinting(false)
  }
  useKeyAction('printSelected', () => void start('printPackingSlips'))
  return (
    <>
      {PRINTOUTS.slice(0, maySeeMoney() && hasRoom ? 3 : 2).map((what) => (
        <button
          key={what}
          type="button"
          aria-label={selectionMessages[what]}
          title={selectionMessages[what]}
          aria-busy={isPrinting}
          onClick={() => void start(what)}
          className={TEXT_BUTTON}
        >
          <Icon name="file" size={16} />
          <span className="max-xl:hidden">{selectionMessages.short[what]}</span>
          <span className="xl:hidden">{selectionMessages.shortest[what]}</span>
        </button>
      ))}
      {problem && (
        <span role="alert" className="min-w-0 truncate text-down text-xs" title={problem}>
          {selectionMessages.notPrinted(problem)}
        </span>
      )}
    </>
  )
}

async function readOrders(ids: readonly string[]): Promise<SingleOrder[]> {
  const orders: SingleOrder[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    orders.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => liveOrders.readOrder(id)))))
  }
  return orders
}

/** The order with its invoice. Throws an `Error` for people where there is none. */
function withInvoice(order: SingleOrder) {
  const issued = currentInvoice(order.invoices)
  if (!issued) throw new Error(selectionMessages.noInvoice(order.id))
  return { order, issued }
}
