import { type FormEvent, useId, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { liveBulk } from '#client/state/live-bulk.ts'
import { useAnswer } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { notify } from '#client/state/notification.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { undoOfBulk } from '#client/state/undo-bulk.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { mergedCustomers, mergeMessages, mergeOutcome } from './merge-messages.ts'

interface MergeCustomerProps {
  readonly customerKey: string
  readonly className: string
}

/** Gives all orders of the customer another one, after saying how many. */
export default function MergeCustomer({ customerKey, className }: MergeCustomerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {mergeMessages.customer}
      </button>
      {isOpen && <MergeDialog customerKey={customerKey} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ customerKey, onClose }: { customerKey: string; onClose: () => void }) {
  const id = useId()
  const { refresh } = useOrderData()
  const [target, setKept] = useState<Customer>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  // The customer is gone as soon as the orders have another one.
  const read = (signal: AbortSignal): Customer | Promise<Customer> =>
    isBusy && own ? own : liveOrders.readCustomer(customerKey, signal)
  const { data: own } = useAnswer<Customer>(['customer', customerKey], read)
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(errorOf(error).message))
    setBusy(false)
  }
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('keep')).trim()
    setKept(undefined)
    void attempt(async () => {
      const found = await liveOrders.readCustomer(text)
      if (found.key === customerKey) throw new Error(mergeMessages.same)
      setKept(found)
    })
  }
  const merge = (from: Customer, into: Customer) =>
    attempt(async () => {
      const query = { search: '', customerKey }
      const started = await liveBulk.start({ query, expected: from.orders, except: [] }, { customer: into.key })
      const done = await liveBulk.follow(started, () => {})
      const text = mergeOutcome(done, mergedCustomers)
      onClose()
      refresh()
      notify({ text, undo: undoOfBulk(done.id, mergedCustomers) })
    })
  return (
    <Dialog
      title={mergeMessages.title}
      onClose={onClose}
      actions={
        own &&
        target && (
          <DialogButton primary aria-disabled={isBusy} onClick={() => void merge(own, target)}>
            {mergeMessages.confirm(own.orders)}
          </DialogButton>
        )
      }
    >
      <form onSubmit={find} className="flex flex-wrap items-end gap-2">
        <label htmlFor={id} className="grid min-w-40 flex-1 gap-1">
          <span className="text-quiet text-xs">{mergeMessages.keep}</span>
          <input
            id={id}
            name="keep"
            required
            maxLength={400}
            autoComplete="off"
            className="h-9 w-full rounded-lg border border-quiet bg-page px-2 pointer-coarse:h-11"
          />
        </label>
        <DialogButton type="submit" aria-disabled={isBusy}>
          {mergeMessages.find}
        </DialogButton>
      </form>
      <div aria-live="polite" className="mt-4 grid min-h-5 gap-2 wrap-anywhere">
        {own && target && (
          <>
            <p>{mergeMessages.what(own.orders, own.name || own.key, target.name || target.key, target.email)}</p>
            <p className="text-quiet">{mergeMessages.later}</p>
          </>
        )}
        {problem !== '' && <p className="text-down">{problem}</p>}
      </div>
    </Dialog>
  )
}
