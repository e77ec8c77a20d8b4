import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { errorOf } from '#client/data/errors.ts'
import { orderPath } from '#client/navigation.ts'
import { closeRowMenu } from '#client/state/dialogs/row-menu.ts'
import { keyActions } from '#client/state/keys.ts'
import { notify } from '#client/state/notification.ts'
import { type OrderData, useOrderData } from '#client/state/order-data.ts'
import { leaveOrderForm } from '#client/state/order-form.ts'
import { mayWork } from '#client/state/rights.ts'
import { useMenuAtButton } from '#client/ui/use-menu-at-button.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { MENU_ITEM, MenuItems } from './menu-items.tsx'
import { rowMenuMessages } from './messages.ts'
import { actionLabels } from './records/messages.ts'
import { mayRecord, possibleActions, RECORD_ACTIONS, type RecordAction, runAction } from './records/record-actions.ts'

type RowAction = 'open' | 'changeStatus' | 'edit' | 'print' | 'copyLink' | RecordAction

interface RowMenuProps {
  readonly id: string
  /** The button of the row. */
  readonly button: HTMLElement
}

/** What can be done with the order of a row. */
export default function RowMenu({ id, button }: RowMenuProps) {
  const data = useOrderData()
  const [, navigate] = useLocation()
  const { data: order } = data.useSingleOrder(id)
  const { menu, close } = useMenuAtButton(button, closeRowMenu)
  // At once: a form that follows is of the order that is open then.
  const open = () => flushSync(() => navigate(orderPath(id, location.search)))
  // undefined: not possible, or not known yet.
  const actions: Partial<Record<RowAction, (() => void) | undefined>> = {
    open,
    ...(mayWork() && {
      changeStatus: () => keyActions.changeRowStatus?.(id),
      edit: () => {
        open()
        keyActions.editOrder?.(id)
      },
    }),
    ...(!data.isSample && recordItems(data, order, open)),
    print: () => void printSlip(data, id),
    copyLink: () => void copyLink(id),
  }
  return (
    <div ref={menu} popover="manual" className="inset-auto z-(--z-menu) m-0 overflow-y-auto floating rounded-card p-2">
      <MenuItems label={rowMenuMessages.actionsFor(id)}>
        {(Object.keys(actions) as RowAction[]).map((name) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={!actions[name]}
            onClick={() => {
              if (!actions[name]) return
              close()
              actions[name]()
            }}
            className={MENU_ITEM}
          >
            {labels[name]}
          </button>
        ))}
      </MenuItems>
    </div>
  )
}

const labels: Readonly<Record<RowAction, string>> = { ...rowMenuMessages, ...actionLabels }

/** What the role may record, as far as the order allows it; the forms are in its panel. */
function recordItems(data: OrderData, order: SingleOrder | undefined, open: () => void) {
  const possible = order ? possibleActions(order) : []
  const run = (action: RecordAction) => {
    if (!order) return
    if (action === 'markPaid') return runAction(action, data, order, open)
    leaveOrderForm(() => {
      open()
      runAction(action, data, order, open)
    })
  }
  const items = RECORD_ACTIONS.filter(mayRecord)
  return Object.fromEntries(items.map((action) => [action, possible.includes(action) ? () => run(action) : undefined]))
}

async function printSlip({ source, isSample }: OrderData, id: string): Promise<void> {
  try {
    const [{ printPackingSlips }, order, shops] = await Promise.all([
      import('#client/print/print-orders.tsx'),
      source.readOrder(id),
      isSample ? undefined : import('#client/state/shops.ts').then(({ readPrintedShops }) => readPrintedShops()),
    ])
    await printPackingSlips([order], shops)
  } catch (failure) {
    notify({ text: rowMenuMessages.notPrinted(id, errorOf(failure).message) })
  }
}

/** Browsers refuse the clipboard on plain HTTP. */
async function copyLink(id: string): Promise<void> {
  const link = location.origin + orderPath(id)
  try {
    await navigator.clipboard.writeText(link)
    notify({ text: rowMenuMessages.copied(id) })
  } catch {
    notify({ text: rowMenuMessages.notCopied(link) })
  }
}
