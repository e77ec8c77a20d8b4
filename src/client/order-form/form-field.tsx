import { type ReactNode, useId } from 'react'
import { Icon } from '#client/ui/icon.tsx'

/** A field of 36 px, with room for the buttons below when it is scrolled to. */
export const ENTRY =
  'h-9 w-full min-w-0 scroll-my-28 rounded-lg border border-quiet bg-page px-2 text-text aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base'

export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly problem?: string | undefined
  readonly hint?: string
  readonly className?: string
  readonly children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and a hint and what is wrong below. */
export function FormField({ label, isLabelHidden, problem, hint, className = '', children }: FormFieldProps) {
  const id = useId()
  const described = [...(hint ? [`${id}hint`] : []), ...(problem ? [`${id}problem`] : [])].join(' ')
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-quiet text-xs'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}hint`} className="text-quiet text-xs">
          {hint}
        </p>
      )}
      {problem && <FieldProblemText id={`${id}problem`}>{problem}</FieldProblemText>}
    </div>
  )
}

function FieldProblemText({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1 text-down text-xs">
      <Icon name="alert" size={16} className="mt-px" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
