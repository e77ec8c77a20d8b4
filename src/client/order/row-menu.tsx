import { useLocation } from 'wouter'
import { errorOf } from '#client/data/errors.ts'
import { orderPath } from '#client/navigation.ts'
import { closeRowMenu } from '#client/state/dialogs/row-menu.ts'
import { keyActions } from '#client/state/keys.ts'
import { notify } from '#client/state/notification.ts'
import { type OrderData, useOrderData } from '#client/state/order-data.ts'
import { mayWork } from '#client/state/rights.ts'
import { useMenuAtButton } from '#client/ui/use-menu-at-button.ts'
import { MENU_ITEM, MenuItems } from './menu-items.tsx'
import { rowMenuMessages } from './messages.ts'

type RowAction = 'open' | 'changeStatus' | 'edit' | 'print' | 'copyLink'

interface RowMenuProps {
  readonly id: string
  /** The button of the row. */
  readonly button: HTMLElement
}

/** What can be done with the order of a row. */
export default function RowMenu({ id, button }: RowMenuProps) {
  const data = useOrderData()
  const [, navigate] = useLocation()
  const { menu, close } = useMenuAtButton(button, closeRowMenu)
  const actions: Partial<Record<RowAction, () => void>> = {
    open: () => navigate(orderPath(id, location.search)),
    ...(mayWork() && {
      changeStatus: () => keyActions.changeRowStatus?.(id),
      edit: () => keyActions.editOrder?.(id),
    }),
    print: () => void printSlip(data, id),
    copyLink: () => void copyLink(id),
  }
  return (
    <div
      ref={menu}
      popover="manual"
      className="inset-auto z-(--z-menu) m-0 overflow-y-auto rounded-card border border-hairline bg-float p-2 text-text shadow-lg"
    >
      <MenuItems label={rowMenuMessages.actionsFor(id)}>
        {(Object.keys(actions) as RowAction[]).map((name) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close()
              actions[name]?.()
            }}
            className={MENU_ITEM}
          >
            {rowMenuMessages[name]}
          </button>
        ))}
      </MenuItems>
    </div>
  )
}

async function printSlip({ source }: OrderData, id: string): Promise<void> {
  try {
    const [{ printPackingSlips }, order] = await Promise.all([
      import('#client/print/print-orders.tsx'),
      source.readOrder(id),
    ])
    printPackingSlips([order])
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
