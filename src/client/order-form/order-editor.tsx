import { type ReactNode, type Ref, useState } from 'react'
import { ConflictError, type OrderSource } from '#client/data/order-source.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { storeDay } from '#contract/store-day.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { changeProblems } from './draft-problems.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { orderFormMessages } from './messages.ts'
import { changedDraftFields, changeOf } from './order-change.ts'
import { orderDraftOf } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import type { ReadNames } from './use-names.ts'

interface OrderEditorProps {
  readonly order: SingleOrder
  readonly source: Pick<OrderSource, 'changeOrder'>
  readonly names: ReadNames
  /** Only the note is edited. */
  readonly isNote: boolean
  /** Next to its buttons. */
  readonly aside?: ReactNode
  readonly now: () => number
  /** IANA; null for UTC, undefined while it is not known. */
  readonly timeZone: string | null | undefined
  readonly onSaved: (order: SingleOrder) => void
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle>
}

/** Edits an order. Only what changed is sent; if the order was changed meanwhile, both changes are merged. */
export default function OrderEditor(props: OrderEditorProps) {
  const { order, source, names, isNote, aside, now, timeZone, onSaved, onClose, ref } = props
  const [base, setBase] = useState(order)
  const [draft, setDraft] = useState(() => draftOf(order))
  const [merged, setMerged] = useState<MergedDraft>()
  const before = draftOf(base)

  async function save(etag = base.etag) {
    try {
      onSaved(await source.changeOrder(base.id, changeOf(before, draft), etag))
    } catch (failure) {
      if (!(failure instanceof ConflictError)) throw failure
      const { current } = failure
      // What the form does not show has changed, such as the name of the shop.
      const isSame = etag === base.etag && changedDraftFields(before, draftOf(current)).length === 0
      if (isSame) await save(current.etag)
      else merge(current)
    }
  }

  function merge(current: SingleOrder) {
    const theirs = draftOf(current)
    const next = mergeDrafts(before, draft, theirs)
    // An earlier attempt was saved although its answer did not arrive, or somebody saved the same.
    if (changedDraftFields(theirs, draft).length === 0) return onSaved(current)
    setBase(current)
    setDraft(next.draft)
    setMerged(next)
  }

  return (
    <OrderForm
      ref={ref}
      title={isNote ? orderFormMessages.noteOf(order.id) : orderFormMessages.edit(order.id)}
      saveLabel={isNote ? orderFormMessages.saveNote : orderFormMessages.save}
      leaveLabel={orderFormMessages.discard}
      {...{ draft, before, names, onClose, isNote, aside }}
      save={() => save()}
      today={timeZone === undefined ? undefined : storeDay(now(), timeZone)}
      order={base}
      hasChanges={changedDraftFields(before, draft).length > 0}
      problems={changeProblems(before, draft)}
      onDraft={setDraft}
      notice={merged && <ConflictNotice key={base.etag} {...{ merged, draft }} theirs={before} onDraft={setDraft} />}
    />
  )
}

function draftOf({ values, source }: SingleOrder) {
  return orderDraftOf(values, source === null)
}
