import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { NotFoundError } from '#client/data/order-source.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { closeOrderForm, openOrderForm, useOrderForm } from '#client/state/order-form.ts'
import { mayWork } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { notifyChange } from './change-status.ts'
import type { OrderEditorForm } from './form-props.ts'
import { orderChangeMessages, singleOrderMessages } from './messages.ts'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderSections } from './order-sections.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderStates } from './order-state-line.tsx'
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
  const isEditing = kind === 'edit' || isNote
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
    if (!isNote) focusHeading()
  }
  const ask = useEffectEvent(() => (form.current ? form.current.close() : closeEditor()))
  useEffect(() => {
    if (isEditing) useOrderForm.setState({ askToClose: () => ask() })
  }, [isEditing])
  if (!order) {
    if (!error) return <OrderSkeleton />
    if (error instanceof NotFoundError) return <OrderNotFound id={id} />
    return <ProblemMessage what={singleOrderMessages.failed} advice={error.message} onRetry={retry} />
  }
  const saved = (changed: SingleOrder) => {
    data.refresh(changed)
    notifyChange(data, changed, orderChangeMessages.saved(changed.id), order.changeId)
    closeEditor()
  }
  const editor = isEditing ? (
    <ErrorBoundary name={singleOrderMessages.editPart} onClose={closeEditor}>
      <Suspense fallback={<OrderSkeleton />}>
        <Editor
          ref={form}
          {...{ order, isNote, timeZone }}
          source={data.source}
          names={data.readNames}
          now={Date.now}
          onSaved={saved}
          onClose={closeEditor}
        />
      </Suspense>
    </ErrorBoundary>
  ) : undefined
  if (kind === 'edit') return editor
  return (
    <>
      <div className="flex items-center justify-between gap-2 pb-5">
        <StatusButton order={order} onConflict={(current) => setConflict({ shown: order, current })} />
        {mayWork() && <DialogButton onClick={() => openOrderForm('edit')}>{singleOrderMessages.edit}</DialogButton>}
      </div>
      <OrderStates values={order.values} />
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
      <OrderSections order={order} isPage={isPage} noteForm={editor} />
    </>
  )
}

function UpdateProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p role="alert" className="mb-5 flex items-center justify-between gap-2 rounded-lg bg-card px-3 py-2">
      {singleOrderMessages.notUpdated(message)}
      <DialogButton onClick={onRetry}>{singleOrderMessages.tryAgain}</DialogButton>
    </p>
  )
}
