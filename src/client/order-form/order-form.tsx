import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { DraftProblems } from './draft-problems.ts'
import { FormFooter } from './form-footer.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { useLeaving } from './use-leaving.ts'
import type { ReadNames } from './use-names.ts'
import { useSaving } from './use-saving.ts'

interface OrderFormProps {
  readonly title: string
  readonly saveLabel: string
  readonly leaveLabel: string
  readonly draft: OrderDraft
  /** As saved; undefined for a new order. */
  readonly before?: OrderDraft
  readonly hasChanges: boolean
  readonly problems: DraftProblems
  readonly names: ReadNames
  /** Those that a new order can be of. */
  readonly shops?: readonly ListedShop[]
  /** Of the store, YYYY-MM-DD; undefined while it is not known. */
  readonly today: string | undefined
  /** It has only the note, among other things of the order. */
  readonly isNote?: boolean
  readonly onDraft: (draft: OrderDraft) => void
  /** Sends the draft and reports what was saved; rejects as the source does. */
  readonly save: () => Promise<void>
  readonly onClose: () => void
  /** Above the fields. */
  readonly notice?: ReactNode
  readonly ref?: Ref<OrderFormHandle> | undefined
}

const NONE: DraftProblems = new Map()
const NO_SHOPS: readonly ListedShop[] = []

/** The form of an order: checks it when it is submitted, saves it, and asks before entries are lost. */
export function OrderForm(props: OrderFormProps) {
  const {
    title,
    saveLabel,
    leaveLabel,
    draft,
    before,
    hasChanges,
    names,
    shops = NO_SHOPS,
    today,
    isNote = false,
    problems,
    onDraft,
    save,
    onClose,
    notice,
    ref,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const leaveButton = useRef<HTMLButtonElement>(null)
  const saving = useSaving()
  const leaving = useLeaving({ hasChanges, saving, onClose, leaveButton, ref })
  // How often problems were found; from the first time on they are shown.
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    // The button that opened the form is gone.
    const first = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:enabled, textarea')
    first?.focus()
    // Who opens a note goes on with it.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
  }, [])
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (leaving.isAsking) return
    if (saving.isSaving) return saving.again()
    if (problems.size > 0) return setAttempts(attempts + 1)
    if (!hasChanges && before) return onClose()
    // The fields cannot have the focus while they are disabled.
    saveButton.current?.focus()
    saving.start(save)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) {
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
      className="flex min-w-0 flex-col gap-6"
    >
      <fieldset disabled={saving.isSaving} className="flex min-w-0 flex-col gap-6">
        {notice}
        <OrderFields
          {...{ draft, before, names, shops, today, isNote, onDraft }}
          problems={attempts > 0 ? problems : NONE}
        />
      </fieldset>
      <FormFooter
        isInline={isNote}
        {...{ saving, saveLabel, leaveLabel, saveButton, leaveButton }}
        isAsking={leaving.isAsking}
        onLeave={leaving.leave}
        onDiscard={onClose}
        onKeep={leaving.keep}
      />
    </form>
  )
}
