import { type Ref, useState } from 'react'
import type { OrderSource } from '#client/data/order-source.ts'
import { StaleOrderNotice } from '#client/order/stale-order-notice.tsx'
import { FormFrame } from '#client/order-form/form-frame.tsx'
import type { ReadNames } from '#client/order-form/use-names.ts'
import type { RecordFormKind } from '#client/state/order-form.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { storeDay } from '#contract/store-day.ts'
import { recordFormMessages } from './messages.ts'
import { nameOf, recordBody, recordProblems, startDraft } from './record-draft.ts'
import { RecordEntries } from './record-entries.tsx'
import { useRecording } from './use-recording.ts'

interface RecordFormProps {
  readonly kind: RecordFormKind
  readonly order: SingleOrder
  readonly source: Pick<OrderSource, 'recordOfOrder'>
  readonly names: ReadNames
  /** IANA; null for UTC. */
  readonly timeZone: string | null
  readonly now: () => number
  readonly onSaved: (order: SingleOrder, sentence: string) => void
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle>
}

/** Records a shipment, a return, a payment or a refund. */
export default function RecordForm(props: RecordFormProps) {
  const { kind, order, source, names, timeZone, now, onSaved, onClose, ref } = props
  const name = nameOf(kind) ?? 'shipment'
  const today = storeDay(now(), timeZone)
  const [start] = useState(() => startDraft(name, order, today))
  const [draft, setDraft] = useState(start)
  const { base, send } = useRecording(order, source, (saved) =>
    onSaved(saved, recordFormMessages.saved[name](saved.id)),
  )
  return (
    <FormFrame
      ref={ref}
      isInline
      title={recordFormMessages.titles[name]}
      saveLabel={recordFormMessages.save[name]}
      leaveLabel={recordFormMessages.cancel}
      hasChanges={JSON.stringify(draft) !== JSON.stringify(start)}
      problems={recordProblems(name, draft, base)}
      save={() => send(recordBody(kind, draft, base))}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {base !== order && <StaleOrderNotice shown={order} current={base} />}
          <RecordEntries {...{ name, order: base, draft, problems, names, today }} onDraft={setDraft} />
        </>
      )}
    </FormFrame>
  )
}
