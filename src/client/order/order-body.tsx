import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { NotFoundError } from '#client/data/order-source.ts'
import { notify } from '#client/state/notification.ts'
import { useOrderData } from '#client/state/order-data.ts'
import {
  closeOrderForm,
  isIssueForm,
  type OrderFormKind,
  openOrderForm,
  useOrderForm,
} from '#client/state/order-form.ts'
import { mayWork } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { notifyChange } from './change-status.ts'
import type { OrderEditorForm } from './form-props.ts'
import { orderChangeMessages, singleOrderMessages } from './messages.ts'
import { OpenForms } from './open-forms.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { type FormSection, OrderSections } from './order-sections.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderStates } from './order-state-line.tsx'
import { useFocusOnOpener, useRecordActions } from './records/use-record-actions.ts'
import { StaleOrderNotice } from './stale-order-notice.tsx'
import { StatusButton } from './status-button.tsx'

interface OrderBodyProps {
  readonly id: string
  readonly order: SingleOrder | undefined
  readonly loaded: Loaded<SingleOrder>
  readonly isPage: boolean
  readonly heading: RefObject<HTMLElement | null>
  readonly Editor: OrderEditorForm
}

/** The order below its heading: what is known about it, or the form that changes it. */
export function OrderBody({ id, order, loaded, isPage, heading, Editor }: OrderBodyProps) {
  const data = useOrderData()
  const kind = useOrderForm(({ form }) => form)
  const isNote = kind === 'note'
  const timeZone = data.useTimeZone()
  const form = useRef<OrderFormHandle>(null)
  const [conflict, setConflict] = useState<{ readonly shown: SingleOrder; readonly current: SingleOrder }>()
  const { error } = loaded
  // For when the pressed button disappears.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const retry = () => {
    loaded.retry()
    focusHeading()
  }
  const closeEditor = () => {
    closeOrderForm()
    if (kind === 'edit') focusHeading()
  }
  const ask = useEffectEvent(() => (form.current ? form.current.close() : closeEditor()))
  const isOpen = kind !== undefined && kind !== 'new' && kind !== 'newNote'
  useEffect(() => {
    if (isOpen) useOrderForm.setState({ askToClose: () => ask() })
  }, [isOpen])
  useFocusOnOpener(kind)
  const onConflict = (current: SingleOrder) => order && setConflict({ shown: order, current })
  const actions = useRecordActions(order, onConflict)
  if (!order) {
    if (!error) return <OrderSkeleton />
    if (error instanceof NotFoundError) return <OrderNotFound id={id} />
    return <ProblemMessage what={singleOrderMessages.failed} advice={error.message} onRetry={retry} />
  }
  const saved = (changed: SingleOrder, sentence: string) => {
    data.refresh(changed)
    notifyChange(data, changed, sentence, order.changeId)
  }
  const savedForm = (changed: SingleOrder, sentence = orderChangeMessages.saved(changed.id)) => {
    saved(changed, sentence)
    closeEditor()
  }
  const issued = (changed: SingleOrder, sentence: string) => {
    data.refresh(changed)
    // Without an undo: what was issued stays.
    notify({ text: sentence })
    closeEditor()
  }
  const context = { order, source: data.source, names: data.readNames, now: Date.now, onClose: closeEditor }
  const editor =
    kind === 'edit' || isNote ? (
      <Editor
        ref={form}
        {...{ ...context, isNote, timeZone }}
        aside={!isNote && <OpenForms id={id} isOpen />}
        onSaved={(changed) => savedForm(changed)}
      />
    ) : isIssueForm(kind) ? (
      <IssueForm ref={form} {...{ ...context, kind }} onSaved={issued} />
    ) : isOpen && timeZone !== undefined ? (
      <RecordForm ref={form} {...{ ...context, kind, timeZone }} onSaved={savedForm} />
    ) : undefined
  const shown = editor && (
    <ErrorBoundary name={singleOrderMessages.editPart} onClose={closeEditor}>
      <Suspense fallback={<OrderSkeleton />}>{editor}</Suspense>
    </ErrorBoundary>
  )
  if (kind === 'edit') return shown
  return (
    <>
      <div className="flex items-center justify-between gap-2 pb-5">
        <StatusButton order={order} onConflict={onConflict} />
        <OpenForms id={id} isOpen={false} />
        {mayWork() && <DialogButton onClick={() => openOrderForm('edit')}>{singleOrderMessages.edit}</DialogButton>}
      </div>
      <OrderStates order={order} />
      {data.isSample && <p className="-mt-2 pb-5 text-quiet text-xs">{singleOrderMessages.sampleOnly}</p>}
      {error && <UpdateProblem message={error.message} onRetry={retry} />}
      {conflict && (
        <StaleOrderNotice
          {...conflict}
          onReload={() => {
            setConflict(undefined)
            data.refresh()
            focusHeading()
          }}
        />
      )}
      <OrderSections
        {...{ order, isPage, actions }}
        open={shown && { section: sectionOf(kind), form: shown }}
        onSaved={saved}
      />
    </>
  )
}

const RecordForm = lazy(() => import('./records/record-form.tsx'))
const IssueForm = lazy(() => import('./records/issue-form.tsx'))

/** Where the form of an order is that is no page of its own. */
function sectionOf(kind: OrderFormKind | undefined): FormSection {
  if (kind === 'note') return kind
  if (isIssueForm(kind)) return 'invoices'
  return kind === 'payment' || kind === 'refund' ? 'payments' : 'shipments'
}

function UpdateProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p role="alert" className="mb-5 flex items-center justify-between gap-2 rounded-lg bg-card px-3 py-2">
      {singleOrderMessages.notUpdated(message)}
      <DialogButton onClick={onRetry}>{singleOrderMessages.tryAgain}</DialogButton>
    </p>
  )
}
