import { create } from 'zustand'

/** What is recorded with a form of its own; an expected return that has arrived, and a note that is edited, by their IDs. */
export type RecordFormKind =
  | ('shipment' | 'return' | 'payment' | 'refund')
  | { readonly receivedReturn: string }
  | { readonly editedNote: string }
/** What is issued, after a question; a credit note of a refund by its ID. */
export type IssueFormKind = 'invoice' | 'cancelInvoice' | { readonly creditNoteFor: string }
/** All fields of an order, its note alone, those of a new order, what is recorded of one, or a note that is being written. */
export type OrderFormKind = 'edit' | 'note' | 'new' | 'newNote' | RecordFormKind | IssueFormKind

interface OrderFormState {
  /** The form that is open next to the list, undefined without one. */
  readonly form?: OrderFormKind
  /** Closes the form; asks first if there are changes. */
  readonly askToClose?: () => void
}

/** The form of an order, which stays until it is saved or its entries are discarded. */
export const useOrderForm = create<OrderFormState>(() => ({}))

export function openOrderForm(form: OrderFormKind): void {
  const { form: open, askToClose } = useOrderForm.getState()
  if (open) askToClose?.()
  else useOrderForm.setState({ form })
}

export function closeOrderForm(): void {
  useOrderForm.setState({}, true)
}

/** Goes on at once, or asks what happens to the entries of the open form. */
export function leaveOrderForm(proceed: () => void): void {
  const { form, askToClose } = useOrderForm.getState()
  if (form && askToClose) askToClose()
  else proceed()
}

export function isIssueForm(form: OrderFormKind | undefined): form is IssueFormKind {
  return form === 'invoice' || form === 'cancelInvoice' || (typeof form === 'object' && 'creditNoteFor' in form)
}
