import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { FieldsError } from '#client/data/order-source.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { DraftProblems } from './draft-problems.ts'
import { FormFooter } from './form-footer.tsx'
import { useLeaving } from './use-leaving.ts'
import { useSaving } from './use-saving.ts'

export interface FormFrameProps {
  readonly title: string
  readonly saveLabel: string
  readonly leaveLabel: string
  readonly hasChanges: boolean
  /** Whether the form is closed instead of sent where it has no changes. */
  readonly closesUnchanged?: boolean
  readonly problems: DraftProblems
  /** Its buttons follow its fields, instead of being at the edge of the panel or the window. */
  readonly isInline: boolean
  /** Whether it was there before, and does not take the focus. */
  readonly isPermanent?: boolean
  /** Sends the draft and reports what was saved; rejects as the source does. */
  readonly save: () => Promise<void>
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle> | undefined
  /** Next to its buttons. */
  readonly aside?: ReactNode
  /** The fields, with what is wrong with them as far as it is shown. */
  readonly children: (problems: DraftProblems) => ReactNode
}

/** A form about an order: checks it when it is submitted, saves it, and asks before entries are lost. */
export function FormFrame(props: FormFrameProps) {
  const { title, saveLabel, leaveLabel, hasChanges, closesUnchanged, problems, isInline, isPermanent } = props
  const { save, onClose, ref, aside, children } = props
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const leaveButton = useRef<HTMLButtonElement>(null)
  const saving = useSaving()
  const leaving = useLeaving({ hasChanges, saving, onClose, leaveButton, ref })
  // How often problems were found; from the first time on they are shown.
  const [attempts, setAttempts] = useState(0)
  const { error } = saving
  const refused = error instanceof FieldsError ? error.problems : []

  useEffect(() => {
    if (isPermanent) return
    // The button that opened the form is gone.
    const first = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:enabled, textarea')
    first?.focus()
    // Who opens a note goes on with it.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
  }, [isPermanent])
  useEffect(() => {
    if (attempts > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (leaving.isAsking) return
    if (saving.isSaving) return saving.again()
    if (problems.size > 0) {
      saving.forget()
      return setAttempts(attempts + 1)
    }
    if (!hasChanges && closesUnchanged) return onClose()
    // The fields cannot have the focus while they are disabled.
    saveButton.current?.focus()
    saving.start(save)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && leaveLabel !== '') {
      // The panel around would close without asking.
      event.stopPropagation()
      if (leaving.isAsking) leaving.keep()
      else leaving.leave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={press}
      noValidate
      aria-label={title}
      className={`flex min-w-0 flex-col ${isInline ? 'gap-3' : 'gap-6'}`}
    >
      <fieldset disabled={saving.isSaving} className="flex min-w-0 flex-col gap-6">
        {children(
          new Map([
            ...(attempts > 0 ? problems : []),
            ...refused.map(({ field, problem }) => [field, problem] as const),
          ]),
        )}
      </fieldset>
      <FormFooter
        {...{ isInline, saving, saveLabel, leaveLabel, saveButton, leaveButton, aside }}
        isAsking={leaving.isAsking}
        onLeave={leaving.leave}
        onDiscard={onClose}
        onKeep={leaving.keep}
      />
    </form>
  )
}
