import type { ReactNode } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'

interface StepFrameProps {
  readonly title: string
  readonly icon?: IconName
  /** Class of the icon's colour. */
  readonly tone?: string
  readonly children: ReactNode
  /** The buttons at the bottom of the dialog. */
  readonly actions: ReactNode
}

/** The layout of a step. `ImportDialog` focuses its heading (`data-step-focus`), so that screen readers announce the step. */
export function StepFrame({ title, icon, tone = '', children, actions }: StepFrameProps) {
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pb-2 max-sm:px-4">
        <h3
          tabIndex={-1}
          data-step-focus=""
          className="flex items-start gap-2 rounded text-sm font-semibold wrap-anywhere focus:outline-none"
        >
          {icon && (
            <span className={tone}>
              <Icon name={icon} />
            </span>
          )}
          {title}
        </h3>
        {children}
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-6 max-sm:px-4 max-sm:pb-4">{actions}</div>
    </>
  )
}
