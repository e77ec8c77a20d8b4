import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { screenAt } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openOrderForm, useOrderForm } from '#client/state/order-form.ts'
import { mayManage } from '#client/state/rights.ts'
import { Icon } from '#client/ui/icon.tsx'
import { emptyStoreMessages } from './empty-store-messages.ts'
import { shellMessages } from './messages.ts'

const BUTTON =
  'flex min-h-9 items-center rounded-lg border border-hairline px-4 hover:bg-hover active:bg-active pointer-coarse:min-h-11'

interface EmptyStoreProps {
  readonly onImport: () => void
  readonly children: ReactNode
}

/** In place of both screens while there are no orders any more, except while one is added; other paths show `children`. */
export default function EmptyStore({ onImport, children }: EmptyStoreProps) {
  const [path, navigate] = useLocation()
  const isAdding = useOrderForm(({ form }) => form === 'new')
  const show = useDataSet((state) => state.show)
  const addOrder = () => {
    openOrderForm('new')
    navigate('/order-list')
  }
  if (isAdding || !screenAt(path)) return children
  return (
    <div className="grid min-h-96 place-content-center justify-items-center gap-4 text-center">
      <div className="flex flex-col gap-1">
        <h1 className="font-semibold text-lg">{emptyStoreMessages.title}</h1>
        <p className="text-quiet">{emptyStoreMessages.allUndone}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {mayManage() && (
          <>
            <button
              type="button"
              onClick={() => onImport()}
              className="flex min-h-9 items-center gap-2 rounded-lg bg-text px-4 font-semibold text-page hover:opacity-90 pointer-coarse:min-h-11"
            >
              <Icon name="upload" size={16} />
              {shellMessages.importOrders}
            </button>
            <button type="button" onClick={addOrder} className={BUTTON}>
              {emptyStoreMessages.addOrder}
            </button>
          </>
        )}
        <button type="button" onClick={() => show('sample')} className={BUTTON}>
          {emptyStoreMessages.showSample}
        </button>
      </div>
    </div>
  )
}
