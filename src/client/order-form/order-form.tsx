import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { DraftProblems } from './draft-problems.ts'
import { FormFooter } from './form-footer.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { unreadDates } from './unread-dates.ts'
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
    onDraft,
    save,
    onClose,
    notice,
    ref,
  } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const leaveButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const saving = useSaving()
  const leaving = useLeaving({ hasChanges, saving, onClose, leaveButton, ref })
  // How often problems were found; from the first time on they are shown.
  const [attempts, setAttempts] = useState(0)
  const [unread, setUnread] = useState(NONE)
  const problems = new Map([...props.problems, ...unread])

  const isNew = before === undefined
  useEffect(() => {
    // The button that opened the form is gone. Who adds an order starts with the customer.
    const start = isNew && form.current?.querySelector<HTMLElement>('[name="customer.name"]')
    ;(start || heading.current)?.focus()
  }, [isNew])
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (leaving.isAsking) return
    if (saving.isSaving) return saving.again()
    const dates = unreadDates(form.current)
    setUnread(dates)
    if (props.problems.size + dates.size > 0) return setAttempts(attempts + 1)
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
      onInput={() => unread.size > 0 && setUnread(unreadDates(form.current))}
      onKeyDown={press}
      noValidate
      aria-labelledby={id}
      className="flex min-w-0 flex-col"
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="outline-none px-6 pt-5 pb-4 font-semibold text-lg wrap-anywhere max-sm:px-4 max-sm:pt-4"
      >
        {title}
      </h2>
      <fieldset disabled={saving.isSaving} className="flex min-w-0 flex-col gap-6 px-6 pb-6 max-sm:px-4">
        {notice}
        <OrderFields {...{ draft, before, names, shops, onDraft }} problems={attempts > 0 ? problems : NONE} />
      </fieldset>
      <FormFooter
        {...{ saving, saveLabel, leaveLabel, saveButton, leaveButton }}
        isAsking={leaving.isAsking}
        onLeave={leaving.leave}
        onDiscard={onClose}
        onKeep={leaving.keep}
      />
    </form>
  )
}
