import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderSource } from '#client/data/order-source.ts'
import { FormFrame } from '#client/order-form/form-frame.tsx'
import { LongTextEntry } from '#client/order-form/text-entry.tsx'
import { closeOrderForm, useOrderForm } from '#client/state/order-form.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import { MAX_NOTE } from '#contract/orders/order-limits.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { noteMessages } from './messages.ts'
import { useRecording } from './use-recording.ts'

interface NoteFormProps {
  readonly order: SingleOrder
  readonly source: Pick<OrderSource, 'recordOfOrder'>
  /** The note that is edited; a new one without it. */
  readonly edited?: SingleOrder['notes'][number] | undefined
  readonly onSaved: (order: SingleOrder, sentence: string) => void
}

/** Adds a note, or edits one's own. What is being written is an open form, which asks before it is lost. */
export default function NoteForm({ order, source, edited, onSaved }: NoteFormProps) {
  const handle = useRef<OrderFormHandle>(null)
  const start = edited?.text ?? ''
  const [text, setText] = useState(start)
  const isWriting = edited !== undefined || text !== ''
  const ask = useEffectEvent(() => handle.current?.close())
  useEffect(() => {
    if (!isWriting) return
    useOrderForm.setState(({ form = 'newNote' }) => ({ form, askToClose: () => ask() }))
    return closeNote
  }, [isWriting])
  const { send } = useRecording(order, source, (saved) => {
    setText('')
    closeNote()
    onSaved(saved, noteMessages[edited ? 'changed' : 'added'](saved.id))
  })
  const close = () => {
    setText(start)
    closeNote()
  }
  return (
    <FormFrame
      ref={handle}
      isInline
      isPermanent={!edited}
      title={edited ? noteMessages.edit : noteMessages.add}
      saveLabel={edited ? noteMessages.save : noteMessages.add}
      leaveLabel={isWriting ? noteMessages[edited ? 'cancel' : 'discard'] : ''}
      hasChanges={text !== start}
      problems={problemsOf(text)}
      save={() => send({ kind: 'note', text: text.trim(), ...(edited && { note: edited.id }) })}
      onClose={close}
    >
      {(problems) => (
        <>
          <LongTextEntry
            label={edited ? noteMessages.note : noteMessages.newNote}
            isLabelHidden
            name="text"
            value={text}
            problem={problems.get('text') ?? problems.get('note')}
            onText={setText}
          />
          {isWriting && <p className="text-quiet text-xs">{noteMessages.mention}</p>}
        </>
      )}
    </FormFrame>
  )
}

/** Closes the form of a note; another one that is open stays. */
function closeNote(): void {
  const { form } = useOrderForm.getState()
  if (form === 'newNote' || (typeof form === 'object' && 'editedNote' in form)) closeOrderForm()
}

function problemsOf(text: string): ReadonlyMap<string, string> {
  const { length } = text.trim()
  if (length > 0 && length <= MAX_NOTE) return new Map()
  return new Map([['text', length === 0 ? noteMessages.empty : noteMessages.long]])
}
