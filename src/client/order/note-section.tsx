import { type ReactNode, useEffect, useRef } from 'react'
import { openOrderForm } from '#client/state/order-form.ts'
import { mayWork } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { sectionMessages } from './messages.ts'
import { OrderSection } from './section.tsx'

interface NoteSectionProps {
  readonly note: string
  readonly isPage: boolean
  /** In place of the note while it is edited. */
  readonly form: ReactNode
}

/** The note, which is written without opening the other fields. */
export function NoteSection({ note, isPage, form }: NoteSectionProps) {
  const isOpen = form !== undefined
  const wasOpen = useRef(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form had the focus.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (note === '' && !mayWork()) return null
  return (
    <OrderSection heading={sectionMessages.note} isPage={isPage} className={note === '' ? 'print:hidden' : ''}>
      {form ?? (
        <>
          <p className="whitespace-pre-line wrap-anywhere not-empty:mb-3">{note}</p>
          {mayWork() && (
            <DialogButton ref={button} onClick={() => openOrderForm('note')}>
              {note === '' ? sectionMessages.addNote : sectionMessages.editNote}
            </DialogButton>
          )}
        </>
      )}
    </OrderSection>
  )
}
