import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { DisputedField } from './disputed-field.tsx'
import { draftText } from './draft-text.ts'
import type { MergedDraft } from './merge-drafts.ts'
import { conflictMessages, orderFormMessages } from './messages.ts'
import { statusOf } from './order-change.ts'
import { type DraftField, type OrderDraft, withField } from './order-draft.ts'

interface ConflictNoticeProps {
  readonly merged: MergedDraft
  readonly draft: OrderDraft
  /** The version that was saved meanwhile. */
  readonly theirs: OrderDraft
  readonly onDraft: (draft: OrderDraft) => void
}

/** What two people changed at the same time: what fits together, and a choice for each field that both changed. */
export function ConflictNotice({ merged, draft, theirs, onDraft }: ConflictNoticeProps) {
  const { adopted, retained, disputed, impossible } = merged
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // One's own version, for fields in which the other one is chosen at the moment.
  const [mine, setMine] = useState(merged.draft)
  useEffect(() => heading.current?.focus(), [])

  function choose(field: DraftField, from: 'yours' | 'theirs') {
    if (from === 'theirs') setMine(withField(mine, field, draft))
    onDraft(withField(draft, field, from === 'theirs' ? theirs : mine))
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-card p-4">
      <h3 ref={heading} id={id} tabIndex={-1} className="flex items-start gap-2 font-semibold outline-none">
        <Icon name="alert" />
        {conflictMessages.title}
      </h3>
      <p>{disputed.length > 0 ? conflictMessages.choose : conflictMessages.nothingToChoose}</p>
      {disputed.map((field) => (
        <DisputedField key={field} {...{ field, draft, mine, theirs }} onChoose={(from) => choose(field, from)} />
      ))}
      {impossible && <p>{conflictMessages.impossible(impossible, statusOf(theirs))}</p>}
      {adopted.length > 0 && (
        <div>
          <h4 className="text-quiet text-xs">{conflictMessages.adopted}</h4>
          <ul>
            {adopted.map((field) => (
              <li key={field} className="whitespace-pre-line wrap-anywhere">
                {orderFormMessages.fields[field]}: {draftText(theirs, field)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {retained.length > 0 && (
        <p>{conflictMessages.retained(retained.map((field) => orderFormMessages.fields[field]))}</p>
      )}
    </section>
  )
}
