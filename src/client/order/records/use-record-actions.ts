import { useEffect, useRef } from 'react'
import { useKeyAction } from '#client/state/keys.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { leaveOrderForm, type OrderFormKind } from '#client/state/order-form.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { actionLabels } from './messages.ts'
import { possibleActions, type RecordAction, runAction } from './record-actions.ts'
import type { RecordActions } from './record-buttons.tsx'

/** What can be recorded of the order that is open, for its buttons and the palette; nothing of the sample. */
export function useRecordActions(
  order: SingleOrder | undefined,
  onConflict: (current: SingleOrder) => void,
): RecordActions {
  const data = useOrderData()
  const possible = order && !data.isSample ? possibleActions(order) : []
  const run = (action: RecordAction) => {
    if (order) leaveOrderForm(() => runAction(action, data, order, onConflict))
  }
  useKeyAction(
    'recordInOrder',
    possible.map((id) => ({ id, label: actionLabels[id], run: () => run(id) })),
  )
  return { possible, run }
}

/** When a form is closed that has its own button, that button has the focus; the order's heading where it is gone. */
export function useFocusOnOpener(kind: OrderFormKind | undefined): void {
  const last = useRef(kind)
  useEffect(() => {
    const closed = last.current
    last.current = kind
    if (kind !== undefined || closed === undefined || document.activeElement !== document.body) return
    const opener = typeof closed === 'string' ? closed : Object.values(closed)[0]
    const buttons = [...document.querySelectorAll<HTMLElement>('.order-panel [data-form]')]
    const target = buttons.find(({ dataset }) => dataset.form === opener) ?? document.getElementById('order-heading')
    target?.focus({ preventScroll: true })
  }, [kind])
}
