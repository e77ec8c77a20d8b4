import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { ConflictError } from '#client/data/order-source.ts'
import { closeStatusMenu, type StatusMenuTarget } from '#client/state/dialogs/status-menu.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { isOutside, leaveRow } from '#client/state/recent-changes.ts'
import { useShownRows } from '#client/state/shown-rows.ts'
import { useMenuAtButton } from '#client/ui/use-menu-at-button.ts'
import { type StatusStep, statusSteps } from '#contract/changes/order-status.ts'
import { changeStatus } from './change-status.ts'
import { statusMessages } from './messages.ts'
import { ReasonForm } from './reason-form.tsx'
import { StepItems } from './step-items.tsx'

/** The menu of the statuses that an order may get next. A step back asks for its reason in place of the menu. */
export default function StatusMenu({ target }: { target: StatusMenuTarget }) {
  const { id, status, button, onConflict } = target
  const data = useOrderData()
  const [step, setStep] = useState<StatusStep>()
  /** The step that is being saved. */
  const [saving, setSaving] = useState<StatusStep>()
  const [problem, setProblem] = useState('')
  const { menu, close } = useMenuAtButton(button, closeStatusMenu)

  const save = async (chosen: StatusStep, reason: string) => {
    if (saving) return
    setSaving(chosen)
    setProblem('')
    try {
      const saved = await changeStatus(data, target, chosen.status, reason)
      close()
      const row = button.closest('tr')
      // At once, so that the next key is about the next order.
      if (isOutside(useShownRows.getState(), saved)) leaveRow(row)
    } catch (error) {
      setSaving(undefined)
      if (!(error instanceof ConflictError)) setProblem(errorOf(error).message)
      else if (onConflict) {
        onConflict(error.current)
        close()
      } else {
        setProblem(statusMessages.meanwhile(error.current.status))
        data.refresh()
      }
    }
  }

  return (
    <div
      ref={menu}
      popover="manual"
      className="inset-auto z-(--z-menu) m-0 w-64 overflow-y-auto floating rounded-card p-2"
    >
      {step ? (
        <ReasonForm
          status={step.status}
          isSaving={saving !== undefined}
          onReason={(reason) => void save(step, reason)}
          onBack={() => {
            setStep(undefined)
            setProblem('')
          }}
        />
      ) : (
        <StepItems
          id={id}
          steps={statusSteps(status)}
          saving={saving}
          onChoose={(chosen) => (chosen.needsReason ? setStep(chosen) : void save(chosen, ''))}
        />
      )}
      {problem !== '' && (
        <p role="alert" className="px-2 pt-2 text-down">
          {problem}
        </p>
      )}
    </div>
  )
}
