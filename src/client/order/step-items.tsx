import { type KeyboardEvent, useEffect, useRef } from 'react'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { statusColor } from '#contract/order.ts'
import type { StatusStep } from '#contract/order-status.ts'
import { statusMessages } from './messages.ts'

interface StepItemsProps {
  readonly id: string
  readonly steps: readonly StatusStep[]
  /** The step that is being saved. */
  readonly saving: StatusStep | undefined
  readonly onChoose: (step: StatusStep) => void
}

/** The statuses that an order may get next, as a menu with the focus on its first item. */
export function StepItems({ id, steps, saving, onChoose }: StepItemsProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={statusMessages.steps(id)} onKeyDown={moveBetweenItems}>
      {steps.map((step) => (
        <button
          key={step.status}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={saving !== undefined}
          onClick={() => onChoose(step)}
          className="flex min-h-9 w-full items-center gap-2 rounded-lg px-2 text-left hover:bg-hover focus:bg-hover active:bg-active aria-disabled:opacity-60 pointer-coarse:min-h-10"
        >
          <span className={`flex items-center gap-1.5 ${STATUS_TEXT[statusColor(step.status)]}`}>
            <span className="size-1.5 rounded-full bg-current forced-color-adjust-none" />
            {step.status}
          </span>
          <span className="ml-auto text-quiet text-xs">
            {saving?.status === step.status ? statusMessages.saving : step.needsReason && statusMessages.needsReason}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Arrow keys, Home and End move between the items of a menu. */
export function moveBetweenItems(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
