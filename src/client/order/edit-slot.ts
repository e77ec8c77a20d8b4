import type { Loadable } from '#client/ui/loadable.tsx'
import type { SingleOrder } from '#contract/single-order.ts'

export interface OrderEditorProps {
  readonly order: SingleOrder
  /** Called with the order as it was saved. */
  readonly onSaved: (order: SingleOrder) => void
  /** Called when the form is closed without saving. */
  readonly onClose: () => void
}

/** The form that takes the place of the order while it is edited; without one there is no "Edit" button. */
export const editSlot: { Editor?: Loadable<OrderEditorProps> } = {}
