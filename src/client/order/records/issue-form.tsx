import { type Ref, useEffect, useRef } from 'react'
import type { OrderSource } from '#client/data/order-source.ts'
import { StaleOrderNotice } from '#client/order/stale-order-notice.tsx'
import { FormFrame } from '#client/order-form/form-frame.tsx'
import type { IssueFormKind } from '#client/state/order-form.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { issueMessages } from './messages.ts'
import { useRecording } from './use-recording.ts'

interface IssueFormProps {
  readonly kind: IssueFormKind
  readonly order: SingleOrder
  readonly source: Pick<OrderSource, 'recordOfOrder'>
  readonly onSaved: (order: SingleOrder, sentence: string) => void
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle>
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Asks before an invoice or a credit note is issued, which cannot be undone. */
export default function IssueForm({ kind, order, source, onSaved, onClose, ref }: IssueFormProps) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const name = typeof kind === 'object' ? 'creditNote' : kind
  const { base, send } = useRecording(order, source, (saved) => {
    const number = saved.invoices.at(-1)?.number ?? ''
    onSaved(saved, issueMessages.saved(number, saved.id))
  })
  const what = typeof kind === 'object' ? { refund: kind.creditNoteFor } : kind === 'cancelInvoice' && { cancel: true }
  return (
    <FormFrame
      ref={ref}
      isInline
      title={issueMessages.titles[name]}
      saveLabel={issueMessages.titles[name]}
      leaveLabel={issueMessages.cancel}
      hasChanges={false}
      problems={NO_PROBLEMS}
      save={() => send({ kind: 'invoice', ...what })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {base !== order && <StaleOrderNotice shown={order} current={base} />}
          <p ref={question} tabIndex={-1} className="outline-none">
            {issueMessages.questions[name]}
          </p>
          {[...problems.values()].map((problem) => (
            <p key={problem} role="alert" className="text-down text-xs">
              {problem}
            </p>
          ))}
        </>
      )}
    </FormFrame>
  )
}
