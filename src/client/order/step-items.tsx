import { STATUS_TEXT } from '#client/ui/status-text.ts'
import type { StatusStep } from '#contract/changes/order-status.ts'
import { statusColor } from '#contract/orders/order.ts'
import { MENU_ITEM, MenuItems } from './menu-items.tsx'
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
  return (
    <MenuItems label={statusMessages.steps(id)}>
      {steps.map((step) => (
        <button
          key={step.status}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={saving !== undefined}
          onClick={() => onChoose(step)}
          className={MENU_ITEM}
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
    </MenuItems>
  )
}
