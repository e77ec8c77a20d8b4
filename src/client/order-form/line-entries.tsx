import { useEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { MAX_LINES } from '#contract/orders/order-limits.ts'
import type { DraftProblems } from './draft-problems.ts'
import { LineEntry } from './line-entry.tsx'
import { orderFormMessages } from './messages.ts'
import { amountCurrency, type OrderDraft, withLine, withNewLine, withoutLine } from './order-draft.ts'
import type { ReadNames } from './use-names.ts'

interface LineEntriesProps {
  readonly draft: OrderDraft
  readonly problems: DraftProblems
  readonly names: ReadNames
  readonly hasSku: boolean
  /** How many lines the order has at least. */
  readonly least: number
  readonly onDraft: (draft: OrderDraft) => void
}

/** The lines of an order. The focus goes to the line that was added, or that follows the removed one. */
export function LineEntries({ draft, problems, names, hasSku, least, onDraft }: LineEntriesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const focusOn = useRef<number>(undefined)
  const { lines } = draft
  useEffect(() => {
    const index = focusOn.current
    focusOn.current = undefined
    if (index === undefined) return
    const product = group.current?.querySelector<HTMLElement>(
      `[name="lines.${Math.min(index, lines.length - 1)}.product"]`,
    )
    const target = product ?? group.current?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
  }, [lines])

  function change(next: OrderDraft, focused: number) {
    focusOn.current = focused
    onDraft(next)
  }

  return (
    <fieldset ref={group} className="col-span-2 flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{orderFormMessages.fields.lines}</legend>
      {lines.map((line, index) => (
        <LineEntry
          key={line.key}
          {...{ line, index, problems, names, hasSku }}
          currency={amountCurrency(draft)}
          onText={(part, text) => onDraft(withLine(draft, index, part, text))}
          {...(lines.length > least && { onRemove: () => change(withoutLine(draft, index), index) })}
        />
      ))}
      <div className="flex">
        <DialogButton
          data-add=""
          disabled={lines.length >= MAX_LINES}
          onClick={() => change(withNewLine(draft), lines.length)}
        >
          {orderFormMessages.addLine}
        </DialogButton>
      </div>
    </fieldset>
  )
}
