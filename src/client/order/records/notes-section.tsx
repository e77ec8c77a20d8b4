import { lazy, type ReactNode, useMemo } from 'react'
import { OrderSection } from '#client/order/section.tsx'
import { useAnswer } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { openOrderForm, useOrderForm } from '#client/state/order-form.ts'
import { hasAccounts, mayWork } from '#client/state/rights.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { NOTE_EDITED_FOR } from '#contract/changes/note-time.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { storeTimes } from '#contract/store-times.ts'
import { noteMessages, recordMessages } from './messages.ts'

const NoteForm = lazy(() => import('./note-form.tsx'))

type Note = SingleOrder['notes'][number]

interface NotesSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
  /** In place of the order's own note while it is edited. */
  readonly form: ReactNode
  readonly onSaved: (order: SingleOrder, sentence: string) => void
}

/** What people wrote about the order, the oldest first, after the note that it came with; and a field for the next note. */
export function NotesSection({ order, isPage, form, onSaved }: NotesSectionProps) {
  const { source } = useOrderData()
  const kind = useOrderForm((state) => state.form)
  const editedId = typeof kind === 'object' && 'editedNote' in kind ? kind.editedNote : undefined
  const { notes } = order
  // One form at a time.
  const canWrite = mayWork() && (kind === undefined || kind === 'newNote')
  if (notes.length === 0 && !canWrite) return null
  const noteForm = (edited?: Note) => (
    <LazyModule name={recordMessages.formPart}>
      <NoteForm {...{ order, source, edited, onSaved }} />
    </LazyModule>
  )
  return (
    <OrderSection
      heading={noteMessages.notes}
      isPage={isPage}
      isFocusable
      className={notes.length === 0 ? 'print:hidden' : ''}
    >
      <div className="grid gap-4">
        {notes.length > 0 && (
          <ol className="grid gap-4">
            {notes.map((note) => (
              <li key={note.id} className="flex gap-2">
                <Avatar portrait="" name={note.actor?.name ?? order.user.name} />
                <div className="grid min-w-0 grow gap-1">
                  {note.id === '' && form ? form : note.id === editedId ? noteForm(note) : <WrittenNote note={note} />}
                </div>
              </li>
            ))}
          </ol>
        )}
        {canWrite && <div className="print:hidden">{noteForm()}</div>}
      </div>
    </OrderSection>
  )
}

function WrittenNote({ note }: { note: Note }) {
  const timeZone = useOrderData().useTimeZone()
  const times = useMemo(() => storeTimes(timeZone ?? null), [timeZone])
  const { id, at, actor, text } = note
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {actor?.name ?? noteMessages.orderNote}
        {at !== null && (
          <time dateTime={new Date(at).toISOString()} className="text-quiet text-xs">
            {times(at)}
          </time>
        )}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {mayWork() && id === '' && <EditButton form="note" text={text} />}
      {mayWork() && at !== null && Date.now() - at < NOTE_EDITED_FOR && <EditOwn {...{ id, actor, text }} />}
    </>
  )
}

/** A note of this computer is everybody's as long as there are no accounts. */
function EditOwn({ id, actor, text }: Pick<Note, 'id' | 'actor' | 'text'>) {
  if (actor?.kind === 'person') return <EditOfPerson {...{ id, text }} name={actor.name} />
  return actor?.kind === 'computer' && !hasAccounts() && <EditButton form={{ editedNote: id }} text={text} />
}

function EditOfPerson({ id, text, name }: { id: string; text: string; name: string }) {
  const { data: me } = useAnswer(['me'], (signal) => liveOrders.readMe(signal))
  return me?.user?.name === name && <EditButton form={{ editedNote: id }} text={text} />
}

function EditButton({ form, text }: { form: 'note' | { editedNote: string }; text: string }) {
  return (
    <div className="flex print:hidden">
      <button
        type="button"
        data-form={typeof form === 'object' ? form.editedNote : form}
        aria-label={noteMessages.editOf(text.slice(0, 40))}
        onClick={() => openOrderForm(form)}
        className="min-h-6 underline pointer-coarse:min-h-11"
      >
        {noteMessages.edit}
      </button>
    </div>
  )
}
